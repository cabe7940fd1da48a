import type Stripe from 'stripe';
import type { AwaitingOrder, Paying, TestGiftCard } from './paying.ts';
import { postCheckoutEvent, stripeEvent } from './signed-messages.ts';
import type { TestShop } from './test-shop.ts';

/** Places an order and pays it on Stripe's page; returns it with the id of its charge. */
export async function paidAtCheckout(
  shop: TestShop,
  paying: Paying,
  card: TestGiftCard | null = null,
): Promise<{ order: AwaitingOrder; payment: string }> {
  const browser = await shop.browser();
  const order = card
    ? await paying.placePartly(browser, card, undefined, 'credit')
    : await paying.place(browser, undefined, 'credit');
  const { body } = await paying.checkout(browser, order);
  await paying.payAt(body.id);
  await paying.validate(browser, order, body.id);
  const { rows } = await shop.database.pool.query<{ payment: string }>(
    `select provider_transaction as payment from payment_attempts
     join orders on orders.id = payment_attempts.order_id where number = $1`,
    [order.number],
  );
  return { order, payment: rows[0]?.payment ?? '' };
}

type Facts = Pick<Stripe.Dispute, 'id' | 'amount' | 'currency' | 'payment_intent' | 'status'>;

/** A dispute of 15.00 as Stripe's events carry it, with other facts. */
export function dispute(facts: Partial<Facts>) {
  return {
    id: `du_${crypto.randomUUID()}`,
    object: 'dispute',
    amount: 1500,
    charge: 'ch_1',
    currency: 'usd',
    payment_intent: null,
    reason: 'fraudulent',
    status: 'needs_response',
    ...facts,
  };
}

/** Reports a new dispute to the shop; returns the status of its response. */
export function created(shop: TestShop, about: object): Promise<number> {
  return postCheckoutEvent(shop, stripeEvent('charge.dispute.created', about));
}

/** Reports the end of a dispute to the shop. */
export function closed(
  shop: TestShop,
  about: object,
  status: 'won' | 'lost' | 'warning_closed',
): Promise<number> {
  return postCheckoutEvent(shop, stripeEvent('charge.dispute.closed', { ...about, status }));
}

/** Reports that the bank has put money of a closed dispute back. */
export function reinstated(shop: TestShop, about: object, status: 'won' | 'lost'): Promise<number> {
  return postCheckoutEvent(
    shop,
    stripeEvent('charge.dispute.funds_reinstated', { ...about, status }),
  );
}

/** Reports that the bank has taken the disputed amount. */
export function withdrawn(shop: TestShop, about: object): Promise<number> {
  return postCheckoutEvent(shop, stripeEvent('charge.dispute.funds_withdrawn', about));
}
