import { verifyResponse, orderChunkResponse, type OrderChunk } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** Whether an order number is in use. Source: product §7. */
export const verifyOrderNumber = (orderNumber: string) =>
  call({ path: `/api/orders/verify/${encodeURIComponent(orderNumber)}`, response: verifyResponse });

/** Sends one chunk of an order. Source: product §7. */
export const sendChunk = (chunk: OrderChunk, timeoutMs: number) =>
  call({ path: '/api/orders/chunk', body: chunk, response: orderChunkResponse, timeoutMs });
