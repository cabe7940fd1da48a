import Stripe from 'stripe';
import * as z from 'zod';
import { parseSignedJson } from '../parse-signed-json.ts';
import { toMajorText } from './stripe-amount.ts';
import { toCheckoutSession, stripeSession, type CheckoutSession } from './session.ts';

/** A message as received; `now` in epoch ms, `rawBody` the exact bytes. */
export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly rawBody: Uint8Array;
  /** Undefined if none is set up, and then no message is accepted. */
  readonly secret: string | undefined;
  readonly now: number;
}

/** A dispute of a charge by the customer's bank. */
export interface StripeDispute {
  readonly disputeId: string;
  readonly paymentIntent: string;
  /** Amount of the dispute, which may be less than the charge: major units as decimal text. */
  readonly amount: string;
  /** Currency of the dispute, in capitals. */
  readonly currency: string;
  readonly reason: string;
  /**
   * Whether the bank has decided: `won` leaves the money with the shop, `lost` takes it. An `inquiry` takes nothing and
   * can still be settled by a refund; it may become a dispute of the same id.
   */
  readonly outcome: 'inquiry' | 'undecided' | 'won' | 'lost';
}

/** An event in the shop's terms, with the state at the moment it was sent. */
export type StripeUpdate =
  | {
      /** The money may still be on its way: see `session.paymentStatus`. `failed`: delayed money did not arrive. */
      readonly kind: 'completed' | 'paid' | 'failed' | 'expired';
      readonly session: CheckoutSession;
    }
  | { readonly kind: 'refunded'; readonly paymentIntent: string }
  /** The status of a refund has changed; `key` is the operation that made it. */
  | { readonly kind: 'refund'; readonly refundId: string; readonly key: string | null }
  | { readonly kind: 'dispute'; readonly dispute: StripeDispute }
  /** The shop does not act on the event. */
  | { readonly kind: 'other' }
  /** The shop acts on events of this type, but does not know this shape. */
  | { readonly kind: 'unreadable' };

/** A message that the provider signed; `id` is the same in every delivery. */
export type StripeEvent = { readonly id: string; readonly type: string } & StripeUpdate;

const toleranceSeconds = 300;

const envelope = z.object({
  id: z.string().min(1),
  type: z.string().min(1),
  data: z.object({ object: z.unknown() }).nullish(),
});

const idOrObject = z.union([z.string(), z.object({ id: z.string() })]);

/** A charge, as `charge.refunded` carries it. */
export const stripeCharge = z.object({ payment_intent: idOrObject.nullish() });

/** A refund, as the events about it carry it. */
export const stripeRefund = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

/** A dispute, as the events about it carry it. */
export const stripeDispute = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  payment_intent: idOrObject.nullish(),
  reason: z.string(),
  status: z.string(),
});

const other = { kind: 'other' } as const;

function idOf(named: z.infer<typeof idOrObject> | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

function readSession(kind: 'completed' | 'paid' | 'failed' | 'expired') {
  return (session: z.infer<typeof stripeSession>): StripeUpdate => ({
    kind,
    session: toCheckoutSession(session),
  });
}

/** Every sale of the shop has a payment intent: a charge or dispute without one is foreign. */
function readCharge({ payment_intent: named }: z.infer<typeof stripeCharge>): StripeUpdate {
  const paymentIntent = idOf(named);
  return paymentIntent === null ? other : { kind: 'refunded', paymentIntent };
}

function readRefund({ id, metadata }: z.infer<typeof stripeRefund>): StripeUpdate {
  return {
    kind: 'refund',
    refundId: id,
    key: metadata?.['operation'] ?? null,
  };
}

/** A closed dispute that is not lost leaves the money with the shop: won, prevented, or only ever an inquiry. */
function readDispute(isClosed: boolean) {
  return (stated: z.infer<typeof stripeDispute>): StripeUpdate => {
    const paymentIntent = idOf(stated.payment_intent);
    if (paymentIntent === null) return other;
    const { id: disputeId, amount, currency, reason, status } = stated;
    const decided = status === 'lost' ? 'lost' : 'won';
    const current = status.startsWith('warning_') ? 'inquiry' : 'undecided';
    return {
      kind: 'dispute',
      dispute: {
        disputeId,
        paymentIntent,
        amount: toMajorText(amount, currency),
        currency: currency.toUpperCase(),
        reason,
        outcome: isClosed ? decided : current,
      },
    };
  };
}

/** Money comes back from a dispute that is won, perhaps after it was lost, and from a lost one that was too large. */
function readReinstated(stated: z.infer<typeof stripeDispute>): StripeUpdate {
  return stated.status === 'won' ? readDispute(true)(stated) : other;
}

function reader<T>(shape: z.ZodType<T>, read: (value: T) => StripeUpdate) {
  return (object: unknown): StripeUpdate => {
    const parsed = shape.safeParse(object);
    return parsed.success ? read(parsed.data) : { kind: 'unreadable' };
  };
}

const refundReader = reader(stripeRefund, readRefund);

const readers: Readonly<Record<string, (object: unknown) => StripeUpdate>> = {
  'checkout.session.completed': reader(stripeSession, readSession('completed')),
  'checkout.session.async_payment_succeeded': reader(stripeSession, readSession('paid')),
  'checkout.session.async_payment_failed': reader(stripeSession, readSession('failed')),
  'checkout.session.expired': reader(stripeSession, readSession('expired')),
  'charge.refunded': reader(stripeCharge, readCharge),
  'refund.updated': refundReader,
  'refund.failed': refundReader,
  'charge.refund.updated': refundReader,
  'charge.dispute.created': reader(stripeDispute, readDispute(false)),
  // An inquiry that becomes a dispute has no other event of its own.
  'charge.dispute.funds_withdrawn': reader(stripeDispute, readDispute(false)),
  // A dispute that is won after it was lost is not closed a second time.
  'charge.dispute.funds_reinstated': reader(stripeDispute, readReinstated),
  'charge.dispute.closed': reader(stripeDispute, readDispute(true)),
};

function toUpdate(type: string, object: unknown): StripeUpdate {
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read ? read(object) : other;
}

function verified({ headers, rawBody, secret, now }: ReceivedEvent): unknown {
  const signature = headers['stripe-signature'];
  if (typeof signature !== 'string' || secret === undefined) return null;
  try {
    const body = Buffer.from(rawBody);
    Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now);
    return parseSignedJson(body);
  } catch {
    // A forged message may contain any bytes.
    return null;
  }
}

/**
 * Returns the event if the provider signed exactly these bytes within the last five minutes, else null; never throws.
 */
export function verifyStripeWebhook(received: ReceivedEvent): StripeEvent | null {
  const parsed = envelope.safeParse(verified(received));
  if (!parsed.success) return null;
  const { id, type, data } = parsed.data;
  return { id, type, ...toUpdate(type, data?.object) };
}
