import { fail, succeed } from '#domain/common/result.ts';
import type { Failure } from '#contract/errors.ts';
import type { OrderChunk, OrderItem } from '#contract/orders.ts';
import { isLanguageCode } from '#locales/languages.ts';
import { transact } from '../../../platform/db/transact.ts';
import { checkQuota, extendPhotos, type Client } from '../../photos/index.ts';
import { hasRoomFor } from '../../../platform/storage/storage-room.ts';
import type { OrderDeps } from '../deps.ts';
import {
  draftLimits,
  storeChunk,
  type ChunkRefusal,
  type DraftChunk,
  type DraftState,
} from './drafts.repo.ts';
import { keepInlinePhotos } from './inline-photos.ts';
import type { OrderRecord, PlacingContext } from '../records/order-record.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';
import { placeOrder } from './place-order.ts';
import type { ChunkResult } from './placing-failure.ts';

/** The received chunks, and the order once all have arrived. */
export interface ChunkReceipt {
  readonly received: readonly number[];
  readonly order: OrderRecord | null;
}

/** The sender of a chunk. */
export interface Sender extends Client {
  /** Language of the request, for an order without one. */
  readonly language: string;
}

/** Bytes that the items of a chunk take in the database. */
function bytesOf({ orderItems }: OrderChunk): number {
  return Buffer.byteLength(JSON.stringify(orderItems.map(({ base64: _base64, ...item }) => item)));
}

function allChunks(total: number): number[] {
  return Array.from({ length: total }, (_, index) => index);
}

function incomplete(total: number, received: readonly number[]): Failure<'incomplete_chunks'> {
  return fail('incomplete_chunks', {
    missing: allChunks(total).filter((index) => !received.includes(index)),
    received,
  });
}

/** Returns the stored order when this session has already placed it; fails when the number is another session's. */
async function alreadyPlaced(
  deps: OrderDeps,
  chunk: OrderChunk,
  sessionId: string,
): Promise<ChunkResult<ChunkReceipt> | null> {
  const order = await findOrderByNumber(deps.kysely, chunk.orderNumber);
  if (!order) return null;
  if (order.sessionId !== sessionId) return fail('order_number_taken');
  return succeed({ received: allChunks(chunk.totalChunks), order });
}

/** The received chunks of an order: their indexes, and every item once none is missing. */
interface Gathered {
  readonly received: readonly number[];
  readonly items: readonly OrderItem[] | null;
}

/** Stores a chunk beside the others of its order, within the sender's quota; a refused one leaves no trace. */
async function keepChunk(
  { kysely, photos }: OrderDeps,
  chunk: DraftChunk,
): Promise<ChunkResult<DraftState | ChunkRefusal>> {
  await extendPhotos(kysely, chunk.sessionId);
  return transact(kysely, async (trx): Promise<ChunkResult<DraftState | ChunkRefusal>> => {
    const state = await storeChunk(trx, chunk);
    if (typeof state === 'string') return succeed(state);
    const fits = await checkQuota(photos, trx, chunk, { kind: 'draft' });
    return fits.ok ? succeed(state) : fits;
  });
}

/** Stores one of several chunks; null when the order is already stored. */
async function gather(
  deps: OrderDeps,
  chunk: OrderChunk,
  orderItems: readonly OrderItem[],
  { sessionId, address }: Client,
): Promise<ChunkResult<Gathered> | null> {
  const { orderNumber: number, chunkIndex, totalChunks, order } = chunk;
  const piece = { number, sessionId, address, chunkIndex, totalChunks, order, orderItems };
  const kept = await keepChunk(deps, piece);
  if (!kept.ok) return kept;
  const state = kept.value;
  if (state === 'placed') return null;
  if (state === 'taken') return fail('order_number_taken');
  if (state === 'too_many_items') return fail(state, { limit: draftLimits.items });
  if (state === 'body_too_large') return fail(state);
  const { received, orderItems: items } = state;
  const last = chunkIndex === totalChunks - 1;
  return last && !items ? incomplete(totalChunks, received) : succeed({ received, items });
}

/**
 * Receives one chunk of an order and places the order with the chunk that completes it. A repeated chunk changes
 * nothing, chunks may arrive in any order and at once, and a placed order is returned with its current state. Errors:
 * `order_number_taken`, `incomplete_chunks` (the last chunk came and others are missing: `missing`), `too_many_items`
 * and `body_too_large` (all chunks together), `storage_full` and `too_many_photos` (everything the sender has stored),
 * those of the photos and of placing.
 */
export async function receiveChunk(
  deps: OrderDeps,
  chunk: OrderChunk,
  sender: Sender,
): Promise<ChunkResult<ChunkReceipt>> {
  const { sessionId } = sender;
  const hasRoom = await hasRoomFor(deps.photos.blobs, bytesOf(chunk));
  if (chunk.totalChunks > 1 || !hasRoom) {
    const placed = await alreadyPlaced(deps, chunk, sessionId);
    if (placed) return placed;
  }
  if (!hasRoom) return fail('storage_full');
  const kept = await keepInlinePhotos(deps, chunk, sender);
  if (!kept.ok) return kept;
  const gathered =
    chunk.totalChunks === 1
      ? succeed({ received: [0], items: kept.value })
      : await gather(deps, chunk, kept.value, sender);
  // Another request has placed the order since the first look, so it is returned.
  if (!gathered) return (await alreadyPlaced(deps, chunk, sessionId)) ?? fail('order_number_taken');
  if (!gathered.ok) return gathered;
  const { received, items } = gathered.value;
  if (!items) return succeed({ received, order: null });
  const { language } = chunk.order;
  const placing: PlacingContext = {
    sessionId,
    address: sender.address,
    language: isLanguageCode(language) ? language : sender.language,
    now: deps.clock(),
  };
  const order = await placeOrder(deps, chunk.order, items, placing);
  return order.ok ? succeed({ received, order: order.value }) : order;
}
