import { chosenOfLine } from '../quote.ts';
import * as z from 'zod/mini';
import { frameShapes } from '#domain/catalogue/catalogue.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { pickupProofKinds } from '#domain/orders/pickup-codes.ts';
import { actorKinds } from '#domain/staff/actors.ts';
import { staffActKinds } from '#domain/orders/order-acts.ts';
import { stepStates, timelineSteps } from '#domain/orders/order-timeline.ts';
import { orderViews } from '#domain/staff/order-views.ts';
import { printJobStates } from '#domain/prints/print-jobs.ts';
import { baseMethods } from '#domain/catalogue/base-methods.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { amount, currencyCode, deliveryMethod, instant, note, productId, uuid } from '../common.ts';
import { framing } from '../framing.ts';
import { address, orderNumber } from '../orders.ts';
import { orderFilters, pageAfter } from './views.ts';

const shortText = z.string().check(z.maxLength(300));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/**
 * A mark on an order's state. `late` has the minutes over, `failed` and `small` the number of prints; `act` says that the
 * latest act on it could not be carried out.
 */
export const orderMark = z.object({
  kind: z.enum(['late', 'act', 'failed', 'small', 'held', 'originals', 'remake', 'unconfirmed']),
  count,
});

/** An act of a person on an order that is not carried out before its undo has passed. */
export const pendingAct = z.object({
  id: uuid,
  /** Kind of the act, such as `approve`. */
  kind: z.string().check(z.maxLength(40)),
  by: z.object({ id: z.nullable(uuid), name: z.string().check(z.maxLength(100)) }),
  /** When it is carried out. */
  dueAt: instant,
});

/** An order in a list. Amounts in major units. */
export const listedOrder = z.object({
  number: orderNumber,
  name: shortText,
  /** City of its address, or of the studio where it is collected. */
  city: shortText,
  country: z.string().check(z.maxLength(2)),
  deliveryMethod,
  studio: z.nullable(shortText),
  total: amount,
  currency: currencyCode,
  method: z.enum(paymentMethods),
  payment: z.enum(paymentStates),
  fulfilment: z.enum(fulfilmentStates),
  marks: z.array(orderMark).check(z.maxLength(10)),
  /** Lines by size: what is ordered, such as 4 prints of 8x10. */
  contents: z
    .array(z.object({ productType: productId, size: shortText, quantity: count }))
    .check(z.maxLength(30)),
  photoCount: count,
  /** Addresses of the first four small pictures. */
  pictures: z.array(z.string().check(z.maxLength(300))).check(z.maxLength(4)),
  placedAt: instant,
  /** What its customer was told: ready at the studio, or with the carrier. */
  promisedAt: z.nullable(instant),
  /** Of originals: received and expected; null when none are expected. */
  originals: z.nullable(z.object({ received: count, expected: count })),
  printed: z.nullable(z.object({ done: count, all: count })),
  shelf: z.nullable(z.string().check(z.maxLength(20))),
  /** Of a cash order: calls without an answer, and when it is tried again. */
  calls: z.object({ count, nextAt: z.nullable(instant) }),
  assignee: z.nullable(z.object({ id: uuid, name: z.string().check(z.maxLength(100)) })),
  /** The colleague who has it open in the calls. */
  heldBy: z.nullable(z.string().check(z.maxLength(100))),
  pendingAct: z.nullable(pendingAct),
  /** A change of the paid order that waits for the payment of its difference. */
  waitingEdit: z.nullable(z.object({ amount, method: z.enum(baseMethods), until: instant })),
});
/** See {@link listedOrder}. */
export type ListedOrder = z.infer<typeof listedOrder>;

/** `GET /api/staff/orders`: 50 a page unless `limit` says less. */
export const listOrdersQuery = z.extend(orderFilters, {
  after: z.exactOptional(pageAfter),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), 50),
});
/** `next` is the `after` of the next page; null on the last one. */
export const listOrdersResponse = z.object({
  orders: z.array(listedOrder).check(z.maxLength(50)),
  next: z.nullable(pageAfter),
  /** Number of orders with these filters; null where counting them would read them all. */
  count: z.nullable(count),
  /** Where the days of the filters begin: in the shop's time zone, for a studio's people in their studio's. */
  timeZone: z.string().check(z.maxLength(60)),
  /** Newest change that the list contains, for the stream of changes. */
  revision: z.string().check(z.maxLength(40)),
});

