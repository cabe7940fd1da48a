import { useQuery } from '@tanstack/react-query';
import { staffOrderResponse, type StaffOrder } from '#contract/staff/orders.ts';
import { staffCall } from '../lib/staff-call.ts';

/** Path of the calls about an order. */
export function orderPath(number: string): string {
  return `/api/staff/orders/${encodeURIComponent(number)}`;
}

/** Key of an order among the queries. */
export function orderKey(number: string): readonly string[] {
  return ['order', number];
}

/** An order with everything about it; nothing is asked for null. */
export function useOrder(number: string | null) {
  return useQuery({
    queryKey: orderKey(number ?? ''),
    enabled: number !== null,
    queryFn: async ({ signal }): Promise<StaffOrder> => {
      const path = orderPath(number ?? '');
      return (await staffCall({ path, response: staffOrderResponse, signal })).order;
    },
  });
}
