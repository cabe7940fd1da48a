import * as z from 'zod';

const metadata = z.record(z.string(), z.string());

/** A card of an attempt; only the last four digits of its number are stored. */
const card = z.object({
  brand: z.string(),
  lastFour: z.string(),
  name: z.string(),
});

/** A Checkout Session. Amounts are in the provider's own units, times are epoch ms. */
const session = z.object({
  id: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  status: z.enum(['open', 'complete', 'expired']),
  paymentStatus: z.enum(['unpaid', 'paid']),
  currency: z.string(),
  lines: z.array(z.object({ name: z.string(), unitAmount: z.int(), quantity: z.int() })),
  coupon: z.string().nullable(),
  amountSubtotal: z.int(),
  amountDiscount: z.int(),
  amountTotal: z.int(),
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  reference: z.string().nullable(),
  email: z.string().nullable(),
  locale: z.string().nullable(),
  metadata,
  /** Copied to the payment and its charges. */
  paymentMetadata: metadata,
  paymentIntent: z.string().nullable(),
  /** The card that awaits its bank's challenge. */
  challenge: card.nullable(),
});

const coupon = z.object({
  id: z.string(),
  createdAt: z.number(),
  name: z.string().nullable(),
  amountOff: z.int(),
  currency: z.string(),
  maxRedemptions: z.int().nullable(),
  timesRedeemed: z.int(),
  redeemBy: z.number().nullable(),
  metadata,
});

const intent = z.object({
  id: z.string(),
  createdAt: z.number(),
  status: z.enum([
    'requires_payment_method',
    'requires_action',
    'processing',
    'succeeded',
    'canceled',
  ]),
  amount: z.int(),
  currency: z.string(),
  latestCharge: z.string().nullable(),
  metadata,
});

const charge = z.object({
  id: z.string(),
  createdAt: z.number(),
  paymentIntent: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  amount: z.int(),
  amountRefunded: z.int(),
  currency: z.string(),
  card,
  metadata,
  email: z.string().nullable(),
  failureCode: z.string().nullable(),
  declineCode: z.string().nullable(),
  failureMessage: z.string().nullable(),
  disputed: z.boolean(),
});

const refund = z.object({
  id: z.string(),
  createdAt: z.number(),
  charge: z.string(),
  paymentIntent: z.string(),
  amount: z.int(),
  currency: z.string(),
  reason: z.string().nullable(),
  metadata,
  status: z.enum(['pending', 'succeeded', 'failed', 'canceled']),
  failureReason: z.string().nullable(),
});

const dispute = z.object({
  id: z.string(),
  createdAt: z.number(),
  charge: z.string(),
  paymentIntent: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['needs_response', 'won', 'lost', 'warning_closed']),
});

/** The stored response to a call with an idempotency key. */
const response = z.object({
  key: z.string(),
  payload: z.string(),
  status: z.int(),
  body: z.string(),
  requestId: z.string(),
  storedAt: z.number(),
});

/** A change of the Stripe part that is applied atomically. */
export const stripeChange = z.object({
  sessions: z.array(session).optional(),
  coupons: z.array(coupon).optional(),
  intents: z.array(intent).optional(),
  charges: z.array(charge).optional(),
  refunds: z.array(refund).optional(),
  disputes: z.array(dispute).optional(),
  answer: response.optional(),
});

export type StripeChange = z.infer<typeof stripeChange>;
export type Card = z.infer<typeof card>;
export type SandboxSession = z.infer<typeof session>;
export type Coupon = z.infer<typeof coupon>;
export type Intent = z.infer<typeof intent>;
export type SandboxCharge = z.infer<typeof charge>;
export type SandboxRefund = z.infer<typeof refund>;
export type Dispute = z.infer<typeof dispute>;
export type StoredResponse = z.infer<typeof response>;

/** The Stripe part's records by id; responses by idempotency key. */
export type StripeTables = {
  sessions: Map<string, SandboxSession>;
  coupons: Map<string, Coupon>;
  intents: Map<string, Intent>;
  charges: Map<string, SandboxCharge>;
  refunds: Map<string, SandboxRefund>;
  disputes: Map<string, Dispute>;
  responses: Map<string, StoredResponse>;
};

export function emptyStripeTables(): StripeTables {
  return {
    sessions: new Map(),
    coupons: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    responses: new Map(),
  };
}

export function applyStripeChange(tables: StripeTables, change: StripeChange): void {
  for (const one of change.sessions ?? []) tables.sessions.set(one.id, one);
  for (const one of change.coupons ?? []) tables.coupons.set(one.id, one);
  for (const one of change.intents ?? []) tables.intents.set(one.id, one);
  for (const one of change.charges ?? []) tables.charges.set(one.id, one);
  for (const one of change.refunds ?? []) tables.refunds.set(one.id, one);
  for (const one of change.disputes ?? []) tables.disputes.set(one.id, one);
  if (change.answer) tables.responses.set(change.answer.key, change.answer);
}
