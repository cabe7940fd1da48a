import { describe, expect } from 'vitest';
import { closed, created, dispute, withdrawn } from '#tests/support/signed-messages.ts';
import { paidAtCheckout, type AwaitingOrder, type Paying } from '#tests/support/paying.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { cancelByStaff } from '../../orders/lifecycle/staff-actions.ts';
import { refundByStaff } from '../refunds/refund-by-staff.ts';
import { listReviews } from '../index.ts';
import { runRefund } from '../refunds/run-refund.ts';

it.beforeAll(({ shop }) => shop.listen());

async function reviewsOf(shop: TestShop, { number }: AwaitingOrder) {
  return (await listReviews(shop.deps.payments)).filter(
    ({ orderNumber }) => orderNumber === number,
  );
}

async function askRefund(shop: TestShop, { number }: AwaitingOrder, amount: number | null) {
  const request = { key: crypto.randomUUID(), reason: 'a test', amount };
  const asked = await refundByStaff(shop.deps.orders, number, () => request);
  if (!asked.ok) throw new Error(`refund refused: ${asked.code}`);
  return asked.value.refund.id;
}

async function attemptState(paying: Paying, order: AwaitingOrder) {
  return (await paying.moneyOf(order))?.attempts;
}

describe('a disputed charge', () => {
  it.for([
    ['usd', 1500, '15.00'],
    ['jpy', 1500, '1500'],
    ['ugx', 1500, '15.00'],
    ['tnd', 1500, '1.500'],
    ['kwd', 1500, '1.500'],
  ] as const)(
    'opens one review with the dispute’s own %s %d as %s',
    async ([currency, amount, text], { shop, paying }) => {
      const { order, payment } = await paidAtCheckout(shop, paying);
      const about = dispute({ payment_intent: payment, currency, amount });
      expect([await created(shop, about), await created(shop, about)]).toEqual([200, 200]);
      expect(await reviewsOf(shop, order)).toMatchObject([
        { amount: text, currency: currency.toUpperCase() },
      ]);
      expect(await attemptState(paying, order)).toEqual(['disputed']);
    },
  );

  it.for(['won', 'warning_closed'] as const)(
    'resolves its review and restores the attempt when it ends as %s',
    async (status, { shop, paying }) => {
      const { order, payment } = await paidAtCheckout(shop, paying);
      const about = dispute({ payment_intent: payment });
      await created(shop, about);
      expect(await closed(shop, about, status)).toBe(200);
      expect(await reviewsOf(shop, order)).toEqual([]);
      expect(await attemptState(paying, order)).toEqual(['succeeded']);
    },
  );

  it('keeps earlier refunds when it is won', async ({ shop, paying }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    await runRefund(shop.deps.payments, await askRefund(shop, order, 100));
    const about = dispute({ payment_intent: payment });
    await created(shop, about);
    await closed(shop, about, 'won');
    expect(await attemptState(paying, order)).toEqual(['partially_refunded']);
  });

  it.for(['won', 'lost'] as const)(
    'counts as kept while the gift card’s part is refunded, and may be %s then',
    async (status, { shop, paying }) => {
      const { order, payment } = await paidAtCheckout(shop, paying, await paying.giftCard(300));
      const about = dispute({ payment_intent: payment });
      await created(shop, about);
      await runRefund(shop.deps.payments, await askRefund(shop, order, 300));
      expect(await paying.moneyOf(order)).toMatchObject({ state: 'partially_refunded' });
      await closed(shop, about, status);
      expect(await paying.moneyOf(order)).toMatchObject({ state: 'partially_refunded' });
    },
  );

  it('stays disputed when a refund requested before is done, and is not refunded twice', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const refund = await askRefund(shop, order, 100);
    const about = dispute({ payment_intent: payment });
    await created(shop, about);
    await runRefund(shop.deps.payments, refund);
    expect(await attemptState(paying, order)).toEqual(['disputed']);
    expect((await cancelByStaff(shop.deps.orders, order.number, 'a test', 'Bo')).ok).toBe(true);
    expect(await paying.moneyOf(order)).toMatchObject({ returned: 100 });
    await closed(shop, about, 'won');
    expect(await attemptState(paying, order)).toEqual(['partially_refunded']);
    expect(await paying.moneyOf(order)).toMatchObject({ returned: 2098 });
  });

  it('is refunded in full when it is won after its order was cancelled', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment });
    await created(shop, about);
    const cancelled = await cancelByStaff(shop.deps.orders, order.number, 'a test', 'Bo');
    expect(cancelled.ok).toBe(true);
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 0 });
    await closed(shop, about, 'won');
    await closed(shop, about, 'won');
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 2098 });
  });

  it('opens one review of the amount that the bank took when it is lost', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment, amount: 900 });
    await created(shop, about);
    await closed(shop, about, 'lost');
    await closed(shop, about, 'lost');
    const [lost, ...more] = await reviewsOf(shop, order);
    expect(lost?.amount).toBe('9.00');
    expect(lost?.what).toContain('dispute lost');
    expect(more).toEqual([]);
    expect(await attemptState(paying, order)).toEqual(['dispute_lost']);
  });

  it('leaves the undisputed part refundable when a dispute of the other part is lost', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment, amount: 900 });
    await created(shop, about);
    await closed(shop, about, 'lost');
    await closed(shop, about, 'lost');
    await runRefund(shop.deps.payments, await askRefund(shop, order, 200));
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'partially_refunded' });
    await runRefund(shop.deps.payments, await askRefund(shop, order, null));
    const lost = { state: 'refunded', attempts: ['dispute_lost'], returned: 1198 };
    expect(await paying.moneyOf(order)).toMatchObject(lost);
  });

  it.for([
    ['in its own amount', { amount: 2098 }],
    ['in another currency', { amount: 900, currency: 'eur' }],
  ] as const)(
    'leaves nothing refundable when it is lost %s',
    async ([, facts], { shop, paying }) => {
      const { order, payment } = await paidAtCheckout(shop, paying);
      const about = dispute({ payment_intent: payment, ...facts });
      await created(shop, about);
      await closed(shop, about, 'lost');
      await expect(askRefund(shop, order, null)).rejects.toThrow('refund_too_large');
    },
  );

  it('is refunded up to the part that the bank took when its order was cancelled meanwhile', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment, amount: 900 });
    await created(shop, about);
    await cancelByStaff(shop.deps.orders, order.number, 'a test', 'Bo');
    await closed(shop, about, 'lost');
    await closed(shop, about, 'lost');
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 1198 });
  });

  it.for([
    ['won', 'succeeded', 0],
    ['lost', 'dispute_lost', 1],
  ] as const)(
    'keeps its end, %s, when that is reported before its beginning',
    async ([outcome, state, reviews], { shop, paying }) => {
      const { order, payment } = await paidAtCheckout(shop, paying);
      const about = dispute({ payment_intent: payment });
      await closed(shop, about, outcome);
      await created(shop, about);
      expect(await attemptState(paying, order)).toEqual([state]);
      expect(await reviewsOf(shop, order)).toHaveLength(reviews);
    },
  );

  it('can be refunded while the bank only inquires, which opens one review until the inquiry ends', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const inquiry = dispute({ payment_intent: payment, status: 'warning_needs_response' });
    expect([await created(shop, inquiry), await created(shop, inquiry)]).toEqual([200, 200]);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
    expect((await cancelByStaff(shop.deps.orders, order.number, 'a test', 'Bo')).ok).toBe(true);
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 2098 });
    await closed(shop, inquiry, 'warning_closed');
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it('is disputed once the bank withdraws the money after an inquiry, and not again afterwards', async ({
    shop,
    paying,
  }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    const about = dispute({ payment_intent: payment });
    const inquiry = { ...about, status: 'warning_needs_response' };
    await created(shop, inquiry);
    expect(await withdrawn(shop, about)).toBe(200);
    expect(await attemptState(paying, order)).toEqual(['disputed']);
    await created(shop, inquiry);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
    await closed(shop, about, 'won');
    await withdrawn(shop, about);
    expect(await attemptState(paying, order)).toEqual(['succeeded']);
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it('is acknowledged and ignored when it is not the shop’s', async ({ shop }) => {
    const before = await listReviews(shop.deps.payments);
    const about = dispute({ payment_intent: 'pi_of_another_app' });
    expect(await created(shop, about)).toBe(200);
    expect(await closed(shop, about, 'lost')).toBe(200);
    expect(await listReviews(shop.deps.payments)).toEqual(before);
  });
});