/** More orders are not exported at once. */
export const maxExported = 10_000;
/** More job tickets are not printed at once. */
export const maxTickets = 50;

/** Numbers of selected orders, separated by commas. */
function numbers(max: number) {
  const one = String.raw`FPX-[A-Z0-9-]{9,20}`;
  return z
    .string()
    .check(z.maxLength(max * 25), z.regex(new RegExp(`^${one}(?:,${one}){0,${max - 1}}$`)));
}

/** `GET /api/staff/orders.csv`: the selected orders, or all with these filters, at most {@link maxExported}. */
export const exportOrdersQuery = z.extend(orderFilters, { numbers: z.exactOptional(numbers(300)) });
/** `GET /api/staff/orders/tickets.pdf`: job tickets of the selected orders. */
export const orderTicketsQuery = z.object({ numbers: numbers(maxTickets) });

/** `GET /api/staff/orders/counts`: the orders of each view. */
export const orderCountsResponse = z.object({
  counts: z.object(
    Object.fromEntries(orderViews.map((view) => [view, count])) as Record<
      (typeof orderViews)[number],
      typeof count
    >,
  ),
});

/** Path of the calls under `/api/staff/orders/{number}`. */
export const staffOrderParams = z.object({ number: orderNumber });

/** A line of an order with its photo. */
export const staffOrderLine = z.object({
  id: uuid,
  /** From 1, as on the tickets. */
  frame: z.int().check(z.minimum(1), z.maximum(100_000)),
  fileName: z.string().check(z.maxLength(500)),
  productType: productId,
  shape: z.nullable(z.enum(frameShapes)),
  size: shortText,
  quantity: count,
  ...chosenOfLine,
  unitPrice: amount,
  total: amount,
  framing: z.nullable(framing),
  /** Address of a small picture; null once the photo is deleted. */
  picture: z.nullable(z.string().check(z.maxLength(300))),
  /** Pixels of the best file there is, upright; null while unknown. */
  width: z.nullable(count),
  height: z.nullable(count),
  /** The file that is printed now: the original, or the order copy. */
  source: z.enum(['original', 'order_copy', 'none']),
  isOriginalMissing: z.boolean(),
  /** Resolution on paper. */
  dpi: z.nullable(count),
  print: z.nullable(
    z.object({
      state: z.enum(printJobStates),
      reason: z.nullable(z.string().check(z.maxLength(60))),
      batch: z.nullable(z.string().check(z.maxLength(60))),
    }),
  ),
});
/** See {@link staffOrderLine}. */
export type StaffOrderLine = z.infer<typeof staffOrderLine>;

/** An entry of an order's history. */
export const historyEntry = z.object({
  at: instant,
  kind: z.enum(['order', 'money', 'mail', 'print', 'note']),
  /** Name of the act, such as `order.approve`, or of the mail. */
  act: z.string().check(z.maxLength(80)),
  actor: z.object({
    kind: z.enum(actorKinds),
    name: z.nullable(z.string().check(z.maxLength(200))),
  }),
  /** State or amount after it, or the words of a note. */
  detail: z.nullable(z.string().check(z.maxLength(2000))),
  address: z.nullable(z.string().check(z.maxLength(60))),
  /** Of a hand-over at a counter: by what it was proven, who collected it instead of the customer, and what stayed. */
  handOver: z.exactOptional(
    z.object({
      proof: z.enum(pickupProofKinds),
      proxy: z.nullable(
        z.object({
          name: z.string().check(z.maxLength(100)),
          document: z.string().check(z.maxLength(4)),
        }),
      ),
      missing: z.nullable(z.string().check(z.maxLength(300))),
    }),
  ),
});

