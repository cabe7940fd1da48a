import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import type { MailBox } from '#tests/support/mails.ts';
import type { AwaitingOrder, Paying, TestGiftCard } from '#tests/support/paying.ts';
import {
  cancelOrder,
  documentsOf,
  readOrder,
  refundOrder,
  reviewsOf,
} from '#tests/support/refunds.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { issueInvoice } from '../../invoices/index.ts';
import { expireUnpaidOrders } from '../../orders/lifecycle/expire-unpaid-orders.ts';
import { closeReview, endReview } from '../index.ts';

it.beforeAll(({ shop }) => shop.listen());

/** Places an order whose charge differs from it, so that it is in payment review. */
async function reviewed(
  shop: TestShop,
  paying: Paying,
  mistake: object,
  card: TestGiftCard | null = null,
) {
  const browser = await shop.browser();
  const { order, session } = await paying.placeAtCheckout(browser, card);
  await paying.steer('/control/charges', { count: 1, ...mistake });
  await paying.payAt(session);
  await paying.validate(browser, order, session);
  return { browser, order };
}

async function end(shop: TestShop, { number }: AwaitingOrder, isPaid: boolean) {
  const ended = await endReview(shop.deps.payments, callerNamed('Bo'), number, {
    isPaid,
    note: 'checked',
  });
  if (!ended.ok) return ended.code;
  const { isEnded, held, due } = { held: null, due: null, ...ended.value };
  return isEnded ? 'ended' : { held, due };
}

async function refundedAmountOf(shop: TestShop, order: AwaitingOrder) {
  return (await readOrder(shop, order)).refundedAmount;
}

const credited = ['invoice 2098', 'credit_note 2098'];

describe('endReview', () => {
  it('marks an order paid whose excess was refunded, and later refunds add up to its invoice', async ({
    shop,
    paying,
  }) => {
    const { order } = await reviewed(shop, paying, { amount: 30 });
    expect(await end(shop, order, true)).toEqual({ held: 3000, due: 2098 });
    await refundOrder(shop, order, 902);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'payment_review', paid: 0 });
    expect(await end(shop, order, true)).toBe('ended');
    expect(await end(shop, order, true)).toBe('order_state_conflict');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', paid: 1 });
    expect(await reviewsOf(shop, order)).toEqual([]);
    expect(await refundedAmountOf(shop, order)).toBe(0);
    await refundOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded', returned: 3000 });
    expect(await refundedAmountOf(shop, order)).toBe(2098);
    expect(await documentsOf(shop, order)).toEqual(credited);
  });

  it('counts the charge as the payment when the clock was set back since it was captured', async ({
    shop,
    paying,
  }) => {
    shop.clock.offset = 60 * 60_000;
    const card = await paying.giftCard(300);
    const { order } = await reviewed(shop, paying, { amount: 20 }, card);
    shop.clock.offset = 0;
    await refundOrder(shop, order, 202);
    expect(await end(shop, order, true)).toBe('ended');
    await refundOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded' });
    expect(await documentsOf(shop, order)).toEqual(credited);
  });

  it('returns an order to its payment whose charge in another currency was refunded elsewhere', async ({
    shop,
    paying,
  }) => {
    const { order, browser } = await reviewed(shop, paying, { currency: 'CAD' });
    await expect(refundOrder(shop, order)).rejects.toThrow('refund_too_large');
    expect(await end(shop, order, true)).toEqual({ held: 0, due: 2098 });
    expect(await end(shop, order, false)).toBe('ended');
    const again = await paying.checkout(browser, order);
    await paying.payAt(again.body.id);
    expect((await paying.validate(browser, order, again.body.id)).success).toBe(true);
    await refundOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded', returned: 2098 });
  });

  it('does not return an order to its payment while the shop holds money of it', async ({
    shop,
    paying,
  }) => {
    const { order } = await reviewed(shop, paying, { amount: 7 });
    expect(await end(shop, order, false)).toEqual({ held: 700, due: 0 });
    expect(await end(shop, order, true)).toEqual({ held: 700, due: 2098 });
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'payment_review' });
  });

  it('captures the gift card’s part with a charge under another reference', async ({
    shop,
    paying,
  }) => {
    const card = await paying.giftCard(300);
    const { order } = await reviewed(shop, paying, { clientReferenceId: 'another' }, card);
    expect(await end(shop, order, true)).toBe('ended');
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'paid', gift: 300, held: 0 });
  });

  it('accepts the charge that is left after a later one was returned', async ({ shop, paying }) => {
    const { order } = await reviewed(shop, paying, { clientReferenceId: 'another' });
    const { id } = await readOrder(shop, order);
    await shop.database.pool.query(
      `insert into payment_attempts (order_id, amount, currency, state, provider, confirm_token, expires_at,
         provider_transaction, captured, captured_at, card_last_four, refunded)
       select id, total, currency, 'refunded', 'stripe', number, now(), 'pi_' || number, total, now(), '9999', total
       from orders where id = $1`,
      [id],
    );
    await shop.database.pool.query(
      `insert into refunds (order_id, key, cause, reason, currency, amount, gift_card_amount, card_amount,
         by_hand_amount, attempt, state, done_at)
       select order_id, 'back', 'requested', 'a test', currency, amount, 0, amount, 0, id, 'done', now()
       from payment_attempts where order_id = $1 and card_last_four = '9999'`,
      [id],
    );
    expect(await end(shop, order, true)).toBe('ended');
    const paid = await readOrder(shop, order);
    const { kysely } = shop.database;
    await kysely
      .transaction()
      .execute((trx) => issueInvoice(trx, shop.deps.payments.shop, paid, new Date()));
    const { rows } = await shop.database.pool.query<{ document: unknown }>(
      `select document from invoices where order_id = $1`,
      [paid.id],
    );
    expect(JSON.stringify(rows)).not.toMatch(/\b9999\b/);
    await refundOrder(shop, order);
    expect(await paying.moneyOf(order)).toMatchObject({ state: 'refunded' });
    expect(await documentsOf(shop, order)).toEqual(credited);
  });

  it('does not mark a cancelled order paid', async ({ shop, paying }) => {
    const { order } = await reviewed(shop, paying, { currency: 'CAD' });
    await cancelOrder(shop, order);
    expect(await end(shop, order, true)).toBe('order_state_conflict');
    expect(await end(shop, order, false)).toBe('ended');
  });
});

