import { describe, expect, it } from 'vitest';
import { order, settled, stagePayment, stored } from '#tests/support/staged-payment.ts';
import type { WindowEvent } from './card-window.ts';
import type { Verdict } from './payment-responses.ts';

const approved: WindowEvent = { type: 'WINDOW.APPROVED', eventMessage: '{"data":{}}' };

describe('paymentMachine', () => {
  it('opens the window half a second after the token arrived, and is paid when the server confirms it', async () => {
    const shop = await stagePayment({ verdicts: [{ verdict: 'paid', order: stored }] });
    await shop.send({ type: 'PAY', order });
    expect(shop.flow()).toBe('{window:pause}');
    await shop.after(499);
    expect(shop.windows.opened).toBe(0);
    await shop.after(1);
    expect(shop.flow()).toBe('{window:{shown:appearing}}');
    await shop.emit({ type: 'WINDOW.OPENED' });
    expect(shop.flow()).toBe('{window:{shown:open}}');
    await shop.emit(approved);
    expect(shop.windows).toEqual({ opened: 1, closed: 1 });
    expect(shop.asked).toEqual([{ eventMessage: '{"data":{}}', last: false }]);
    expect(shop.flow()).toBe('paid');
    expect(shop.actor.getSnapshot().context.paid).toBe(stored);
    await shop.after(1500);
    expect(shop.flow()).toBe('done');
  });

  it('waits a second and a half on phones', async () => {
    const shop = await stagePayment({ mobile: true });
    await shop.send({ type: 'PAY', order });
    await shop.after(1499);
    expect(shop.windows.opened).toBe(0);
    await shop.after(1);
    expect(shop.windows.opened).toBe(1);
  });

  it('waits for the script, and opens as soon as it is loaded', async () => {
    let arrive = (): void => {};
    const shop = await stagePayment({ script: () => new Promise((resolve) => (arrive = resolve)) });
    await shop.send({ type: 'PAY', order });
    expect(shop.flow()).toBe('{window:script}');
    arrive();
    await settled();
    expect(shop.flow()).toBe('{window:pause}');
  });

  it.each([
    [false, 10_000],
    [true, 20_000],
  ])('fails when the window does not appear in time (phone: %s)', async (mobile, limit) => {
    const shop = await stagePayment({ mobile });
    await shop.send({ type: 'PAY', order });
    await shop.after(limit - 1);
    expect(shop.flow()).toBe('{window:{shown:appearing}}');
    await shop.after(1);
    expect(shop.failure()).toEqual({ kind: 'window_failed' });
    expect(shop.windows.closed).toBe(1);
  });

  it('has no time limit once the window is open', async () => {
    const shop = await stagePayment();
    await shop.open();
    await shop.after(60_000);
    expect(shop.flow()).toBe('{window:{shown:open}}');
  });

  it('fails when the script is late or does not load, and loads it again on a retry', async () => {
    const slow = await stagePayment({ script: () => new Promise(() => {}) });
    await slow.send({ type: 'PAY', order });
    await slow.after(10_000);
    expect(slow.failure()).toEqual({ kind: 'still_loading' });

    const broken = await stagePayment({ script: () => Promise.reject(new Error('blocked')) });
    expect(broken.actor.getSnapshot().value.script).toBe('failed');
    await broken.send({ type: 'PAY', order });
    expect(broken.scripts()).toBe(2);
    expect(broken.failure()).toEqual({ kind: 'load_failed' });
  });

  it.each([
    [false, 10_000],
    [true, 20_000],
  ])(
    "treats a script as late after the window's time limit (phone: %s), and loads it again on a press",
    async (mobile, limit) => {
      const slow = await stagePayment({ mobile, script: () => new Promise(() => {}) });
      await slow.after(limit - 1);
      expect(slow.script()).toBe('{loading:early}');
      await slow.after(1);
      expect(slow.script()).toBe('{loading:late}');
      await slow.send({ type: 'PAY', order });
      expect(slow.scripts()).toBe(2);
      expect(slow.script()).toBe('{loading:early}');
    },
  );

  it('clears the failure of a missing script once it arrives', async () => {
    let arrive = (): void => {};
    const slow = await stagePayment({ script: () => new Promise((resolve) => (arrive = resolve)) });
    await slow.send({ type: 'PAY', order });
    await slow.after(10_000);
    expect(slow.failure()).toEqual({ kind: 'still_loading' });
    arrive();
    await settled();
    expect(slow.failure()).toBeNull();
    expect(slow.flow()).toBe('idle');
  });

  it('reports that the server opens no window', async () => {
    const failure = { kind: 'refused', code: 'order_not_payable', message: 'text' } as const;
    const shop = await stagePayment({ openings: [{ ok: false, failure }] });
    await shop.send({ type: 'PAY', order });
    expect(shop.flow()).toBe('failed');
    expect(shop.failure()).toEqual(failure);
    await shop.send({ type: 'PAY', order: { ...order, total: 13 } });
    expect(shop.failure()).toBeNull();
    expect(shop.flow()).toBe('{window:pause}');
  });
});

