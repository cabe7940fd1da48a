import { describe, expect } from 'vitest';
import { closed, created, dispute, withdrawn } from '#tests/support/signed-messages.ts';
import {
  paidAtCheckout,
  type AwaitingOrder,
  type Paying,
  type TestGiftCard,
} from '#tests/support/paying.ts';
import { cancelOrder, refundOrder, requestRefund, reviewsOf } from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { listReviews } from '../index.ts';
import { runRefund } from '../refunds/run-refund.ts';

it.beforeAll(({ shop }) => shop.listen());

/** Places a paid order of 20.98 whose charge is disputed. */
async function disputed(
  shop: TestShop,
  paying: Paying,
  facts: Parameters<typeof dispute>[0] = {},
  card: TestGiftCard | null = null,
) {
  const { order, payment } = await paidAtCheckout(shop, paying, card);
  const about = dispute({ payment_intent: payment, ...facts });
  expect(await created(shop, about)).toBe(200);
  return { order, about };
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
      const { order, about } = await disputed(shop, paying, { currency, amount });
      expect(await created(shop, about)).toBe(200);
      expect(await reviewsOf(shop, order)).toMatchObject([
        { amount: text, currency: currency.toUpperCase() },
      ]);
      expect(await attemptState(paying, order)).toEqual(['disputed']);
    },
  );

  it.for(['won', 'warning_closed'] as const)(
    'resolves its review and restores the attempt when it ends as %s',
    async (status, { shop, paying }) => {
      const { order, about } = await disputed(shop, paying);
      expect(await closed(shop, about, status)).toBe(200);
      expect(await reviewsOf(shop, order)).toEqual([]);
      expect(await attemptState(paying, order)).toEqual(['succeeded']);
    },
  );

  it('keeps earlier refunds when it is won', async ({ shop, paying }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    await refundOrder(shop, order, 100);
    const about = dispute({ payment_intent: payment });
    await created(shop, about);
    await closed(shop, about, 'won');
    expect(await attemptState(paying, order)).toEqual(['partially_refunded']);
  });

  it.for(['won', 'lost'] as const)(
    'counts as kept while the gift card’s part is refunded, and may be %s then',
    async (status, { shop, paying }) => {
      const { order, about } = await disputed(shop, paying, {}, await paying.giftCard(300));
      await refundOrder(shop, order, 300);
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
    const refund = await requestRefund(shop, order, 100);
    const about = dispute({ payment_intent: payment });
    await created(shop, about);
    await runRefund(shop.deps.payments, refund);
    expect(await attemptState(paying, order)).toEqual(['disputed']);
    await cancelOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ returned: 100 });
    await closed(shop, about, 'won');
    expect(await attemptState(paying, order)).toEqual(['partially_refunded']);
    expect(await paying.moneyOf(order)).toMatchObject({ returned: 2098 });
  });

  it.for([
    ['in full when it is won after its order was cancelled', 'won', {}, 2098],
    [
      'up to the part that the bank took when its order was cancelled meanwhile',
      'lost',
      { amount: 900 },
      1198,
    ],
  ] as const)('is refunded %s', async ([, status, facts, returned], { shop, paying }) => {
    const { order, about } = await disputed(shop, paying, facts);
    await cancelOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned: 0 });
    await closed(shop, about, status);
    await closed(shop, about, status);
    expect(await paying.moneyOf(order)).toMatchObject({ captured: 2098, returned });
  });

  it('opens one review of the amount that the bank took when it is lost', async ({
    shop,
    paying,
  }) => {
    const { order, about } = await disputed(shop, paying, { amount: 900 });
    await closed(shop, about, 'lost');
    await closed(shop, about, 'lost');
    const [lost, ...more] = await reviewsOf(shop, order);
    expect(lost?.amount).toBe('9.00');
    expect(lost?.reason).toContain('dispute lost');
    expect(more).toEqual([]);
    expect(await attemptState(paying, order)).toEqual(['dispute_lost']);
  });

  it('leaves the undisputed part refundable when a dispute of the other part is lost', async ({
    shop,
    paying,
  }) => {
    const { order, about } = await disputed(shop, paying, { amount: 900 });
    await closed(shop, about, 'lost');
    await closed(shop, about, 'lost');
    await refundOrder(shop, order, 200);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'partially_refunded' });
    await refundOrder(shop, order);
    const lost = { state: 'refunded', attempts: ['dispute_lost'], returned: 1198 };
    expect(await paying.moneyOf(order)).toMatchObject(lost);
  });

  it.for([
    ['in its own amount', { amount: 2098 }],
    ['in another currency', { amount: 900, currency: 'eur' }],
  ] as const)(
    'leaves nothing refundable when it is lost %s',
    async ([, facts], { shop, paying }) => {
      const { order, about } = await disputed(shop, paying, facts);
      await closed(shop, about, 'lost');
      await expect(requestRefund(shop, order)).rejects.toThrow('refund_too_large');
    },
  );

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
    const facts = { status: 'warning_needs_response' } as const;
    const { order, about: inquiry } = await disputed(shop, paying, facts);
    expect(await created(shop, inquiry)).toBe(200);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
    await cancelOrder(shop, order);
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