/** The money of one instrument: a gift card, a card, cash or a transfer. Major units of the order's currency. */
export const moneyOfInstrument = z.object({
  kind: z.enum(['card', 'gift_card', 'cash', 'transfer', 'none']),
  /** Last four characters of a card's number or a gift card's code; null for others. */
  lastFour: z.nullable(z.string().check(z.maxLength(4))),
  taken: amount,
  returned: amount,
  left: amount,
  isWaiting: z.boolean(),
});

/** A mail about an order. */
export const staffMail = z.object({
  kind: z.string().check(z.maxLength(60)),
  reference: z.string().check(z.maxLength(100)),
  state: z.enum(['queued', 'sent', 'failed']),
  at: instant,
  failure: z.nullable(z.string().check(z.maxLength(40))),
});

/** Another order of the same customer. */
export const otherOrder = z.object({
  number: orderNumber,
  placedAt: instant,
  total: amount,
  currency: currencyCode,
  fulfilment: z.enum(fulfilmentStates),
  payment: z.enum(paymentStates),
});

/** A step of the time line above an order. */
export const timelineStep = z.object({
  step: z.enum(timelineSteps),
  state: z.enum(stepStates),
  at: z.nullable(instant),
});

/** An order as the shop's people see it. Amounts in major units. */
export const staffOrder = z.object({
  ...listedOrder.shape,
  email: z.string().check(z.maxLength(254)),
  phone: z.string().check(z.maxLength(40)),
  language: z.string().check(z.maxLength(10)),
  shippingAddress: z.nullable(address),
  billingAddress: z.nullable(address),
  customerNote: z.nullable(z.string().check(z.maxLength(2000))),
  subtotal: amount,
  shippingFee: amount,
  discount: amount,
  discountCode: z.nullable(z.string().check(z.maxLength(64))),
  taxes: z.array(z.object({ name: shortText, percent: z.number(), amount })).check(z.maxLength(10)),
  giftCardAmount: amount,
  shipment: z.nullable(
    z.object({
      carrier: z.string().check(z.maxLength(60)),
      trackingNumber: z.string().check(z.maxLength(40)),
    }),
  ),
  lines: z.array(staffOrderLine).check(z.maxLength(2000)),
  timeline: z.array(timelineStep).check(z.maxLength(8)),
  history: z.array(historyEntry).check(z.maxLength(500)),
  money: z.array(moneyOfInstrument).check(z.maxLength(20)),
  mails: z.array(staffMail).check(z.maxLength(100)),
  otherOrders: z.array(otherOrder).check(z.maxLength(20)),
  /** What the order allows this person now, for its buttons; nothing while an act can still be undone. */
  acts: z.array(z.enum(staffActKinds)).check(z.maxLength(staffActKinds.length)),
  isErased: z.boolean(),
});
/** See {@link staffOrder}. */
export type StaffOrder = z.infer<typeof staffOrder>;

/** `GET /api/staff/orders/{number}`. */
export const staffOrderResponse = z.object({ order: staffOrder });

/** `POST /api/staff/orders/{number}/notes`: for colleagues, never sent to the customer. */
export const addNoteRequest = z.object({ id: uuid, text: note(2000) });
/** `POST /api/staff/orders/{number}/assignee`: null for nobody. */
export const assignRequest = z.object({ staff: z.nullable(uuid) });
/** `POST /api/staff/orders/{number}/mails`: sends a mail once more. */
export const resendMailRequest = z.object({
  kind: z.string().check(z.maxLength(60)),
  reference: z._default(z.string().check(z.maxLength(100)), ''),
});
/** `POST /api/staff/orders/{number}/link`: the customer's private link. */
export const customerLinkResponse = z.object({ address: z.string().check(z.maxLength(300)) });
/** `GET /api/staff/colleagues`: who an order can be assigned to. */
export const colleaguesResponse = z.object({
  people: z
    .array(z.object({ id: uuid, name: z.string().check(z.maxLength(100)) }))
    .check(z.maxLength(200)),
});
/** `GET /api/staff/studios`: the studios of the filters; a studio's people get theirs alone. */
export const staffStudiosResponse = z.object({
  studios: z
    .array(z.object({ id: uuid, name: shortText, country: z.string().check(z.maxLength(2)) }))
    .check(z.maxLength(1000)),
});
