import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderInput, OrderItemInput } from '#contract/orders.ts';
import { maxItems } from '#contract/quote.ts';
import type { Db, Trx } from '../../../platform/db/sql.ts';

/** One chunk of an order that is being submitted. */
export interface DraftChunk {
  readonly number: string;
  readonly sessionId: string;
  /** Network address of the sender, in the form that quotas count. */
  readonly address: string;
  readonly chunkIndex: number;
  readonly totalChunks: number;
  readonly order: OrderInput;
  readonly orderItems: readonly OrderItemInput[];
}

/** Received part of the submission revision that a chunk belongs to. */
export interface DraftState {
  readonly received: readonly number[];
  /** Every line in order once all chunks have arrived; null before. */
  readonly orderItems: readonly OrderItemInput[] | null;
}

/**
 * Why a chunk was refused: the number belongs to another session or is placed, or the draft would exceed {@link
 * draftLimits}.
 */
export type ChunkRefusal = 'taken' | 'placed' | 'too_many_items' | 'body_too_large';

/** Limits of lines and bytes of all chunks of an unfinished order together. */
export const draftLimits = { lines: maxItems, bytes: 3 * 1024 * 1024 } as const;

/**
 * Chunks belong together when they carry the same order and count: a customer who corrects something and submits again
 * starts a new submission revision, and the chunks of the old one are dropped.
 */
const hashRevision = (chunk: DraftChunk): string =>
  createHash('sha256')
    .update(JSON.stringify([chunk.totalChunks, chunk.order]))
    .digest('hex');

/** Locks a number's draft, creating it if needed; undefined when placing its order has just removed it. */
const lockDraft = async (trx: Trx, chunk: DraftChunk, revision: string) => {
  await trx
    .insertInto('order_drafts')
    .values({
      number: chunk.number,
      session_id: chunk.sessionId,
      address: chunk.address,
      edition: revision,
    })
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
 * Claims the number for the session and locks its draft. Returns `taken` when another session has it and `placed` when
 * its order is stored. Storing an order removes its draft in the same statement: while the draft is locked and no
 * order of its number is visible, no other request can finish storing it.
 */
const claim = async (
  trx: Trx,
  chunk: DraftChunk,
  revision: string,
): Promise<'claimed' | 'taken' | 'placed'> => {
  // If the draft was removed between the two statements, the second call inserts it again.
  const draft = (await lockDraft(trx, chunk, revision)) ?? (await lockDraft(trx, chunk, revision));
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
  if (draft.edition !== revision) {
    await trx.deleteFrom('order_draft_chunks').where('number', '=', chunk.number).execute();
  }
  await trx
    .updateTable('order_drafts')
    .set({ edition: revision, touched_at: sql`now()` })
    .where('number', '=', chunk.number)
    .execute();
  return 'claimed';
};

/** Lists the chunks of a draft with their sizes, without their lines. */
const listChunks = (trx: Trx, number: string) =>
  trx
    .selectFrom('order_draft_chunks')
    .select(['chunk_index', 'line_count', 'byte_count'])
    .where('number', '=', number)
    .execute();

/** Reads every line of a draft, in the order of its chunks. */
const readLines = async (trx: Trx, number: string): Promise<OrderItemInput[]> => {
  const rows = await trx
    .selectFrom('order_draft_chunks')
    .select('order_items')
    .where('number', '=', number)
    .orderBy('chunk_index')
    .execute();
  return rows.flatMap((row) => row.order_items);
};

type KeptChunks = Awaited<ReturnType<typeof listChunks>>;

/** Adds a chunk to the draft; a draft that would exceed its limits is left unchanged. */
const addChunk = async (
  trx: Trx,
  { number, chunkIndex, orderItems }: DraftChunk,
  kept: KeptChunks,
): Promise<'added' | ChunkRefusal> => {
  const written = JSON.stringify(orderItems);
  const added = {
    chunk_index: chunkIndex,
    line_count: orderItems.length,
    byte_count: Buffer.byteLength(written),
  };
  const all = [...kept, added];
  const sumOf = (column: 'line_count' | 'byte_count'): number =>
    all.reduce((sum, chunk) => sum + chunk[column], 0);
  if (sumOf('line_count') > draftLimits.lines) return 'too_many_items';
  if (sumOf('byte_count') > draftLimits.bytes) return 'body_too_large';
  await trx
    .insertInto('order_draft_chunks')
    .values({ number, ...added, order_items: written })
    .execute();
  return 'added';
};

/**
 * Stores a chunk; storing it again changes nothing. Refuses it with `taken` when the number is another session's
 * draft, with `placed` when an order with this number is stored, or with the code of the limit it exceeds. The lines
 * of earlier chunks are read only once all chunks have arrived.
 */
export const storeChunk = async (
  trx: Trx,
  chunk: DraftChunk,
): Promise<DraftState | ChunkRefusal> => {
  const claimed = await claim(trx, chunk, hashRevision(chunk));
  if (claimed !== 'claimed') return claimed;
  const kept = await listChunks(trx, chunk.number);
  const indexes = new Set(kept.map((row) => row.chunk_index));
  if (!indexes.has(chunk.chunkIndex)) {
    const added = await addChunk(trx, chunk, kept);
    if (added !== 'added') return added;
    indexes.add(chunk.chunkIndex);
  }
  const isComplete = indexes.size === chunk.totalChunks;
  return {
    received: [...indexes].toSorted((a, b) => a - b),
    orderItems: isComplete ? await readLines(trx, chunk.number) : null,
  };
};

/** Deletes drafts without a new chunk since `before`; returns how many. */
export const sweepDrafts = async (kysely: Db, before: Date): Promise<number> => {
  const { numDeletedRows } = await kysely
    .deleteFrom('order_drafts')
    .where('touched_at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
};
