import * as z from 'zod';
import { stripeChange } from './stripe-entries.ts';

/** A Helcim checkout as requested from initialize. Amounts are minor units, times are epoch ms. */
const checkout = z.object({
  checkoutToken: z.string(),
  secretToken: z.string(),
  createdAt: z.number(),
  amount: z.int(),
  currency: z.string(),
  language: z.string(),
  invoiceNumber: z.string(),
  customerCode: z.string(),
});

const batch = z.object({
  id: z.int(),
  openedAt: z.number(),
  closedAt: z.number().optional(),
});

const transaction = z.object({
  id: z.int(),
  createdAt: z.number(),
  batchId: z.int(),
  status: z.enum(['APPROVED', 'APPROVAL', 'DECLINED']),
  type: z.enum(['purchase', 'refund', 'reverse']),
  amount: z.int(),
  currency: z.string(),
  avsResponse: z.string(),
  cvvResponse: z.string(),
  approvalCode: z.string(),
  cardToken: z.string(),
  cardNumber: z.string(),
  cardHolderName: z.string(),
  cardType: z.string(),
  customerCode: z.string(),
  invoiceNumber: z.string(),
  warning: z.string(),
  /** The checkout of a purchase. */
  checkoutToken: z.string().optional(),
  /** The purchase that a refund or reversal refers to. */
  originalId: z.int().optional(),
});

const idempotency = z.object({
  key: z.string(),
  payload: z.string(),
  transactionId: z.int(),
  storedAt: z.number(),
});

const webhook = z.object({
  id: z.string(),
  body: z.string(),
  /** The provider whose signature and address apply. */
  provider: z.enum(['helcim', 'stripe']),
});

/**
 * One line of the journal. A transaction carries everything that belongs to it, so that a torn write loses all of it
 * or nothing.
 */
export const journalEntry = z.discriminatedUnion('op', [
  z.object({ op: z.literal('checkout'), checkout }),
  z.object({ op: z.literal('batch'), batch }),
  z.object({
    op: z.literal('transaction'),
    transaction,
    idempotency: idempotency.optional(),
    webhook: webhook.optional(),
  }),
  z.object({ op: z.literal('stripe'), change: stripeChange, webhooks: z.array(webhook) }),
  z.object({ op: z.literal('webhook'), webhook }),
  z.object({ op: z.literal('webhook-settled'), id: z.string() }),
  z.object({ op: z.literal('clock'), offsetMs: z.number() }),
  z.object({ op: z.literal('next-id'), value: z.int() }),
]);

export type JournalEntry = z.infer<typeof journalEntry>;
export type Checkout = z.infer<typeof checkout>;
export type Batch = z.infer<typeof batch>;
export type Transaction = z.infer<typeof transaction>;
export type IdempotencyRecord = z.infer<typeof idempotency>;
export type WebhookEvent = z.infer<typeof webhook>;
