import { verifyResponse, orderChunkResponse, type OrderChunk } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** Whether an order number is in use. */
export function verifyOrderNumber(orderNumber: string) {
  return call({
    path: `/api/orders/verify/${encodeURIComponent(orderNumber)}`,
    response: verifyResponse,
  });
}

/** Sends one chunk of an order. */
export function sendChunk(chunk: OrderChunk, timeoutMs: number) {
  return call({ path: '/api/orders/chunk', body: chunk, response: orderChunkResponse, timeoutMs });
}
