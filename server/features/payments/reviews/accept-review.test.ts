import { describe, expect } from 'vitest';
import { callerNamed } from '#tests/support/callers.ts';
import { closed, created, dispute, reinstated } from '#tests/support/signed-messages.ts';
import {
  paidAtCheckout,
  type AwaitingOrder,
  type Paying,
  type TestGiftCard,
} from '#tests/support/paying.ts';
import {
  cancelOrder,
  documentsOf,
  readOrder,
  refundOrder,
  reviewsOf,
} from '#tests/support/refunds.ts';
import type { MailBox } from '#tests/support/mails.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { acceptReview, closeReview } from '../index.ts';

it.beforeAll(({ shop }) => shop.listen());

/** Places a paid order whose charge of 20.98 was disputed and lost. */
async function lostOrder(
  shop: TestShop,
  paying: Paying,
  facts: { readonly amount: number; readonly currency?: string } = { amount: 2098 },
  card: TestGiftCard | null = null,
) {
  const { order, payment } = await paidAtCheckout(shop, paying, card);
  const about = dispute({ payment_intent: payment, ...facts });
  await created(shop, about);
  await closed(shop, about, 'lost');
  const [review] = await reviewsOf(shop, order);
  return { order, payment, about, review: review?.id ?? '' };
}

async function accept(shop: TestShop, review: string) {
  const accepted = await acceptReview(shop.deps.payments, callerNamed('Bo'), review, 'no evidence');
  return accepted.ok ? accepted.value.isAccepted : accepted.code;
}

/** The state, refunded amount, documents and queued mails about money of an order. */
async function booksOf(shop: TestShop, numbered: AwaitingOrder) {
  const order = await readOrder(shop, numbered);
  const { rows } = await shop.database.pool.query<{ kind: string }>(
    `select kind from order_mails where order_id = $1 and kind in ('refund', 'returned') order by kind`,
    [order.id],
  );
  return {
    state: order.paymentState,
    refunded: order.refundedAmount,
    documents: await documentsOf(shop, order),
    mails: rows.map(({ kind }) => kind),
  };
}

async function mailsOf(shop: TestShop, mailBox: MailBox, order: AwaitingOrder) {
  const mails = await mailBox.deliver((await readOrder(shop, order)).id);
  return mails.map(({ parsed }) => `${parsed.subject}\n${parsed.text}`);
}

const credited = {
  state: 'refunded',
  refunded: 2098,
  documents: ['invoice 2098', 'credit_note 2098'],
  mails: ['refund'],
};

