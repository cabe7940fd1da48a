import * as z from 'zod/mini';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { currencies } from '#domain/common/money.ts';
import { giftCardStates } from '#domain/discounts/gift-card-states.ts';
import { amount, currencyCode, instant, noNul, uuid } from '../common.ts';
import { orderNumber } from '../orders.ts';
import { maxSearch } from './views.ts';

const shown = z.string().check(z.maxLength(300));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000));

/** Rows of each list about a customer that are shown; the others are counted. */
export const shownOfCustomer = 50;

/**
 * Names a customer by what is theirs: the number of an order, or the id of an appointment. No address of a page or a call
 * has an e-mail address.
 */
export const customerReference = z.union([orderNumber, uuid]);

/** Path of the calls under `/api/staff/customers/{customer}`. */
export const customerParams = z.object({ customer: customerReference });

/** `POST /api/staff/customers/find`: a number, a phone, an e-mail address or words of a name. */
export const findCustomersRequest = z.object({
  search: z.string().check(z.maxLength(maxSearch), noNul),
});

const foundCustomer = z.object({
  customer: customerReference,
  name: shown,
  email: shown,
  phone: shown,
  /** Of the orders that were found. */
  orders: count,
  /** When they last ordered or booked. */
  latestAt: instant,
});
/** A customer whom a search found. */
export type FoundCustomer = z.infer<typeof foundCustomer>;

/** The latest customers first; `hasMore`: a longer search finds fewer. */
export const findCustomersResponse = z.object({
  customers: z.array(foundCustomer).check(z.maxLength(shownOfCustomer)),
  hasMore: z.boolean(),
});

/** A list that shows its first rows, and how many there are. */
function listOf<T extends z.ZodMiniType>(row: T) {
  return z.object({ count, rows: z.array(row).check(z.maxLength(shownOfCustomer)) });
}

/** `GET /api/staff/customers/{customer}`: everything of a mailbox, in all its spellings. Major units. */
export const customerResponse = z.object({
  customer: customerReference,
  name: shown,
  email: shown,
  phone: shown,
  language: z.string().check(z.maxLength(5)),
  /** By currency: ordered without what was cancelled, paid with gift cards, returned. */
  money: z
    .array(z.object({ currency: currencyCode, ordered: amount, paid: amount, returned: amount }))
    .check(z.maxLength(currencies.length)),
  orders: listOf(
    z.object({
      number: orderNumber,
      placedAt: instant,
      fulfilment: z.enum(fulfilmentStates),
      payment: z.enum(paymentStates),
      total: amount,
      currency: currencyCode,
      photos: count,
    }),
  ),
  bookings: listOf(
    z.object({
      id: uuid,
      studio: shown,
      service: z.string().check(z.maxLength(40)),
      startsAt: instant,
      state: z.enum(['pending', 'confirmed', 'cancelled', 'expired']),
    }),
  ),
  mails: listOf(
    z.object({
      kind: z.string().check(z.maxLength(60)),
      /** The order that it is about; null for an appointment. */
      number: z.nullable(orderNumber),
      queuedAt: instant,
      state: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
  /** Those that paid their orders, and those that were sent to them. */
  giftCards: listOf(
    z.object({
      id: uuid,
      ending: z.string().check(z.maxLength(4)),
      currency: currencyCode,
      balance: amount,
      state: z.enum(giftCardStates),
    }),
  ),
});
/** See {@link customerResponse}. */
export type Customer = z.infer<typeof customerResponse>;

/** Why an order cannot be erased yet. `photos_left`: a file could not be deleted, and it is worth a repeat. */
export const keptReasons = [
  'not_ended',
  'payment_open',
  'report_open',
  'print_open',
  'photos_left',
] as const;

/** What an erasure does, or did. */
export const erasureResult = z.object({
  orders: z
    .array(
      z.object({
        number: orderNumber,
        /** Null for an order that is erased. */
        kept: z.nullable(z.enum(keptReasons)),
        photosDeleted: count,
        /** What stays of an erased order; null for one that stays whole. */
        remains: z.nullable(
          z.object({
            /** Numbers of invoices and credit notes, which name the customer. */
            documents: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(500)),
            /** Notes of staff. */
            notes: count,
            /** Ids by which payment providers find the customer. */
            references: count,
          }),
        ),
      }),
    )
    .check(z.maxLength(10_000)),
  /** Appointments that are over are deleted; those to come stay. */
  bookings: z.object({ over: count, upcoming: count }),
});
/** See {@link erasureResult}. */
export type ErasureResult = z.infer<typeof erasureResult>;

/** `GET /api/staff/customers/{customer}/erasure`: what would go and stay now. */
export const plannedErasureResponse = z.object({
  plan: erasureResult,
  /** Photos that would be deleted. */
  photos: count,
  /** The day on which the last backup is removed that holds the customer today. */
  inBackupsUntil: z.nullable(instant),
});
/** See {@link plannedErasureResponse}. */
export type PlannedErasure = z.infer<typeof plannedErasureResponse>;

/** `POST /api/staff/customers/{customer}/erasure`: a repeat with the same id answers what the first one did. */
export const eraseCustomerRequest = z.object({
  id: uuid,
  /** The e-mail address as it is shown, typed to confirm. */
  typed: z.string().check(z.maxLength(300), noNul),
});
/** See {@link eraseCustomerRequest}. */
export const eraseCustomerResponse = z.object({ result: erasureResult });

/** `POST /api/staff/orders/{number}/delete-photos`: the number of photos, typed to confirm. */
export const deletePhotosRequest = z.object({ photos: count });
/** What was deleted, and what stays because another order needs it or a file could not be moved. */
export const deletePhotosResponse = z.object({
  deleted: count,
  kept: count,
  faults: count,
  /** Orders that keep photos, as far as they can be named. */
  needing: z.array(orderNumber).check(z.maxLength(50)),
});
/** See {@link deletePhotosResponse}. */
export type DeletedOrderPhotos = z.infer<typeof deletePhotosResponse>;
