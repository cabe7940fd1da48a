import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { payingIn, type Paying } from '#tests/support/paying.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import type { Underway } from './underway.ts';
import { validatePayment } from './validate-payment.ts';

let shop: TestShop;
let paying: Paying;
beforeAll(async () => {
  shop = await buildTestShop();
  paying = payingIn(shop);
});
afterAll(async () => {
  await shop.close();
});
beforeEach(async () => {
  await paying.steer('/control/webhooks', { hold: true });
});

/** A customer who comes back with a payment that the shop is just dealing with, because its provider told of it. */
const comingBack = async () => {
  const browser = await shop.browser();
  const order = await paying.place(browser);
  const { checkoutToken } = await paying.opened(browser, order);
  const message = (await paying.pay(checkoutToken)).message?.eventMessage ?? '';
  const transaction = /transactionId\W+(\d+)/.exec(message)?.[1] ?? '';
  const work = Promise.withResolvers<undefined>();
  const waits = Promise.withResolvers<string>();
  const { underway } = shop.deps.payments;
  underway.during(transaction, () => work.promise).catch(() => undefined);
  const end: Underway['end'] = (asked) => {
    waits.resolve(asked);
    return underway.end(asked);
  };
  const answer = validatePayment(
    { ...shop.deps.payments, underway: { ...underway, end } },
    { sessionId: browser.sessionId, orderNumber: order.number, checkoutToken, message },
  );
  expect(await waits.promise).toBe(transaction);
  return { order, answer, work };
};

it('finds out by itself where what it waited for came to nothing', async () => {
  const { order, answer, work } = await comingBack();
  work.reject(new Error('the provider did not answer'));
  expect(await answer).toMatchObject({ ok: true, value: { paymentState: 'paid' } });
  expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
});

it('is told that its money came too late where the order was cancelled meanwhile', async () => {
  const { order, answer, work } = await comingBack();
  await shop.database.pool.query(
    "update orders set fulfilment_state = 'cancelled' where number = $1",
    [order.number],
  );
  work.resolve(undefined);
  expect(await answer).toMatchObject({ ok: false, code: 'payment_returned' });
  expect(await paying.moneyOf(order)).toMatchObject({ paid: 0, returned: 2098 });
});
