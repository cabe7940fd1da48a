import * as z from 'zod/mini';
import { moneyIssueKinds, moneyViews } from '#domain/payments/money-issues.ts';
import { amount, currencyCode, instant, note, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const shortText = z.string().check(z.maxLength(300));

/** Query of `GET /api/staff/money`. */
export const moneyQuery = z.object({
  view: z._default(z.enum(moneyViews), 'reviews'),
  /** Where the page before ended. */
  after: z.exactOptional(z.string().check(z.maxLength(60))),
});

/** Money that people see to. Amounts in major units. */
export const moneyIssue = z.object({
  /** Of the review, of the refund, or of the order that is in review or awaits a transfer. */
  id: uuid,
  kind: z.enum(moneyIssueKinds),
  order: z.nullable(z.object({ number: orderNumber, name: shortText })),
  /** Null if the provider did not say it. */
  amount: z.nullable(amount),
  currency: currencyCode,
  /** As the shop recorded it, in English; null where the kind says everything. */
  reason: z.nullable(z.string().check(z.maxLength(600))),
  provider: z.nullable(z.enum(['helcim', 'stripe'])),
  /** The provider's own id of the charge, refund or dispute. */
  transaction: z.nullable(shortText),
  since: instant,
  /** Whether the books can take it over as a refund: a lost dispute, or a refund that was made at the provider. */
  canBeAccepted: z.boolean(),
  /** Whether the shop can give the charge back at its provider: it pays no order, and is in the order's currency. */
  canBeReturned: z.boolean(),
});
/** See {@link moneyIssue}. */
export type MoneyIssue = z.infer<typeof moneyIssue>;

const count = z.int().check(z.minimum(0));

/** `GET /api/staff/money`: the oldest first. */
export const moneyResponse = z.object({
  issues: z.array(moneyIssue).check(z.maxLength(50)),
  next: z.nullable(z.string().check(z.maxLength(60))),
  /** How many there are in each list; 1000 stands for as many or more. */
  counts: z.object({ reviews: count, refunds: count, disputes: count, transfers: count }),
});
/** See {@link moneyResponse}. */
export type MoneyPage = z.infer<typeof moneyResponse>;

/** Path of the calls about a review. */
export const reviewParams = z.object({ review: uuid });
/** Path of the calls about a refund. */
export const refundParams = z.object({ refund: uuid });

const foundOut = note(500).check(z.minLength(1));

/** Closes a review with what was found or done, or enters it in the books. */
export const decideReviewRequest = z.object({ note: foundOut });

/** Gives a charge back that pays no order. */
export const returnChargeRequest = z.object({
  note: foundOut,
  /** As the person saw it, above 50 US dollars as they typed it. */
  amount,
});

/** Says that people returned their part of a refund, under the bank's reference or with the receipt's number. */
export const payOutRequest = z.object({ reference: note(200).check(z.minLength(1)) });

/** Ends the payment review of an order: a charge pays it after all, or the shop has no money of it. */
export const endReviewRequest = z.object({ isPaid: z.boolean(), note: foundOut });

/** What became of a decision. */
export const decidedResponse = z.object({
  isDone: z.boolean(),
  /** Why it is not: the books lack nothing, or hold another amount than the decision needs; null if it is done. */
  refusal: z.nullable(z.enum(['nothing_lacks', 'other_amount'])),
  /** What the shop holds and what the decision needs, in major units; null without another amount. */
  amounts: z.nullable(z.object({ held: amount, due: amount, currency: currencyCode })),
});
/** See {@link decidedResponse}. */
export type Decided = z.infer<typeof decidedResponse>;

/** How a dispute at Helcim ended, which does not report disputes to the shop. */
export const disputeRequest = z.object({
  outcome: z.enum(['lost', 'won']),
  /** The provider's number of the dispute: a repeated one is the same dispute. */
  reference: note(100).check(z.minLength(1)),
  /** What the bank took, in major units; all that is left of the charge without it. */
  amount: z.exactOptional(amount),
});

/** Whether it was recorded, or why not: no charge at Helcim has as much left, or the number is another order's or unknown. */
export const disputeResponse = z.object({
  isRecorded: z.boolean(),
  refusal: z.nullable(z.enum(['no_charge', 'other_order', 'taken_back', 'not_lost'])),
});
/** See {@link disputeResponse}. */
export type RecordedDispute = z.infer<typeof disputeResponse>;
