import * as z from 'zod';
import { fromStripeAmount, toMajorText } from './stripe-amount.ts';

const charge = z.object({
  failure_message: z.string().nullish(),
  payment_method_details: z
    .object({
      card: z.object({ last4: z.string().nullish(), wallet: z.unknown() }).nullish(),
    })
    .nullish(),
});
const payment = z.object({
  id: z.string(),
  status: z.string().nullish(),
  latest_charge: z.union([charge, z.string()]).nullish(),
});

/**
 * A session as Stripe states it, in its API and in its events. It accepts everything that the SDK's types allow,
 * including null and values added later, because a refused event is only sent again.
 */
export const stripeSession = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.number().nullable(),
  currency: z.string().nullable(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([payment, z.string()]).nullish(),
});

/** A Stripe session in the shop's terms. */
export interface CheckoutSession {
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired' | 'unknown';
  /** A complete session that is `unpaid` waits for its money. */
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** Minor units of `currency`; null if it is no such amount. */
  readonly amountTotal: number | null;
  /** In major units as decimal text; empty if none is stated. */
  readonly amount: string;
  /** In capitals; empty if none is stated. */
  readonly currency: string;
  /** The attempt that the session names; empty if it names none. */
  readonly reference: string;
  readonly paymentIntent: string | null;
  /** Null for a wallet, whose digits its customer has never seen, and for anything other than a card. */
  readonly cardLastFour: string | null;
  /** Whether the pending money of a complete session failed to arrive. */
  readonly hasFailed: boolean;
  /** Why the last card was declined, in the provider's words. */
  readonly declineReason: string | null;
}

/** Statuses of a payment whose money did not arrive and will not. */
const failed = ['requires_payment_method', 'canceled'];

const sessionStatuses = ['open', 'complete', 'expired'] as const;

function toStatus(stated: string | null): CheckoutSession['status'] {
  return sessionStatuses.find((status) => status === stated) ?? 'unknown';
}

/** An unknown payment status is no proof of money. */
function toPaymentStatus(stated: string): CheckoutSession['paymentStatus'] {
  return stated === 'paid' || stated === 'no_payment_required' ? stated : 'unpaid';
}

/** Converts a session that {@link stripeSession} has parsed. */
export function toCheckoutSession(session: z.infer<typeof stripeSession>): CheckoutSession {
  const { payment_intent: named, amount_total: amount } = session;
  const currency = session.currency ?? '';
  const whole = typeof named === 'object' ? named : null;
  const last = typeof whole?.latest_charge === 'object' ? whole.latest_charge : null;
  const card = last?.payment_method_details?.card;
  const status = toStatus(session.status);
  const paymentStatus = toPaymentStatus(session.payment_status);
  return {
    sessionId: session.id,
    status,
    paymentStatus,
    amountTotal: amount === null ? null : fromStripeAmount(amount, currency),
    amount: amount === null ? '' : toMajorText(amount, currency),
    currency: currency.toUpperCase(),
    reference: session.client_reference_id ?? '',
    paymentIntent: typeof named === 'string' ? named : (named?.id ?? null),
    cardLastFour: card && !card.wallet ? (card.last4 ?? null) : null,
    hasFailed:
      status === 'complete' && paymentStatus === 'unpaid' && failed.includes(whole?.status ?? ''),
    declineReason: last?.failure_message ?? null,
  };
}
