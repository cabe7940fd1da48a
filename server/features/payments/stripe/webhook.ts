import Stripe from 'stripe';
import * as z from 'zod';
import { readingOf, stripeSession, type SessionReading } from './session.ts';

/** A message as it arrived; `now` in epoch ms, `rawBody` the bytes as they were sent. */
export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
  /** Undefined where none is set up, and then no message is believed. */
  readonly secret: string | undefined;
  readonly now: number;
}

/** What happened, in the shop's terms; the state is that of the moment it was sent. */
export type StripeNews =
  | {
      /** `paid` may still be on its way: `session.paymentStatus` says. `failed`: delayed money did not come. */
      readonly kind: 'completed' | 'paid' | 'failed' | 'expired';
      readonly session: SessionReading;
    }
  | { readonly kind: 'refunded'; readonly paymentIntent: string }
  /** A refund's standing has changed; `key` is the operation it was made by. */
  | { readonly kind: 'refund'; readonly refundId: string; readonly key: string | null }
  | { readonly kind: 'disputed'; readonly paymentIntent: string; readonly reason: string }
  | { readonly kind: 'other' };

/** A message the provider signed; `id` is the same when it is sent again. */
export type StripeEvent = { readonly id: string; readonly type: string } & StripeNews;

const toleranceSeconds = 300;

const sessionKinds = {
  'checkout.session.completed': 'completed',
  'checkout.session.async_payment_succeeded': 'paid',
  'checkout.session.async_payment_failed': 'failed',
  'checkout.session.expired': 'expired',
} as const;

const isSessionType = (type: string): type is keyof typeof sessionKinds =>
  Object.hasOwn(sessionKinds, type);

const envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.unknown() }),
});
const chargeShape = z.object({ payment_intent: z.string() });
const refundShape = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
const refundTypes = ['refund.updated', 'refund.failed', 'charge.refund.updated'];
const disputeShape = z.object({ payment_intent: z.string(), reason: z.string() });

/** Null for a message of a known kind that does not say what it should. */
const newsOf = (type: string, object: unknown): StripeNews | null => {
  if (isSessionType(type)) {
    const parsed = stripeSession.safeParse(object);
    return parsed.success ? { kind: sessionKinds[type], session: readingOf(parsed.data) } : null;
  }
  if (type === 'charge.refunded') {
    const parsed = chargeShape.safeParse(object);
    if (!parsed.success) return null;
    return { kind: 'refunded', paymentIntent: parsed.data.payment_intent };
  }
  if (refundTypes.includes(type)) {
    const parsed = refundShape.safeParse(object);
    if (!parsed.success) return null;
    const { id: refundId, metadata } = parsed.data;
    return { kind: 'refund', refundId, key: metadata?.['operation'] ?? null };
  }
  if (type === 'charge.dispute.created') {
    const parsed = disputeShape.safeParse(object);
    if (!parsed.success) return null;
    const { payment_intent: paymentIntent, reason } = parsed.data;
    return { kind: 'disputed', paymentIntent, reason };
  }
  return { kind: 'other' };
};

const verified = ({ headers, rawBody, secret, now }: ReceivedEvent): unknown => {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || secret === undefined) return null;
  try {
    const body = Buffer.from(rawBody);
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now,
    );
  } catch {
    // A forged message may be any bytes at all.
    return null;
  }
};

/**
 * The message when the provider signed exactly these bytes within the last five minutes, else null; never throws.
 * Source: product §7.
 */
export const verifyStripeWebhook = (received: ReceivedEvent): StripeEvent | null => {
  const parsed = envelope.safeParse(verified(received));
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  const news = newsOf(type, data.object);
  return news && { id, type, ...news };
};