describe('a mail about money in review', () => {
  const mailsOf = async (shop: TestShop, mailBox: MailBox, order: AwaitingOrder) => {
    const mails = await mailBox.deliver((await readOrder(shop, order)).id);
    return mails.map(({ parsed }) => `${parsed.subject} ${parsed.text}`);
  };

  it('gives the amount when only a part of the charge was returned', async ({
    shop,
    paying,
    mailBox,
  }) => {
    const { order } = await reviewed(shop, paying, { amount: 30 });
    await refundOrder(shop, order, 902);
    const [part, ...more] = await mailsOf(shop, mailBox, order);
    expect(more).toEqual([]);
    expect(part).toContain('We have refunded part of your payment: $9.02');
    expect(part).not.toContain('have sent it back');
  });

  it('does not say that nothing was charged when its order expires after the money was returned', async ({
    shop,
    paying,
    mailBox,
  }) => {
    const { order } = await reviewed(shop, paying, { currency: 'CAD' });
    await end(shop, order, false);
    shop.clock.offset = 73 * 60 * 60 * 1000;
    await paying.sweep();
    await paying.sweep();
    await expireUnpaidOrders(shop.deps.orders, shop.deps.payments.log);
    const [cancelled, ...more] = await mailsOf(shop, mailBox, order);
    shop.clock.offset = 0;
    expect(more).toEqual([]);
    expect(cancelled).toContain('was not paid in time');
    expect(cancelled).not.toContain('Nothing was charged');
  });

  it('does not say that nothing was charged when its order is cancelled', async ({
    shop,
    paying,
    mailBox,
  }) => {
    const { order } = await reviewed(shop, paying, { currency: 'CAD' });
    await cancelOrder(shop, order);
    const [cancelled, ...more] = await mailsOf(shop, mailBox, order);
    expect(more).toEqual([]);
    expect(cancelled).toContain('is cancelled');
    expect(cancelled).not.toContain('Nothing was charged');
  });
});

describe('listReviews', () => {
  it('lists an order in payment review whose cases are closed until its review ends', async ({
    shop,
    paying,
  }) => {
    const { order } = await reviewed(shop, paying, { currency: 'CAD' });
    const [review] = await reviewsOf(shop, order);
    await closeReview(
      shop.deps.payments,
      callerNamed('Bo'),
      review?.id ?? '',
      'refunded at Stripe',
    );
    const [left, ...more] = await reviewsOf(shop, order);
    expect(more).toEqual([]);
    expect(left?.amount).toBe('20.98');
    expect(left?.kind).toBe('order_in_review');
    await end(shop, order, false);
    expect(await reviewsOf(shop, order)).toEqual([]);
  });
});
