import * as z from 'zod';
import { fromStripeAmount } from './stripe-amount.ts';

const charge = z.object({
  failure_message: z.string().nullish(),
  payment_method_details: z
    .object({ card: z.object({ last4: z.string().nullish() }).nullish() })
    .nullish(),
});
const payment = z.object({
  id: z.string(),
  status: z.string().nullish(),
  latest_charge: z.union([charge, z.string()]).nullish(),
});

/** A session as the provider tells it, in its API and in its messages. */
export const stripeSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.number(),
  currency: z.string(),
  client_reference_id: z.string().nullish(),
  payment_intent: z.union([payment, z.string()]).nullish(),
});

/** What the provider says about a session, in the shop's terms. Source: product §7. */
export interface SessionReading {
  readonly sessionId: string;
  readonly status: 'open' | 'complete' | 'expired';
  /** A complete session that is not paid waits for its money. */
  readonly paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  /** Minor units of `currency`; null where it is no such amount. */
  readonly amountTotal: number | null;
  /** The amount as the provider told it, in its own units. */
  readonly amountTold: string;
  /** In capitals. */
  readonly currency: string;
  /** The try that it says it belongs to; empty where it says none. */
  readonly reference: string;
  readonly paymentIntent: string | null;
  readonly cardLastFour: string | null;
  /** Whether the money of a complete session, that was on its way, did not come. */
  readonly hasFailed: boolean;
  /** Why the last card was declined, in the provider's words. */
  readonly declineReason: string | null;
}

/** What a payment is when its money did not come and will not. */
const failed = ['requires_payment_method', 'canceled'];

/** Reads what {@link stripeSession} has checked. */
export const readingOf = (session: z.infer<typeof stripeSession>): SessionReading => {
  const { payment_intent: named, amount_total: amount } = session;
  const whole = typeof named === 'object' ? named : null;
  const last = typeof whole?.latest_charge === 'object' ? whole.latest_charge : null;
  return {
    sessionId: session.id,
    status: session.status,
    paymentStatus: session.payment_status,
    amountTotal: fromStripeAmount(amount, session.currency),
    amountTold: String(amount),
    currency: session.currency.toUpperCase(),
    reference: session.client_reference_id ?? '',
    paymentIntent: typeof named === 'string' ? named : (named?.id ?? null),
    cardLastFour: last?.payment_method_details?.card?.last4 ?? null,
    hasFailed:
      session.status === 'complete' &&
      session.payment_status === 'unpaid' &&
      failed.includes(whole?.status ?? ''),
    declineReason: last?.failure_message ?? null,
  };
};