describe('paymentMachine on a window message', () => {
  it.each([
    [{ type: 'WINDOW.NOT_APPROVED' }, { question: 'not_approved', reason: null }],
    [
      { type: 'WINDOW.ABORTED', reason: 'NSF' },
      { question: 'aborted', reason: 'NSF' },
    ],
  ] as const)('removes the window on %j and asks the server', async (event, asked) => {
    const failure = { kind: 'not_approved', isUncharged: true } as const;
    const shop = await stagePayment({ verdicts: [{ verdict: 'failed', failure }] });
    await shop.open();
    await shop.emit(event);
    expect(shop.flow()).toBe('failed');
    expect(shop.failure()).toEqual(failure);
    expect(shop.asked).toHaveLength(1);
    expect(shop.actor.getSnapshot().context).toMatchObject(asked);
    expect(shop.windows).toEqual({ opened: 1, closed: 1 });
  });

  it('fails when the window is not ready', async () => {
    const shop = await stagePayment();
    await shop.open();
    await shop.emit({ type: 'WINDOW.NOT_READY' });
    expect(shop.failure()).toEqual({ kind: 'not_ready' });
    expect(shop.windows.closed).toBe(1);
  });

  it('is paid by an approval that follows a decline', async () => {
    const failure = { kind: 'cancelled' } as const;
    const shop = await stagePayment({
      verdicts: [
        { verdict: 'failed', failure },
        { verdict: 'paid', order: stored },
      ],
    });
    await shop.open();
    await shop.emit({ type: 'WINDOW.ABORTED', reason: null });
    await shop.open();
    await shop.emit(approved);
    expect(shop.flow()).toBe('paid');
  });

  it('asks the server about an unreadable message without passing it on', async () => {
    const failure = { kind: 'invalid_response', isUncharged: false } as const;
    const shop = await stagePayment({ verdicts: [{ verdict: 'failed', failure }] });
    await shop.open();
    await shop.emit({ type: 'WINDOW.UNREADABLE' });
    expect(shop.asked).toEqual([{ eventMessage: null, last: false }]);
    expect(shop.failure()).toEqual(failure);
  });

  it.each([
    ['closed', { type: 'WINDOW.CLOSED' }],
    ['left by the shop’s own bar', { type: 'WINDOW.LEFT' }],
    ['left by Back', { type: 'PAGE.BACK' }],
  ] as const)('resets the screen and asks the server when the window is %s', async (_, event) => {
    const shop = await stagePayment({ verdicts: [{ verdict: 'closed' }] });
    await shop.open();
    await shop.send(event);
    expect(shop.asked).toHaveLength(1);
    expect(shop.windows.closed).toBe(1);
    expect(shop.flow()).toBe('idle');
    expect(shop.failure()).toBeNull();
  });

  it.each([
    [{ type: 'WATCH.PAID', order: stored } as const, 'paid', null],
    [
      { type: 'WATCH.FAILED', failure: { kind: 'processing' } } as const,
      'failed',
      { kind: 'processing' },
    ],
  ])("follows the server's result while the window is silent: %j", async (found, flow, failure) => {
    const shop = await stagePayment();
    await shop.open();
    await shop.find(found);
    expect(shop.flow()).toBe(flow);
    expect(shop.failure()).toEqual(failure);
    expect(shop.windows).toEqual({ opened: 1, closed: 1 });
  });

  it('is paid when the window is closed after the payment', async () => {
    const shop = await stagePayment({ verdicts: [{ verdict: 'paid', order: stored }] });
    await shop.open();
    await shop.emit({ type: 'WINDOW.CLOSED' });
    expect(shop.flow()).toBe('paid');
  });

  it('resets the screen of a hidden page and asks once it is visible again', async () => {
    const shop = await stagePayment({ verdicts: [{ verdict: 'paid', order: stored }] });
    await shop.open();
    await shop.send({ type: 'PAGE.AWAY' });
    expect(shop.windows.closed).toBe(1);
    expect(shop.flow()).toBe('away');
    expect(shop.asked).toEqual([]);
    await shop.send({ type: 'PAGE.RETURNED' });
    expect(shop.flow()).toBe('paid');
  });
});

describe('an approval the server does not know yet', () => {
  const wait: Verdict = { verdict: 'wait' };

  it('is checked again after growing pauses', async () => {
    const shop = await stagePayment({ verdicts: [wait, wait, { verdict: 'paid', order: stored }] });
    await shop.open();
    await shop.emit(approved);
    expect(shop.flow()).toBe('{checking:waiting}');
    await shop.after(1000);
    expect(shop.asked).toHaveLength(2);
    await shop.after(1999);
    expect(shop.asked).toHaveLength(2);
    await shop.after(1);
    expect(shop.flow()).toBe('paid');
  });

  it('is checked six times, then on request, and checking never pays again', async () => {
    const unverified: Verdict = { verdict: 'failed', failure: { kind: 'unverified' } };
    const shop = await stagePayment({
      verdicts: [wait, wait, wait, wait, wait, unverified, { verdict: 'paid', order: stored }],
    });
    await shop.open();
    await shop.emit(approved);
    for (let look = 0; look < 6; look += 1) await shop.after(8000);
    expect(shop.asked.map(({ last }) => last)).toEqual([false, false, false, false, false, true]);
    expect(shop.failure()).toEqual({ kind: 'unverified' });
    await shop.send({ type: 'ASK' });
    expect(shop.asked.at(-1)).toEqual({ eventMessage: '{"data":{}}', last: false });
    expect(shop.windows.opened).toBe(1);
    expect(shop.flow()).toBe('paid');
  });
});

describe('a reset', () => {
  it('removes the window and forgets the payment', async () => {
    const shop = await stagePayment();
    await shop.open();
    await shop.send({ type: 'RESET' });
    expect(shop.flow()).toBe('idle');
    expect(shop.windows.closed).toBe(1);
    expect(shop.actor.getSnapshot().context).toMatchObject({ order: null, sessionId: '' });
  });
});
