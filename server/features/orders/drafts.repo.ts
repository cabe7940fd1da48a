import { createHash } from 'node:crypto';
import type { OrderInput, OrderItemInput } from '#contract/orders.ts';
import type { Db, Trx } from '../../platform/db/sql.ts';

/** One piece of an order on its way. */
export interface DraftChunk {
  readonly number: string;
  readonly sessionId: string;
  readonly chunkIndex: number;
  readonly totalChunks: number;
  readonly order: OrderInput;
  readonly orderItems: readonly OrderItemInput[];
}

/** What has arrived of the edition a chunk belongs to. */
export interface DraftState {
  readonly received: readonly number[];
  /** Every line in order, once all chunks are there; else null. */
  readonly orderItems: readonly OrderItemInput[] | null;
}

/**
 * Pieces belong together when they carry the same order and count: a customer who corrects something and submits
 * again starts a new edition, and what arrived of the old one is dropped.
 */
const editionOf = (chunk: DraftChunk): string =>
  createHash('sha256')
    .update(JSON.stringify([chunk.totalChunks, chunk.order]))
    .digest('hex');

/** Locks a number's draft, making one where there is none; undefined when placing its order has just removed it. */
const lockDraft = async (trx: Trx, chunk: DraftChunk, edition: string) => {
  await trx
    .insertInto('order_drafts')
    .values({ number: chunk.number, session_id: chunk.sessionId, edition })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return await trx
    .selectFrom('order_drafts')
    .select(['session_id', 'edition'])
    .where('number', '=', chunk.number)
    .forUpdate()
    .executeTakeFirst();
};

const dropDraft = async (trx: Trx, number: string): Promise<void> => {
  await trx.deleteFrom('order_drafts').where('number', '=', number).execute();
};

/**
 * Claims the number for the session and locks its draft. `taken` when another session has it, `placed` when its order
 * is stored. Storing an order removes its draft in the same statement: while the draft is locked and no order of its
 * number is visible, no other request can finish storing it.
 */
const claim = async (
  trx: Trx,
  chunk: DraftChunk,
  edition: string,
): Promise<'claimed' | 'taken' | 'placed'> => {
  // A draft that was removed between the two statements is inserted by the second attempt.
  const draft = (await lockDraft(trx, chunk, edition)) ?? (await lockDraft(trx, chunk, edition));
  if (draft?.session_id !== chunk.sessionId) return 'taken';
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('number', '=', chunk.number)
    .executeTakeFirst();
  if (order) {
    await dropDraft(trx, chunk.number);
    return 'placed';
  }
  if (draft.edition !== edition) {
    await trx.deleteFrom('order_draft_chunks').where('number', '=', chunk.number).execute();
    await trx
      .updateTable('order_drafts')
      .set({ edition })
      .where('number', '=', chunk.number)
      .execute();
  }
  return 'claimed';
};

/**
 * Keeps a chunk; one that is there already changes nothing. `taken` when the number is another session's draft,
 * `placed` when an order of this number is stored: the chunk is not kept then.
 */
export const storeChunk = async (
  trx: Trx,
  chunk: DraftChunk,
): Promise<DraftState | 'taken' | 'placed'> => {
  const claimed = await claim(trx, chunk, editionOf(chunk));
  if (claimed !== 'claimed') return claimed;
  await trx
    .insertInto('order_draft_chunks')
    .values({
      number: chunk.number,
      chunk_index: chunk.chunkIndex,
      order_items: JSON.stringify(chunk.orderItems),
    })
    .onConflict((conflict) => conflict.columns(['number', 'chunk_index']).doNothing())
    .execute();
  const rows = await trx
    .selectFrom('order_draft_chunks')
    .select(['chunk_index', 'order_items'])
    .where('number', '=', chunk.number)
    .orderBy('chunk_index')
    .execute();
  return {
    received: rows.map((row) => row.chunk_index),
    orderItems: rows.length === chunk.totalChunks ? rows.flatMap((row) => row.order_items) : null,
  };
};

/** Drops drafts nobody finished; answers how many. */
export const sweepDrafts = async (kysely: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await kysely
    .deleteFrom('order_drafts')
    .where('created_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
