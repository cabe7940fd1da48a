import { describe, expect, it } from 'vitest';
import { order, pageOrder, stagePayment, stored } from '#tests/support/staged-payment.ts';
import type { Verdict } from './payment-responses.ts';

describe('a payment on the Stripe Checkout page', () => {
  it('navigates to the page, and fails when it does not load', async () => {
    const shop = await stagePayment();
    await shop.send({ type: 'PAY', order: pageOrder });
    expect(shop.flow()).toBe('leaving');
    expect(shop.windows.opened).toBe(0);
    await shop.after(20_000);
    expect(shop.failure()).toEqual({ kind: 'redirect_failed', message: null });
  });

  it('reports a missing page, and allows a retry or the window', async () => {
    const failure = { kind: 'unavailable' } as const;
    const shop = await stagePayment({ redirections: [{ ok: false, failure }] });
    await shop.send({ type: 'PAY', order: pageOrder });
    expect(shop.failure()).toEqual(failure);
    await shop.send({ type: 'PAY', order });
    expect(shop.failure()).toBeNull();
    expect(shop.flow()).toBe('{window:pause}');
  });

  it('needs no script of the window', async () => {
    const broken = await stagePayment({ script: () => Promise.reject(new Error('blocked')) });
    await broken.send({ type: 'PAY', order: pageOrder });
    expect(broken.scripts()).toBe(1);
    expect(broken.flow()).toBe('leaving');
  });

  it('asks the server when Back restores this page as it was', async () => {
    const failure = { kind: 'not_paid' } as const;
    const shop = await stagePayment({ verdicts: [{ verdict: 'failed', failure }] });
    await shop.send({ type: 'PAY', order: pageOrder });
    await shop.send({ type: 'PAGE.AWAY' });
    await shop.send({ type: 'PAGE.RETURNED' });
    expect(shop.asked).toHaveLength(1);
    expect(shop.failure()).toEqual(failure);
  });
});

describe('a payment begun before this page', () => {
  const begun = {
    orderNumber: order.orderNumber,
    sessionId: 'cs_1',
    question: 'returned',
  } as const;

  it('is checked, and becomes paid', async () => {
    const shop = await stagePayment({
      verdicts: [{ verdict: 'wait' }, { verdict: 'paid', order: stored }],
    });
    await shop.send({ type: 'RETURNED', begun });
    expect(shop.actor.getSnapshot().context).toMatchObject({ ...begun, asked: 1 });
    await shop.after(1000);
    expect(shop.flow()).toBe('paid');
  });

  it('is checked again on request while the bank confirms it, and checking never pays again', async () => {
    const pending: Verdict = { verdict: 'failed', failure: { kind: 'pending' } };
    const shop = await stagePayment({ verdicts: [pending, pending] });
    await shop.send({ type: 'RETURNED', begun });
    expect(shop.failure()).toEqual({ kind: 'pending' });
    await shop.send({ type: 'ASK' });
    expect(shop.asked).toHaveLength(2);
    expect(shop.actor.getSnapshot().context.question).toBe('returned');
    expect(shop.failure()).toEqual({ kind: 'pending' });
  });

  it.each([{ verdict: 'closed' }, { verdict: 'failed', failure: { kind: 'not_paid' } }] as const)(
    'lets a press made while it is checked pay after the verdict %j',
    async (verdict) => {
      const shop = await stagePayment({ verdicts: [{ verdict: 'wait' }, verdict] });
      await shop.send({ type: 'RETURNED', begun: { ...begun, question: 'reloaded' } });
      await shop.send({ type: 'PAY', order });
      expect(shop.flow()).toBe('{checking:waiting}');
      await shop.after(1000);
      expect(shop.flow()).toBe('{window:pause}');
      expect(shop.actor.getSnapshot().context.order).toBe(order);
    },
  );

  it('lets no press made while it is checked pay when it is paid or may be, also after another check', async () => {
    const paid = await stagePayment({
      verdicts: [{ verdict: 'wait' }, { verdict: 'paid', order: stored }],
    });
    await paid.send({ type: 'RETURNED', begun });
    await paid.send({ type: 'PAY', order });
    await paid.after(1000);
    expect(paid.flow()).toBe('paid');

    const unverified: Verdict = { verdict: 'failed', failure: { kind: 'unverified' } };
    const unknown = await stagePayment({
      verdicts: [{ verdict: 'wait' }, unverified, { verdict: 'closed' }],
    });
    await unknown.send({ type: 'RETURNED', begun });
    await unknown.send({ type: 'PAY', order });
    await unknown.after(1000);
    expect(unknown.failure()).toEqual({ kind: 'unverified' });
    await unknown.send({ type: 'ASK' });
    expect(unknown.flow()).toBe('idle');
  });

  it('does not interrupt a payment in flight', async () => {
    const shop = await stagePayment();
    await shop.open();
    await shop.send({ type: 'RETURNED', begun });
    expect(shop.flow()).toBe('{window:{shown:open}}');
  });
});
