import * as z from 'zod/mini';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { orderViews } from '#domain/staff/order-views.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import { isoDate } from '../studios.ts';
import { figureFilterForm } from '#domain/figures/figure-filters.ts';
import { noNul, uuid } from '../common.ts';

/** Longest text of a search, in characters. */
export const maxSearch = 100;

/** How a list of orders is sorted. `attention`: what is late first, then what waits longest. */
export const orderSorts = ['attention', 'newest', 'oldest'] as const;

/** Filters of the list of orders; all of them are in the address of the screen too. */
export const orderFilters = z.object({
  view: z._default(z.enum(orderViews), 'open'),
  /** Number, words of a name, e-mail, phone by its last four digits or more, or the pickup code at one's own studio. */
  search: z.exactOptional(z.string().check(z.maxLength(maxSearch), noNul)),
  fulfilment: z.exactOptional(z.enum(fulfilmentStates)),
  payment: z.exactOptional(z.enum(paymentStates)),
  country: z.exactOptional(z.string().check(z.maxLength(2), z.regex(/^[A-Z]{2}$/))),
  studio: z.exactOptional(uuid),
  method: z.exactOptional(z.enum(paymentMethods)),
  /** `waiting`: the paid orders with a change that waits for the payment of its difference. */
  edit: z.exactOptional(z.literal('waiting')),
  /** First and last day on which the orders were placed, in the `timeZone` of the response. */
  from: z.exactOptional(isoDate),
  to: z.exactOptional(isoDate),
  /** The orders of a bar of the figures; see `filter` of `GET /api/staff/figures`. */
  figure: z.exactOptional(z.string().check(z.maxLength(60), z.regex(figureFilterForm))),
  sort: z._default(z.enum(orderSorts), 'attention'),
});
/** See {@link orderFilters}. */
export type OrderFilters = z.infer<typeof orderFilters>;

/** The place after which a page begins, as the page before gave it. */
export const pageAfter = z.string().check(z.maxLength(200), z.regex(/^[\w.~-]+$/));

/**
 * A view that a person saved: its filters, as the query of the screen's address, without `search`, which is not kept.
 * `POST /api/staff/views` with the id of one's own view replaces that.
 */
export const savedView = z.object({
  id: uuid,
  name: z.string().check(z.minLength(1), z.maxLength(60), noNul),
  query: z.string().check(z.maxLength(1000), noNul),
});
/** See {@link savedView}. */
export type SavedView = z.infer<typeof savedView>;

/** More views than these are not saved. */
export const maxSavedViews = 50;

/** `GET /api/staff/views`. */
export const savedViewsResponse = z.object({
  views: z.array(savedView).check(z.maxLength(maxSavedViews)),
});
/** `DELETE /api/staff/views/{view}`. */
export const savedViewParams = z.object({ view: uuid });
