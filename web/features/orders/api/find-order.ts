import { orderResponse } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** The stored order of this browser's session; `order_not_found` for any other. */
export const findOrder = (orderNumber: string) =>
  call({ path: `/api/orders/${encodeURIComponent(orderNumber)}`, response: orderResponse });
