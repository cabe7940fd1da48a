import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { order, pageOrder } from '#tests/support/staged-payment.ts';
import { forgetPayment, keptPayment } from './kept-payment.ts';
import type { pageWatch } from './page-watch.ts';
import { paymentMachine } from './payment-machine.ts';

/** Responses of the server that opens a payment, by the way to pay. */
const responses = {
  page: { id: 'cs_1', url: 'https://pay.example/cs_1' },
  window: { checkoutToken: 'token', secretToken: 'secret' },
};
const visited: string[] = [];
let respond: (body: object) => void;

beforeEach(() => {
  visited.length = 0;
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('location', { assign: (url: string) => visited.push(url) });
  vi.stubGlobal('fetch', () => {
    return new Promise((resolve) => {
      respond = (body) => resolve(Response.json(body));
    });
  });
});
afterEach(() => {
  forgetPayment();
  vi.unstubAllGlobals();
});

function startPayment() {
  const machine = paymentMachine.provide({
    actors: {
      cardScript: fromPromise(async () => {}),
      pageWatch: fromCallback(() => {}) as typeof pageWatch,
    },
  });
  return createActor(machine, { input: { mobile: false } }).start();
}

/** Lets a response be read. */
function flushPromises(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve));
}

describe('opening a payment', () => {
  it('remembers the page and navigates to it', async () => {
    const payment = startPayment();
    payment.send({ type: 'PAY', order: pageOrder });
    respond(responses.page);
    await vi.waitFor(() => expect(visited).toEqual([responses.page.url]));
    expect(keptPayment()).toMatchObject({ sessionId: 'cs_1', way: 'page' });
    payment.stop();
  });

  it.each([pageOrder, order])(
    'opens and remembers nothing when Back came before the response ($way)',
    async (payable) => {
      const payment = startPayment();
      payment.send({ type: 'PAY', order: payable });
      payment.send({ type: 'PAGE.BACK' });
      respond(responses[payable.way]);
      await flushPromises();
      expect(visited).toEqual([]);
      expect(keptPayment()).toBeNull();
      expect(payment.getSnapshot().value.flow).toBe('idle');
      payment.stop();
    },
  );
});
