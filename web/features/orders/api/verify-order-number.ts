import { verifyResponse } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** Whether an order number is in use. Source: product §7. */
export const verifyOrderNumber = (orderNumber: string) =>
  call({ path: `/api/orders/verify/${encodeURIComponent(orderNumber)}`, response: verifyResponse });
