import * as z from 'zod/mini';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { editObstacles, editRefusals } from '#domain/orders/edit-refusals.ts';
import { maxQuantity } from '#domain/catalogue/quantities.ts';
import {
  addressLine,
  amount,
  currencyCode,
  instant,
  personName,
  sha256,
  text,
  uuid,
} from '../common.ts';
import { orderNumber } from '../orders.ts';
import { maxItems } from '../quote.ts';

const shortText = z.string().check(z.maxLength(300));
const size = z.string().check(z.maxLength(40));
const count = z.int().check(z.minimum(1), z.maximum(maxQuantity));

/** What may be edited of an order. */
export const orderEditingResponse = z.object({
  number: orderNumber,
  /** Why nothing can be edited; null if something can. */
  refusal: z.nullable(z.enum(editRefusals)),
  /** The paper sizes that its country sells. */
  sizes: z.array(size).check(z.maxLength(200)),
  /** Ids of lines of which a print is in a batch: they stay as they are. */
  lockedLines: z.array(uuid).check(z.maxLength(maxItems)),
  /** An edit that is carried out once its difference was paid; null if none waits. Amounts in major units. */
  waiting: z.nullable(
    z.object({
      id: uuid,
      at: instant,
      by: z.string().check(z.maxLength(100)),
      currency: currencyCode,
      amount,
      totalAfter: amount,
      method: z.enum(baseMethods),
      until: instant,
      /** Its payment is on its way: it can neither be withdrawn nor paid otherwise. */
      isPending: z.boolean(),
    }),
  ),
});
/** See {@link orderEditingResponse}. */
export type OrderEditing = z.infer<typeof orderEditingResponse>;

/** A delivery address in an edit; its country is the order's. Error: `web_address_not_allowed`. */
const editedAddress = z.object({
  firstName: personName(200),
  lastName: personName(200),
  address: addressLine(300),
  city: addressLine(120),
  postalCode: text(20),
  province: z.nullish(text(60)),
  state: z.nullish(text(60)),
});

/** What a person changes of an order. What is absent stays as it is. */
export const orderChange = z.object({
  lines: z._default(
    z
      .array(
        z.object({
          line: uuid,
          quantity: z.exactOptional(count),
          size: z.exactOptional(size),
          isRemoved: z.exactOptional(z.boolean()),
        }),
      )
      .check(z.maxLength(maxItems)),
    [],
  ),
  delivery: z.exactOptional(
    z.discriminatedUnion('method', [
      z.object({ method: z.literal('shipping'), address: editedAddress }),
      z.object({ method: z.literal('pickup'), studio: uuid }),
    ]),
  ),
});
/** See {@link orderChange}. */
export type OrderChange = z.infer<typeof orderChange>;

/** `POST /api/staff/orders/{number}/edit-quote`. */
export const editQuoteRequest = z.object({ change: orderChange });

/** The amounts of an order, in major units. */
const amounts = z.object({
  subtotal: amount,
  shippingFee: amount,
  discount: amount,
  taxes: z.array(z.object({ name: shortText, percent: z.number(), amount })).check(z.maxLength(10)),
  /** With everything, before the gift card's part. */
  total: amount,
});

/** What an edit would do. Amounts in major units of the order's currency. */
export const editQuoteResponse = z.object({
  /** Repeated by the request that carries it out: an order that changed since then is refused. */
  fingerprint: sha256,
  currency: currencyCode,
  before: amounts,
  after: amounts,
  /** What the total changes by. */
  difference: amount,
  /** Lines whose size, quantity or price changes. */
  lines: z
    .array(z.object({ line: uuid, size, quantity: count, unitPrice: amount, total: amount }))
    .check(z.maxLength(maxItems)),
  removedLines: z.array(uuid).check(z.maxLength(maxItems)),
  /** `pay_later`: the amount that the customer still pays changes. */
  settlement: z.enum(['nothing', 'return', 'pay', 'pay_later']),
  /** What is returned, what is missing, or all that is still to be paid. */
  amount,
  /** Where a return goes. */
  instruments: z
    .array(z.object({ kind: z.enum(['gift_card', 'card', 'cash', 'transfer']), amount }))
    .check(z.maxLength(50)),
  /** How the difference is paid that an order costs more; null without one, and if it cannot be paid. */
  differenceMethod: z.nullable(z.enum(baseMethods)),
  /** Why it cannot be carried out; null if it can. */
  obstacle: z.nullable(z.enum(editObstacles)),
  /** An invoice was issued: it gets a credit note, and a new invoice follows. */
  correctsInvoice: z.boolean(),
  /** Whether the person types the amount that is returned, and proves once more who they are. */
  isTyped: z.boolean(),
  isProven: z.boolean(),
});
/** See {@link editQuoteResponse}. */
export type EditQuote = z.infer<typeof editQuoteResponse>;

/**
 * `POST /api/staff/orders/{number}/edits`. The id is drawn by the browser: sending it again answers what the first call
 * did.
 */
export const editOrderRequest = z.object({
  id: uuid,
  change: orderChange,
  fingerprint: sha256,
  /** What is returned, as the person typed it, where the quote asks for it. */
  amount: z.exactOptional(amount),
});
/** See {@link editOrderRequest}. */
export type EditOrder = z.infer<typeof editOrderRequest>;

/** An edit that was carried out, or waits for the payment of its difference. Amounts in major units. */
export const editOrderResponse = z.object({
  id: uuid,
  at: instant,
  by: z.string().check(z.maxLength(100)),
  currency: currencyCode,
  totalBefore: amount,
  totalAfter: amount,
  settlement: z.enum(['nothing', 'return', 'pay', 'pay_later']),
  amount,
  /** Until when it waits for its payment; null once it was carried out. */
  payUntil: z.nullable(instant),
});
/** Path of the calls of one edit. */
export const heldEditParams = z.object({ number: orderNumber, edit: uuid });

/** `POST /api/staff/orders/{number}/edits/{edit}/paid`: what identifies the payment, a bank's reference or a receipt. */
export const differencePaidRequest = z.object({
  reference: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});

/** See {@link editOrderResponse}. */
export type OrderEdit = z.infer<typeof editOrderResponse>;
