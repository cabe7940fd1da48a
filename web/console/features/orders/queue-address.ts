import * as z from 'zod/mini';
import { orderFilters, pageAfter } from '#contract/staff/views.ts';
import { fulfilmentStates, paymentStates } from '#domain/orders/order-states.ts';
import { paymentMethods } from '#domain/payments/payment-methods.ts';
import type { OrderListQuery } from '../../api/list-orders.ts';
import type { AddressState } from '../../lib/address-state.ts';
import { toUtcDay } from '../../lib/format.ts';

/** Days back of the choices for when an order was placed. */
export const placedChoices = { today: 0, '7d': 6, '30d': 29 } as const;

const { view, search, country, studio, from, to, edit, figure, sort } = orderFilters.shape;

/** What the address of the queue says: view, filters, sort, page and peek. */
export const queueShape = {
  view,
  search: z.optional(search),
  country: z.optional(country),
  studio: z.optional(studio),
  placed: z.optional(z.enum(['today', '7d', '30d'])),
  from: z.optional(from),
  to: z.optional(to),
  method: z.optional(z.enum(paymentMethods)),
  fulfilment: z.optional(z.enum(fulfilmentStates)),
  payment: z.optional(z.enum(paymentStates)),
  edit: z.optional(edit),
  figure: z.optional(figure),
  sort,
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  after: z.optional(pageAfter),
  peek: z.optional(z.string().check(z.maxLength(40))),
};

/** State of the queue; see {@link queueShape}. */
export type QueueState = AddressState<typeof queueShape>;

/** The names of the filters that narrow a view. */
export const filterNames = [
  'search',
  'country',
  'studio',
  'placed',
  'from',
  'to',
  'method',
  'fulfilment',
  'payment',
  'edit',
  'figure',
] as const;

/** Changes that clear all filters. */
export const noFilters = Object.fromEntries(
  filterNames.map((name) => [name, undefined]),
) as Readonly<Record<(typeof filterNames)[number], undefined>>;

/** A filter or another view begins the list anew. */
export const firstPage = { page: undefined, after: undefined, peek: undefined } as const;

/** Number of filters in force; the two ends of a range of days count as one. */
export function countFilters(state: QueueState): number {
  const inForce = filterNames.filter((name) => state[name] !== undefined);
  return inForce.includes('from') && inForce.includes('to') ? inForce.length - 1 : inForce.length;
}

const dayMs = 86_400_000;

/** The query of the list that a state asks for. `now` decides what "the last 7 days" are. */
export function toListQuery(state: QueueState, now: number): OrderListQuery {
  const { placed, from: first, to: last, page: _page, peek: _peek, ...rest } = state;
  const days = placed && toUtcDay(now - placedChoices[placed] * dayMs);
  const begin = days ?? first;
  return Object.fromEntries(
    Object.entries({ ...rest, from: begin, to: placed ? undefined : last }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
