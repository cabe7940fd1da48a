import Stripe from 'stripe';
import type { Currency } from '#domain/common/money.ts';
import { notDone, type StripeNotDone } from './calls.ts';
import { consolidateLines, totalOf, type CheckoutLine } from './checkout-lines.ts';
import { toStripeAmount } from './stripe-amount.ts';

/** An attempt to be paid on Stripe's page; amounts in the shop's minor units. */
export interface CheckoutRequest {
  /** The attempt's UUID: the session's reference, and the base of its idempotency keys. */
  readonly attemptId: string;
  readonly orderNumber: string;
  readonly currency: Currency;
  /** Items first, then shipping and tax. */
  readonly lines: readonly CheckoutLine[];
  /** Sum of discount and gift card. */
  readonly reduction: number;
  /** Amount that the customer must pay. */
  readonly payable: number;
  readonly email: string | null;
  readonly language: string;
  /** Names of the reduction, and of the remaining lines if there are too many; in the customer's language. */
  readonly names: { readonly reduction: string; readonly rest: string };
  /** Contains the literal `{CHECKOUT_SESSION_ID}`. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  /** 30 minutes to 24 hours from now; the same in a repeated request for the attempt. */
  readonly expiresAt: Date;
}

/** Result of opening a session; it counts as open only with a URL to pay at. */
export type OpenedSession =
  | { readonly outcome: 'open'; readonly sessionId: string; readonly url: string }
  | StripeNotDone;

/** Locales of Stripe's page by the shop's language: Portuguese is Brazil's, and other languages follow the browser. */
const pageLocales: ReadonlyMap<string, string> = new Map([
  ['en', 'en'],
  ['fr', 'fr'],
  ['es', 'es'],
  ['de', 'de'],
  ['it', 'it'],
  ['ja', 'ja'],
  ['zh', 'zh'],
  ['pt', 'pt-BR'],
  ['ru', 'ru'],
]);

const longestCouponName = 40;
const longestLineName = 250;

function refused(reason: string): StripeNotDone {
  return { outcome: 'refused', status: 0, reason };
}

/** Half of a surrogate pair at the cut would be invalid text. */
function shorten(name: string, longest: number): string {
  return name.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '');
}

async function couponFor(
  stripe: Stripe,
  { attemptId, orderNumber, currency, reduction, names, expiresAt }: CheckoutRequest,
): Promise<string | null> {
  if (reduction === 0) return null;
  const coupon = await stripe.coupons.create(
    {
      amount_off: toStripeAmount(reduction, currency),
      currency: currency.toLowerCase(),
      duration: 'once',
      max_redemptions: 1,
      redeem_by: Math.floor(expiresAt.getTime() / 1000),
      name: shorten(names.reduction, longestCouponName),
      metadata: { attempt: attemptId, order: orderNumber },
    },
    { idempotencyKey: `${attemptId}-coupon` },
  );
  return coupon.id;
}

function lineItems({ lines, currency, names }: CheckoutRequest) {
  return consolidateLines(lines, names.rest).map(({ name, unitAmount, quantity }) => ({
    price_data: {
      currency: currency.toLowerCase(),
      unit_amount: toStripeAmount(unitAmount, currency),
      product_data: { name: shorten(name, longestLineName) },
    },
    quantity,
  }));
}

async function requestSession(
  stripe: Stripe,
  request: CheckoutRequest,
  coupon: string | null,
): Promise<Stripe.Checkout.Session> {
  const { attemptId, orderNumber, email, language } = request;
  const metadata = { attempt: attemptId, order: orderNumber };
  return await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: lineItems(request),
      ...(coupon === null ? {} : { discounts: [{ coupon }] }),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      client_reference_id: attemptId,
      metadata,
      payment_intent_data: { metadata },
      ...(email === null ? {} : { customer_email: email }),
      expires_at: Math.floor(request.expiresAt.getTime() / 1000),
      locale: pageLocales.get(language) ?? 'auto',
      // An amount in another currency could not be compared with the payable amount.
      adaptive_pricing: { enabled: false },
    },
    { idempotencyKey: `${attemptId}-session${email === null ? '-plain' : ''}` },
  );
}

function isEmailRejected(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'customer_email'
  );
}

/** An e-mail address that Stripe rejects must not keep its customer from paying: its page asks for one instead. */
async function sessionFor(
  ...[stripe, request, coupon]: Parameters<typeof requestSession>
): Promise<Stripe.Checkout.Session> {
  try {
    return await requestSession(stripe, request, coupon);
  } catch (error) {
    if (!isEmailRejected(error)) throw error;
    return await requestSession(stripe, { ...request, email: null }, coupon);
  }
}

/** Opens a session; its URL is returned only if it asks for exactly the payable amount. */
export async function createSession(
  stripe: Stripe,
  request: CheckoutRequest,
): Promise<OpenedSession> {
  const { lines, reduction, payable, currency } = request;
  if (totalOf(lines, reduction) !== payable) return refused('lines do not add up to the payable');
  let coupon: string | null;
  try {
    coupon = await couponFor(stripe, request);
  } catch (error) {
    const response = notDone(error);
    // No session was requested, so there is nothing to pay.
    return response.outcome === 'unknown' ? refused(`coupon: ${response.why}`) : response;
  }
  try {
    const session = await sessionFor(stripe, request, coupon);
    const { id: sessionId, url, amount_total: asked } = session;
    const isOurs =
      asked === toStripeAmount(payable, currency) && session.currency === currency.toLowerCase();
    if (isOurs && url) return { outcome: 'open', sessionId, url };
    await stripe.checkout.sessions.expire(sessionId);
    return refused(`session asks for ${asked} ${session.currency}`);
  } catch (error) {
    return notDone(error);
  }
}
