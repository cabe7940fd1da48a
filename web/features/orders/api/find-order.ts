import { orderResponse } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** Fetches an order of this browser's session; any other order number gives `order_not_found`. */
export function findOrder(orderNumber: string) {
  return call({ path: `/api/orders/${encodeURIComponent(orderNumber)}`, response: orderResponse });
}
