import { toMajor } from '#domain/common/money.ts';
import type { Pricing } from '#domain/checkout/pricing.ts';
import { countMissing } from '#web/features/orders/checkout-checks.ts';
import { composeSubmission, type OrderParts } from '#web/features/orders/order-payload.ts';
import type { FreshPrice } from '#web/features/orders/submission/submission-failure.ts';

/** The order and its price; the remaining fields are added when it is sent. */
export type CheckoutOrder = Omit<OrderParts, 'language' | 'sourceVisitUrl' | 'agreed'>;

/** The server's price the customer agreed to, and the order it applies to; null for none. */
type Agreed = { readonly price: FreshPrice; readonly for: string } | null;

/**
 * Identity of the order a price was agreed for: the order as it would be without the agreement. Framings are ignored: a
 * face found meanwhile moves them, and no price depends on them.
 */
export function serializeDecision(order: CheckoutOrder): string {
  const photos = order.photos.map((photo) => ({ ...photo, framing: null }));
  const bare = { ...order, photos, language: '', sourceVisitUrl: null, agreed: null };
  return composeSubmission(bare).fingerprint;
}

/** The server's price that applies to this order; null while the customer has agreed to none. */
export function findAgreedPrice(order: CheckoutOrder, agreed: Agreed): FreshPrice | null {
  return agreed && agreed.for === serializeDecision(order) ? agreed.price : null;
}

/**
 * What a press of the final button agrees to: the total beside the button, that before the gift card, and how it is paid.
 */
export function serializeTerms(order: CheckoutOrder, agreed: Agreed): string {
  const { country, method, pricing } = order;
  const { total: due, originalTotal, currency } = pricing;
  const price = findAgreedPrice(order, agreed);
  const total = price?.total ?? toMajor(due, currency);
  const before = price?.quote?.originalTotal ?? toMajor(originalTotal, currency);
  return JSON.stringify([country, method, currency, total, before]);
}

/**
 * The order to send for a press with these terms: the one that is on the screen by now. Null when there is none, a field
 * is missing, or the terms are others, which need a press of their own.
 */
export function orderToSend(
  now: CheckoutOrder | null,
  terms: string,
  agreed: Agreed,
): CheckoutOrder | null {
  if (!now || serializeTerms(now, agreed) !== terms) return null;
  return countMissing(now.values, now.country, now.studio?._id ?? null) === 0 ? now : null;
}

interface ChangedPrice {
  /** The total that the customer saw, in minor units. */
  readonly before: number;
  /** The prices that it belongs to. */
  readonly from: Pricing;
  readonly fresh: FreshPrice;
}

/**
 * Amounts before and after a change of the price, in major units: the total to pay, or that before the gift card when it
 * pays the whole order at either price.
 */
export function changedAmounts({ before, from, fresh: { total, quote } }: ChangedPrice): {
  readonly before: number;
  readonly after: number;
} {
  const seen = toMajor(before, from.currency);
  return quote && seen === total
    ? { before: toMajor(from.originalTotal, from.currency), after: quote.originalTotal }
    : { before: seen, after: total };
}
