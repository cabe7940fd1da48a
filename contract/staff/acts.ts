import * as z from 'zod/mini';
import { returnReasons, type ReturnReason } from '#domain/orders/transition-reasons.ts';
import { pickupCodePattern, pickupSecretPattern } from '#domain/orders/pickup-codes.ts';
import { rejectReasons } from '#domain/orders/call-rules.ts';
import { amount, text, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { pendingAct, staffOrder } from './orders.ts';

const returnCodes = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]];

/** {@link text} that is not empty. */
function words(max: number) {
  return text(max).check(z.minLength(1));
}

/**
 * What a person does with an order. An act that can be undone is carried out when its undo has passed: its mails, webhooks
 * and drops leave no earlier.
 */
export const staffAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve') }),
  /** Of a call: the customer does not want the order, or it is none. */
  z.object({ kind: z.literal('reject'), reason: z.enum(rejectReasons) }),
  /** Of a call: nobody answered; it is tried again later. */
  z.object({ kind: z.literal('no_answer') }),
  z.object({
    kind: z.literal('mark_paid'),
    reference: words(100),
    isShared: z._default(z.boolean(), false),
  }),
  z.object({ kind: z.literal('start_production') }),
  z.object({ kind: z.literal('mark_ready'), shelf: z.exactOptional(words(20)) }),
  z.object({
    kind: z.literal('mark_shipped'),
    carrier: z.exactOptional(text(60)),
    trackingNumber: z.exactOptional(text(40)),
  }),
  z.object({ kind: z.literal('mark_returned'), reason: z.enum(returnCodes) }),
  z.object({
    kind: z.literal('complete'),
    paid: z.boolean(),
    /** Of an order with a pickup code: why it is handed over without it. */
    reason: z.exactOptional(words(300)),
  }),
  z.object({
    kind: z.literal('hand_over'),
    code: z.exactOptional(z.string().check(z.maxLength(6), z.regex(pickupCodePattern))),
    secret: z.exactOptional(z.string().check(z.maxLength(22), z.regex(pickupSecretPattern))),
    paid: z.boolean(),
    /** Who collects it instead of the customer, with the last four characters of their document. */
    proxy: z.exactOptional(z.object({ name: words(100), document: words(4) })),
    /** What stays on the shelf. */
    missing: z.exactOptional(words(300)),
  }),
  z.object({
    kind: z.literal('cancel'),
    reason: words(500),
    /** Of an order that was paid: all that it gives back, in major units, as the person typed it. */
    amount: z.exactOptional(amount),
  }),
]);
/** See {@link staffAct}. */
export type StaffAct = z.infer<typeof staffAct>;

/**
 * `POST /api/staff/orders/{number}/acts`. The id is drawn by the browser: sending it again answers what the first call did.
 */
export const actRequest = z.object({ id: uuid, act: staffAct });

/**
 * The order as it is now; `pending` is the act while it can be undone, null once it was carried out, has failed or was
 * undone.
 */
export const actResponse = z.object({
  pending: z.nullable(pendingAct),
  order: staffOrder,
});

/** `DELETE /api/staff/orders/{number}/acts/{act}`: undoes it. Errors: `undo_over`. */
export const actParams = z.object({ number: orderNumber, act: uuid });
