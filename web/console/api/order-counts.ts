import { useQuery } from '@tanstack/react-query';
import { orderCountsResponse } from '#contract/staff/orders.ts';
import type { OrderView } from '#domain/staff/order-views.ts';
import { staffCall } from '../lib/staff-call.ts';

/** The number of orders in each view. */
export function useOrderCounts(isEnabled = true) {
  return useQuery({
    queryKey: ['counts'],
    enabled: isEnabled,
    queryFn: async ({ signal }): Promise<Readonly<Record<OrderView, number>>> => {
      const path = '/api/staff/orders/counts';
      return (await staffCall({ path, response: orderCountsResponse, signal })).counts;
    },
  });
}
