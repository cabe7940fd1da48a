import * as z from 'zod/mini';
import { paymentStates } from '#domain/orders/order-states.ts';
import { refundReasons } from '#domain/payments/refund-reasons.ts';
import { refundRefusals } from '#domain/payments/refund-refusals.ts';
import { amount, currencyCode, instant, note, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';

const shortText = z.string().check(z.maxLength(300));
const instrumentKind = z.enum(['gift_card', 'card', 'cash', 'transfer']);
const copies = z.int().check(z.minimum(0), z.maximum(100_000));

/** Money of an order by instrument, in major units. */
export const refundInstrument = z.object({
  /** Names the instrument among those of the order. */
  id: z.string().check(z.maxLength(40)),
  kind: instrumentKind,
  /** Last four characters of a card's number or a gift card's code; null for others. */
  lastFour: z.nullable(z.string().check(z.maxLength(4))),
  /** Reference under which the money came, such as the bank's of a transfer. */
  reference: z.nullable(shortText),
  taken: amount,
  returned: amount,
  /** Requested to be returned, and not returned yet. */
  waiting: amount,
  left: amount,
  /** The bank has the money until a dispute has ended. */
  isDisputed: z.boolean(),
});
/** See {@link refundInstrument}. */
export type RefundInstrument = z.infer<typeof refundInstrument>;

/** A refund of an order. */
export const staffRefund = z.object({
  id: uuid,
  amount,
  giftCard: amount,
  card: amount,
  manual: amount,
  /**
   * `unknown`: the provider was asked, and has not said whether it did; the shop asks again by itself. `pay_out`: people
   * return the rest, in cash or by transfer.
   */
  state: z.enum(['waiting', 'unknown', 'pay_out', 'done', 'failed']),
  reason: z.nullable(z.enum(refundReasons)),
  note: z.string().check(z.maxLength(2000)),
  /** Reference under which people returned their part. */
  reference: z.nullable(z.string().check(z.maxLength(2000))),
  failure: z.nullable(z.string().check(z.maxLength(500))),
  createdAt: instant,
  doneAt: z.nullable(instant),
});

/** `GET /api/staff/orders/{number}/refunds`. Amounts in major units of the order's currency. */
export const staffRefundsResponse = z.object({
  number: orderNumber,
  currency: currencyCode,
  payment: z.enum(paymentStates),
  instruments: z.array(refundInstrument).check(z.maxLength(50)),
  /** All that can be refunded. */
  left: amount,
  /** Why nothing can be refunded; null if something can. */
  refusal: z.nullable(z.enum(refundRefusals)),
  /** Lines of which copies were refunded by name. */
  lines: z.array(z.object({ line: uuid, copies })).check(z.maxLength(2000)),
  refunds: z.array(staffRefund).check(z.maxLength(100)),
});
/** See {@link staffRefundsResponse}. */
export type StaffRefunds = z.infer<typeof staffRefundsResponse>;

/** What is refunded: copies of lines, an amount in major units, or everything that is left. */
export const refundChoice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lines'),
    lines: z
      .array(z.object({ line: uuid, copies: copies.check(z.minimum(1)) }))
      .check(z.minLength(1), z.maxLength(2000)),
  }),
  z.object({ kind: z.literal('amount'), amount }),
  z.object({ kind: z.literal('everything') }),
]);
/** See {@link refundChoice}. */
export type RefundChoice = z.infer<typeof refundChoice>;

/** `POST /api/staff/orders/{number}/refund-quote`. */
export const refundQuoteRequest = z.object({ choice: refundChoice });

/** What a refund would do. Amounts in major units. */
export const refundQuoteResponse = z.object({
  amount,
  currency: currencyCode,
  instruments: z
    .array(z.object({ ...refundInstrument.shape, now: amount, after: amount }))
    .check(z.maxLength(50)),
  /** All that is left before it, which the request that makes it repeats. */
  left: amount,
  /** How the amount of lines is computed; null for another choice. */
  lines: z.nullable(z.object({ goods: amount, discount: amount, taxes: amount })),
  /** The document that is issued when it is done; null if none of it was invoiced. */
  creditNote: z.nullable(
    z.object({
      invoice: z.nullable(z.string().check(z.maxLength(20))),
      amount,
      taxes: z
        .array(z.object({ name: shortText, percent: z.number(), amount }))
        .check(z.maxLength(10)),
    }),
  ),
  /** State of the order's payment after it. */
  payment: z.enum(paymentStates),
  /** Whether the person types the amount, and proves once more who they are. */
  isTyped: z.boolean(),
  isProven: z.boolean(),
});
/** See {@link refundQuoteResponse}. */
export type RefundQuote = z.infer<typeof refundQuoteResponse>;

/**
 * `POST /api/staff/orders/{number}/refunds`. The id is drawn by the browser: sending it again answers what the first call
 * did.
 */
export const makeRefundRequest = z.object({
  id: uuid,
  choice: refundChoice,
  reason: z.enum(refundReasons),
  /** For colleagues. */
  note: z._default(note(500), ''),
  /** What the quote said is left: another refund since then makes this one void. */
  left: amount,
  /** As the person typed it, where the quote asks for it. */
  amount: z.exactOptional(amount),
});
/** See {@link makeRefundRequest}. */
export type MakeRefund = z.infer<typeof makeRefundRequest>;
