import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { OrderInput, OrderItem } from '#contract/orders.ts';
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
  readonly orderItems: readonly OrderItem[];
}

/** Received part of the submission revision that a chunk belongs to. */
export interface DraftState {
  readonly received: readonly number[];
  /** Every item in order once all chunks have arrived; null before. */
  readonly orderItems: readonly OrderItem[] | null;
}

/**
 * Why a chunk was refused: the number belongs to another session or is placed, or the draft would exceed {@link
 * draftLimits}.
 */
export type ChunkRefusal = 'taken' | 'placed' | 'too_many_items' | 'body_too_large';

/** Limits of items and bytes of all chunks of an unfinished order together. */
export const draftLimits = { items: maxItems, bytes: 3 * 1024 * 1024 } as const;

/**
 * Chunks belong together when they carry the same order and count: a customer who corrects something and submits again
 * starts a new submission revision, and the chunks of the old one are dropped.
 */
function hashRevision(chunk: DraftChunk): string {
  return createHash('sha256')
    .update(JSON.stringify([chunk.totalChunks, chunk.order]))
    .digest('hex');
}

/** Locks a number's draft, creating it if needed; undefined when placing its order has just removed it. */
async function lockDraft(trx: Trx, chunk: DraftChunk, revision: string) {
  await trx
    .insertInto('orderDrafts')
    .values({
      number: chunk.number,
      sessionId: chunk.sessionId,
      address: chunk.address,
      edition: revision,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return await trx
    .selectFrom('orderDrafts')
    .select(['sessionId', 'edition'])
    .where('number', '=', chunk.number)
    .forUpdate()
    .executeTakeFirst();
}

async function dropDraft(trx: Trx, number: string): Promise<void> {
  await trx.deleteFrom('orderDrafts').where('number', '=', number).execute();
}

/**
 * Claims the number for the session and locks its draft. Returns `taken` when another session has it and `placed` when
 * its order is stored. Storing an order removes its draft in the same statement: while the draft is locked and no
 * order of its number is visible, no other request can finish storing it.
 */
async function claim(
  trx: Trx,
  chunk: DraftChunk,
  revision: string,
): Promise<'claimed' | 'taken' | 'placed'> {
  // If the draft was removed between the two statements, the second call inserts it again.
  const draft = (await lockDraft(trx, chunk, revision)) ?? (await lockDraft(trx, chunk, revision));
  if (draft?.sessionId !== chunk.sessionId) return 'taken';
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
    await trx.deleteFrom('orderDraftChunks').where('number', '=', chunk.number).execute();
  }
  await trx
    .updateTable('orderDrafts')
    .set({ edition: revision, touchedAt: sql`now()` })
    .where('number', '=', chunk.number)
    .execute();
  return 'claimed';
}

/** Lists the chunks of a draft with their sizes, without their items. */
function listChunks(trx: Trx, number: string) {
  return trx
    .selectFrom('orderDraftChunks')
    .select(['chunkIndex', 'lineCount', 'byteCount'])
    .where('number', '=', number)
    .execute();
}

/** Reads every item of a draft, in the order of its chunks. */
async function readItems(trx: Trx, number: string): Promise<OrderItem[]> {
  const rows = await trx
    .selectFrom('orderDraftChunks')
    .select('orderItems')
    .where('number', '=', number)
    .orderBy('chunkIndex')
    .execute();
  return rows.flatMap((row) => row.orderItems);
}

type KeptChunks = Awaited<ReturnType<typeof listChunks>>;

/** Adds a chunk to the draft; a draft that would exceed its limits is left unchanged. */
async function addChunk(
  trx: Trx,
  { number, chunkIndex, orderItems }: DraftChunk,
  kept: KeptChunks,
): Promise<'added' | ChunkRefusal> {
  const written = JSON.stringify(orderItems);
  const added = {
    chunkIndex,
    lineCount: orderItems.length,
    byteCount: Buffer.byteLength(written),
  };
  const all = [...kept, added];
  const sumOf = (column: 'lineCount' | 'byteCount'): number =>
    all.reduce((sum, chunk) => sum + chunk[column], 0);
  if (sumOf('lineCount') > draftLimits.items) return 'too_many_items';
  if (sumOf('byteCount') > draftLimits.bytes) return 'body_too_large';
  await trx
    .insertInto('orderDraftChunks')
    .values({ number, ...added, orderItems: written })
    .execute();
  return 'added';
}

/**
 * Stores a chunk; storing it again changes nothing. Refuses it with `taken` when the number is another session's
 * draft, with `placed` when an order with this number is stored, or with the code of the limit it exceeds. The items
 * of earlier chunks are read only once all chunks have arrived.
 */
export async function storeChunk(trx: Trx, chunk: DraftChunk): Promise<DraftState | ChunkRefusal> {
  const claimed = await claim(trx, chunk, hashRevision(chunk));
  if (claimed !== 'claimed') return claimed;
  const kept = await listChunks(trx, chunk.number);
  const indexes = new Set(kept.map((row) => row.chunkIndex));
  if (!indexes.has(chunk.chunkIndex)) {
    const added = await addChunk(trx, chunk, kept);
    if (added !== 'added') return added;
    indexes.add(chunk.chunkIndex);
  }
  const isComplete = indexes.size === chunk.totalChunks;
  return {
    received: [...indexes].toSorted((a, b) => a - b),
    orderItems: isComplete ? await readItems(trx, chunk.number) : null,
  };
}

/** Deletes drafts without a new chunk since `before`; returns how many. */
export async function sweepDrafts(kysely: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('orderDrafts')
    .where('touchedAt', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
