import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, setup } from 'xstate';
import { stored } from '#tests/support/staged-payment.ts';
import type { validatePayment as Ask } from './api/payments.ts';
import { watchBy, type WatchEvent } from './window-watch.ts';

const validatePayment = vi.fn<typeof Ask>();

const input = { sessionId: 'token', orderNumber: 'FPX-ABC-123456789012', link: null };

function watch() {
  const found: WatchEvent[] = [];
  const machine = setup({
    types: { events: {} as WatchEvent },
    actors: { windowWatch: watchBy(validatePayment) },
  }).createMachine({
    invoke: { src: 'windowWatch', input },
    on: { '*': { actions: ({ event }) => void found.push(event) } },
  });
  const actor = createActor(machine).start();
  return { found, actor };
}

function no(code: string, error = '') {
  return { ok: true, value: { success: false, code, error } } as const;
}

const nothingYet = no('payment_not_settled');

beforeEach(() => {
  vi.useFakeTimers();
  validatePayment.mockReset().mockResolvedValue(nothingYet);
});
afterEach(() => {
  vi.useRealTimers();
});

describe('watchBy', () => {
  it('polls every few seconds and reports the order once it is paid', async () => {
    const { found } = watch();
    await vi.advanceTimersByTimeAsync(2999);
    expect(validatePayment).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(validatePayment).toHaveBeenLastCalledWith({
      ...input,
      eventMessage: null,
    });
    expect(found).toEqual([]);
    validatePayment.mockResolvedValue({ ok: true, value: { success: true, order: stored } });
    await vi.advanceTimersByTimeAsync(3250);
    expect(found).toEqual([{ type: 'WATCH.PAID', order: stored }]);
  });

  it('continues polling after declined cards, a silent provider and a lost connection', async () => {
    const { found } = watch();
    for (const response of [
      no('payment_declined'),
      no('payment_unavailable'),
      {
        ok: false,
        status: 0,
        code: 'network_error',
        message: null,
        details: undefined,
        retryable: true,
      } as const,
    ]) {
      validatePayment.mockResolvedValue(response);
      await vi.advanceTimersByTimeAsync(4000);
    }
    expect(validatePayment).toHaveBeenCalledTimes(3);
    expect(found).toEqual([]);
  });

  it('reports money that does not pay the order', async () => {
    const { found } = watch();
    validatePayment.mockResolvedValue(no('payment_in_review', 'We are checking.'));
    await vi.advanceTimersByTimeAsync(3000);
    expect(found).toEqual([
      {
        type: 'WATCH.FAILED',
        failure: { kind: 'verification', code: 'payment_in_review', message: 'We are checking.' },
      },
    ]);
  });

  it('polls a window left open for an hour at most every 30 seconds, and stops after it is closed', async () => {
    const { actor } = watch();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    const inAnHour = validatePayment.mock.calls.length;
    expect(inAnHour).toBeLessThan(220);
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(validatePayment.mock.calls.length - inAnHour).toBe(10);
    actor.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(validatePayment.mock.calls.length - inAnHour).toBe(10);
  });
});
