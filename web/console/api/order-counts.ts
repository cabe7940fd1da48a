import { useQuery } from '@tanstack/react-query';
import { orderCountsResponse } from '#contract/staff/orders.ts';
import { todayResponse, type Today } from '#contract/staff/today.ts';
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

/** What came in today; a part of the orders, so that it is asked anew when they change. */
export function useToday() {
  return useQuery({
    queryKey: ['orders', 'today'],
    queryFn: async ({ signal }): Promise<Today> =>
      await staffCall({ path: '/api/staff/orders/today', response: todayResponse, signal }),
  });
}
