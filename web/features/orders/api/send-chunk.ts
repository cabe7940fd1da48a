import { orderChunkResponse, type OrderChunk } from '#contract/orders.ts';
import { call } from '#web/lib/api.ts';

/** Sends one chunk of an order. Source: product §7. */
export const sendChunk = (chunk: OrderChunk, timeoutMs: number) =>
  call({ path: '/api/orders/chunk', body: chunk, response: orderChunkResponse, timeoutMs });
