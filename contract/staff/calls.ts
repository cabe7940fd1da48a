import * as z from 'zod/mini';
import { evidenceKinds, evidenceWeights } from '#domain/orders/call-evidence.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { addressLine, amount, currencyCode, instant, text } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { smallRecord } from '../small-record.ts';
import { isoDate } from '../studios.ts';
import { staffOrder } from './orders.ts';

/** A fact about an order and its customer. It informs; people decide. There is no score. */
export const evidence = z.object({
  kind: z.enum(evidenceKinds),
  weight: z.enum(evidenceWeights),
  /** Facts of the sentence: numbers, amounts, places, dates; never data of other people. */
  values: smallRecord(z.union([z.string().check(z.maxLength(300)), z.number()]), 20),
  at: z.nullable(instant),
  /** The order to look at. */
  order: z.nullable(z.string().check(z.maxLength(40))),
});
/** See {@link evidence}. */
export type Evidence = z.infer<typeof evidence>;

/** An order of the line of calls. */
export const waitingCall = z.object({
  number: z.string().check(z.maxLength(40)),
  name: z.string().check(z.maxLength(300)),
  city: z.string().check(z.maxLength(300)),
  /** Calls so far without an answer. */
  calls: z.int().check(z.minimum(0), z.maximum(100)),
  /** From when it is tried again; null for a first call. */
  nextAt: z.nullable(instant),
  placedAt: instant,
  isConfirmed: z.boolean(),
  heldBy: z.nullable(z.string().check(z.maxLength(100))),
});

/** `GET /api/staff/calls`: the line, first what is to be called next. */
export const callsResponse = z.object({
  waiting: z.array(waitingCall).check(z.maxLength(50)),
  count: z.int().check(z.minimum(0)),
  oldestAt: z.nullable(instant),
  /** This person's calls of today, in the shop's time zone. */
  today: z.object({
    approved: z.int().check(z.minimum(0)),
    unanswered: z.int().check(z.minimum(0)),
    rejected: z.int().check(z.minimum(0)),
  }),
});

/** A sentence to say, in the customer's language. */
const saying = z.object({
  kind: z.enum(['contents', 'amount', 'address', 'day']),
  text: z.string().check(z.maxLength(500)),
});

/** An order that this person calls now, held for 5 minutes. */
export const heldCall = z.object({
  order: staffOrder,
  heldUntil: instant,
  /** Digits as they are read: +216 20 000 142. */
  phone: z.string().check(z.maxLength(40)),
  sayings: z.array(saying).check(z.maxLength(4)),
  evidence: z.array(evidence).check(z.maxLength(20)),
  earlier: z
    .array(
      z.object({
        number: z.string().check(z.maxLength(40)),
        placedAt: instant,
        total: amount,
        currency: currencyCode,
        fulfilment: z.enum(fulfilmentStates),
        payment: z.enum(paymentStates),
        wasRefused: z.boolean(),
      }),
    )
    .check(z.maxLength(20)),
  /** When it would be tried again after "No answer" now; null when the mail to the customer is next. */
  nextTryAt: z.nullable(instant),
  /** The day on which the customer is at home; null for any. */
  deliveryDay: z.nullable(isoDate),
  /** How the time at the customer's place is shown: its zone. */
  timeZone: z.string().check(z.maxLength(60)),
});
/** See {@link heldCall}. */
export type HeldCall = z.infer<typeof heldCall>;

/** `POST /api/staff/calls/next`: holds the next order, or a named one, and lets go of the one before. */
export const nextCallRequest = z.object({
  number: z.exactOptional(z.string().check(z.maxLength(40))),
  skip: z.exactOptional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(50))),
});
/** `call` is null when nobody is to be called. */
export const nextCallResponse = z.object({ call: z.nullable(heldCall) });

/** `POST /api/staff/calls/{number}/hold`: goes on holding it, with what was said. */
export const holdRequest = z.object({
  said: z.array(z.enum(['contents', 'amount', 'address', 'day'])).check(z.maxLength(4)),
});

/**
 * `POST /api/staff/orders/{number}/address`: the delivery address that the customer said on the phone, in the same country
 * and region.
 */
export const changeAddressRequest = z.object({
  address: addressLine(300),
  city: addressLine(120),
  postalCode: text(20),
});
/** `POST /api/staff/orders/{number}/day`: the day on which the customer is at home; null for any. */
export const changeDayRequest = z.object({ day: z.nullable(isoDate) });
/** Until when the order is held. */
export const holdResponse = z.object({ heldUntil: instant });
/** Path of the calls by an order's number. */
export const callParams = z.object({ number: orderNumber });
