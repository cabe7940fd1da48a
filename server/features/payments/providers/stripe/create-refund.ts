import type Stripe from 'stripe';
import * as z from 'zod';
import type { Currency } from '#domain/common/money.ts';
import type { ReportReadFailure } from '../read-failure.ts';
import { notDone, readFailure, unexpectedResponse, type StripeNotDone } from './calls.ts';
import { fromStripeAmount, toMajorText, toStripeAmount } from './stripe-amount.ts';

/** A refund of some or all of a payment; `amount` in minor units. */
export interface StripeRefund {
  readonly paymentIntent: string;
  readonly amount: number;
  readonly currency: Currency;
  /** The operation's own id, stored before the call: Stripe carries out one call per key. */
  readonly key: string;
}

/** Status of a refund at Stripe. */
export type RefundStatus = 'succeeded' | 'pending';

/** Outcome of a refund request; `pending`: accepted, and the money is on its way. */
export type StripeRefundOutcome =
  | { readonly outcome: 'done'; readonly refundId: string; readonly status: RefundStatus }
  | StripeNotDone;

/** A refund that Stripe lists. */
export interface KnownRefund {
  readonly refundId: string;
  /** Minor units; null if it is no amount of the shop's. */
  readonly amount: number | null;
  /** The same in major units, as decimal text. */
  readonly majorAmount: string;
  /** In capitals. */
  readonly currency: string;
  readonly status: RefundStatus | 'failed';
  /** The operation that made it; null for a refund made in Stripe's dashboard. */
  readonly key: string | null;
}

const maxRefunds = 100;

const refund = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

function toRefundStatus(status: string | null | undefined): KnownRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

function toKnownRefund(refundObject: z.infer<typeof refund>): KnownRefund {
  return {
    refundId: refundObject.id,
    amount: fromStripeAmount(refundObject.amount, refundObject.currency),
    majorAmount: toMajorText(refundObject.amount, refundObject.currency),
    currency: refundObject.currency.toUpperCase(),
    status: toRefundStatus(refundObject.status),
    key: refundObject.metadata?.['operation'] ?? null,
  };
}

/** Sends a refund once; an unknown outcome is settled by {@link listRefunds} or by the same key. */
export async function refundPayment(
  stripe: Stripe,
  { paymentIntent, amount, currency, key }: StripeRefund,
): Promise<StripeRefundOutcome> {
  try {
    const response = await stripe.refunds.create(
      {
        payment_intent: paymentIntent,
        amount: toStripeAmount(amount, currency),
        metadata: { operation: key },
      },
      { idempotencyKey: `${key}-refund` },
    );
    const parsed = refund.safeParse(response);
    if (!parsed.success) return { outcome: 'unknown', why: 'unreadable answer' };
    const { refundId, status, ...made } = toKnownRefund(parsed.data);
    if (status === 'failed') return { outcome: 'refused', status: 200, reason: 'refund failed' };
    return made.amount === amount && made.currency === currency
      ? { outcome: 'done', refundId, status }
      : { outcome: 'unknown', why: 'answer about something else' };
  } catch (error) {
    return notDone(error);
  }
}

/** Returns the refunds of a payment, newest first; null when the provider did not answer. */
export async function listRefunds(
  stripe: Stripe,
  paymentIntent: string,
  report: ReportReadFailure,
): Promise<KnownRefund[] | null> {
  const read = `refunds of ${paymentIntent}`;
  try {
    const list = await stripe.refunds.list({ payment_intent: paymentIntent, limit: maxRefunds });
    const parsed = z.array(refund).safeParse(list.data);
    if (parsed.success) return parsed.data.map(toKnownRefund);
    report(unexpectedResponse(read, parsed.error.issues[0]?.path.join('.') ?? ''));
    return null;
  } catch (error) {
    report(readFailure(read, error));
    return null;
  }
}
