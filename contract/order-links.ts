import * as z from 'zod/mini';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { amount, emailAddress, instant, uuid } from './common.ts';
import { orderNumber, orderWire } from './orders.ts';
import { orderRemakes } from './remakes.ts';

/** Path of the calls under `/api/order-links/{link}`: the secret of an order's private link, exactly as issued. */
export const orderLinkParams = z.object({
  link: z.string().check(z.maxLength(200, 'order_link_invalid')),
});

/** Path of one receipt of the order. */
export const orderLinkInvoiceParams = z.extend(orderLinkParams, { invoice: uuid });

const placedStates = fulfilmentStates.filter((state) => state !== 'draft');

/**
 * An order as its private link shows it, with thumbnails of its first photos and without the addresses of the browser
 * that placed it. Source: product §6.
 */
export const linkedOrder = z.object({
  order: orderWire,
  /** Fulfilment state, for the steps on the screen. */
  fulfilment: z.enum(placedStates),
  payment: z.enum(paymentStates),
  /** Deadline for payment by transfer or at the counter; null for other orders. */
  payBy: z.nullable(instant),
  /** The difference of a change that waits for its payment; null without one. Amounts in major units. */
  due: z.nullable(
    z.object({
      /** Id of the edit, for the call that pays it by card. */
      edit: uuid,
      amount,
      /** What the order costs once it is paid. */
      totalAfter: amount,
      method: z.enum(baseMethods),
      until: instant,
      /** Where a transfer goes; null if it is paid otherwise. */
      transfer: z.nullable(
        z.object({
          recipient: z.string().check(z.maxLength(254)),
          answer: z.string().check(z.maxLength(40)),
        }),
      ),
    }),
  ),
  /** Whether a payment is in transit, such as a bank debit: nothing is to be paid meanwhile. */
  isPaymentPending: z.boolean(),
  /** Whether the studio where it is to be picked up takes no orders any more. */
  isStudioClosed: z.boolean(),
  /** Whether the customer took the order over in person: at a counter, or after its parcel had come back. */
  isCollected: z.boolean(),
  /** Whether the customer may still cancel here: nothing has been produced. */
  canCancel: z.boolean(),
  /** Whether the customer may confirm here that they want this cash order, by a link that only a mail contained. */
  canConfirm: z.boolean(),
  refunds: z
    .array(
      z.object({
        amount,
        giftCardAmount: amount,
        cardAmount: amount,
        byHandAmount: amount,
        isDone: z.boolean(),
        at: instant,
      }),
    )
    .check(z.maxLength(200)),
  invoices: z
    .array(
      z.object({
        id: uuid,
        kind: z.enum(['invoice', 'credit_note']),
        number: z.string().check(z.maxLength(60)),
        issuedAt: instant,
      }),
    )
    .check(z.maxLength(200)),
  /** The code for the counter and the address in its QR code; null unless the order waits there. */
  pickup: z.nullable(
    z.object({
      code: z.string().check(z.maxLength(6)),
      address: z.string().check(z.maxLength(300)),
    }),
  ),
  /** The carrier and its number of a shipped order; `link` follows the parcel, null for an unknown carrier. */
  shipment: z.nullable(
    z.object({
      carrier: z.string().check(z.maxLength(60)),
      trackingNumber: z.string().check(z.maxLength(40)),
      link: z.nullable(z.string().check(z.maxLength(300))),
    }),
  ),
  remakes: orderRemakes,
  linkEndsAt: instant,
});
/** See {@link linkedOrder}. */
export type LinkedOrder = z.infer<typeof linkedOrder>;

/**
 * `POST /api/order-links`: requests a new private link by e-mail. The response does not reveal whether such an order
 * exists for this address. Source: product §6.
 */
export const newOrderLinkRequest = z.object({ orderNumber, email: emailAddress() });
/** See {@link newOrderLinkRequest}. */
export const newOrderLinkResponse = z.object({ accepted: z.literal(true) });

/** Response of `GET /api/order-links/{link}` and of `POST /api/order-links/{link}/cancel` and `/confirm`. */
export const linkedOrderResponse = z.object({ data: linkedOrder });
