import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { listOrdersResponse } from '#contract/staff/orders.ts';
import type { OrderFilters } from '#contract/staff/views.ts';
import { staffCall, toQuery } from '../lib/staff-call.ts';

/** A page of the orders of a view. */
export type OrderPage = z.output<typeof listOrdersResponse>;

/** Filters of a list, and the place after which its page begins. */
export interface OrderListQuery extends Partial<OrderFilters> {
  readonly after?: string | undefined;
  readonly limit?: number;
}

/** Query of the calls that take the filters of a list. */
export function filterQuery(filters: OrderListQuery): string {
  return toQuery({ ...filters });
}

/** A page of orders. The page before stays on the screen until the next one is there. */
export function useOrders(filters: OrderListQuery, isEnabled = true) {
  const query = filterQuery(filters);
  return useQuery({
    queryKey: ['orders', query],
    enabled: isEnabled,
    queryFn: ({ signal }) =>
      staffCall({ path: `/api/staff/orders${query}`, response: listOrdersResponse, signal }),
    placeholderData: keepPreviousData,
  });
}