describe('acceptReview', () => {
  it('refunds the order in the books with a credit note, once for two at once and one more', async ({
    shop,
    paying,
  }) => {
    const { order, review } = await lostOrder(shop, paying);
    expect(await booksOf(shop, order)).toMatchObject({ state: 'paid', documents: [] });
    expect(await Promise.all([accept(shop, review), accept(shop, review)])).toEqual([true, true]);
    expect(await accept(shop, review)).toBe(true);
    expect(await booksOf(shop, order)).toEqual(credited);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['dispute_lost'] });
    expect(await reviewsOf(shop, order)).toEqual([]);
    await expect(refundOrder(shop, order)).rejects.toThrow('refund_too_large');
  });

  it('says in the mail and on the credit note that the bank returned the money, and promises none', async ({
    shop,
    paying,
    mailBox,
  }) => {
    const { order, review } = await lostOrder(shop, paying, { amount: 900 });
    await mailsOf(shop, mailBox, order);
    await accept(shop, review);
    const [mail, ...more] = await mailsOf(shop, mailBox, order);
    expect(more).toEqual([]);
    expect(mail).toContain(`Credit note for your order ${order.number}`);
    expect(mail).toContain('the bank has returned $9.00');
    expect(mail).toContain('Returned by the bank after a dispute');
    expect(mail).toContain('We do not send it again.');
    expect(mail).not.toContain('We have refunded');
    expect(mail).not.toContain('10 days');
    expect(mail).not.toContain('Refunded to');
  });

  it('credits a partial dispute, and a refund of the rest adds up to the invoice', async ({
    shop,
    paying,
  }) => {
    const { order, review } = await lostOrder(shop, paying, { amount: 900 });
    await refundOrder(shop, order, 198);
    await accept(shop, review);
    expect(await booksOf(shop, order)).toMatchObject({
      state: 'partially_refunded',
      refunded: 1098,
    });
    await refundOrder(shop, order);
    expect(await booksOf(shop, order)).toEqual({
      ...credited,
      documents: ['invoice 2098', 'credit_note 198', 'credit_note 900', 'credit_note 1000'],
      mails: ['refund', 'refund', 'refund'],
    });
  });

  it('credits the charge alone and leaves the gift card’s part', async ({ shop, paying }) => {
    const card = await paying.giftCard(300);
    const { order, review } = await lostOrder(shop, paying, { amount: 1798 }, card);
    await accept(shop, review);
    expect(await booksOf(shop, order)).toMatchObject({
      state: 'partially_refunded',
      documents: ['invoice 2098', 'credit_note 1798'],
    });
    expect(await paying.balanceOf(card)).toEqual({ balance: 0, held: 0 });
  });

  it('credits all that was left when the dispute was in another currency', async ({
    shop,
    paying,
  }) => {
    const { order, review } = await lostOrder(shop, paying, { amount: 900, currency: 'eur' });
    await accept(shop, review);
    expect(await booksOf(shop, order)).toEqual(credited);
  });

  it('accepts a loss whose review was closed without it', async ({ shop, paying }) => {
    const { order, review } = await lostOrder(shop, paying);
    await closeReview(shop.deps.payments, callerNamed('Bo'), review, 'collected in another way');
    expect(await booksOf(shop, order)).toMatchObject({ state: 'paid', documents: [] });
    expect(await accept(shop, review)).toBe(true);
    expect(await booksOf(shop, order)).toEqual(credited);
  });

  it('leaves a review that is not about a lost dispute', async ({ shop, paying }) => {
    const { order, payment } = await paidAtCheckout(shop, paying);
    await created(shop, dispute({ payment_intent: payment }));
    const [review] = await reviewsOf(shop, order);
    expect(await accept(shop, review?.id ?? '')).toBe(false);
    expect(await reviewsOf(shop, order)).toHaveLength(1);
    expect(await accept(shop, crypto.randomUUID())).toBe('review_not_found');
  });

  it('does not call the loss a refund in the mail about a later cancellation', async ({
    shop,
    paying,
    mailBox,
  }) => {
    const { order, review } = await lostOrder(shop, paying);
    await accept(shop, review);
    await mailsOf(shop, mailBox, order);
    await cancelOrder(shop, order);
    const [cancelled, ...more] = await mailsOf(shop, mailBox, order);
    expect(more).toEqual([]);
    expect(cancelled).toContain('is cancelled');
    expect(cancelled).not.toContain('$20.98');
    expect(cancelled).not.toContain('Nothing was charged');
  });
});

describe('a dispute that is won after it was lost', () => {
  it('can be refunded again, and its loss is not listed any more', async ({ shop, paying }) => {
    const { order, about } = await lostOrder(shop, paying);
    await closed(shop, about, 'won');
    await closed(shop, about, 'won');
    expect(await reviewsOf(shop, order)).toEqual([]);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['succeeded'] });
    await refundOrder(shop, order);
    expect(await booksOf(shop, order)).toEqual(credited);
  });

  it('is known by the money that comes back, and not by a part of a lost one', async ({
    shop,
    paying,
  }) => {
    const { order, about } = await lostOrder(shop, paying);
    expect(await reinstated(shop, about, 'lost')).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['dispute_lost'] });
    expect(await reinstated(shop, about, 'won')).toBe(200);
    expect(await paying.moneyOf(order)).toMatchObject({ attempts: ['succeeded'] });
    expect(await reviewsOf(shop, order)).toEqual([]);
  });

  it('is refunded when its order was cancelled meanwhile', async ({ shop, paying }) => {
    const { order, about } = await lostOrder(shop, paying);
    await cancelOrder(shop, order);
    await closed(shop, about, 'won');
    await closed(shop, about, 'won');
    expect(await paying.moneyOf(order)).toMatchObject({ returned: 2098 });
  });

  it('opens a review when the loss was accepted, and the order is paid again', async ({
    shop,
    paying,
  }) => {
    const { order, about, review } = await lostOrder(shop, paying);
    await accept(shop, review);
    await closed(shop, about, 'won');
    await closed(shop, about, 'won');
    expect(await booksOf(shop, order)).toMatchObject({ state: 'paid', refunded: 0 });
    const [back, ...more] = await reviewsOf(shop, order);
    expect(more).toEqual([]);
    expect(back?.reason).toContain('the dispute was won after all');
    expect(await accept(shop, review)).toBe(false);
    await refundOrder(shop, order);
    expect(await booksOf(shop, order)).toMatchObject({ state: 'refunded', refunded: 2098 });
  });
});
