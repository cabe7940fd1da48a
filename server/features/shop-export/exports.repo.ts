import { sql } from 'kysely';
import type { ExportFailure, ExportProgress } from '#domain/shop-export/exports.ts';
import type { Db, Row, Sql, Trx } from '../../platform/db/sql.ts';
import type { SizedFile } from '../../platform/storage/blob-store.ts';
import type { StoredArchive } from './write-archive.ts';

/** An export of the shop as it is stored. */
export type ExportRecord = Row<'shopExports'>;

const unfinished = ['queued', 'running'] as const;

/** Does work that no other process does meanwhile; null if one does. A process that dies loses the lock with its connection. */
export function whileExporting<T>(kysely: Db, work: () => Promise<T>): Promise<T | null> {
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended('exports of the shop', 0)`;
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(${key}) as "isFree"`.execute(connection);
    if (rows[0]?.isFree !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}

/** Stores the request for an export; null, and nothing is stored, if its id is known or another one is being made. */
export async function insertExport(
  trx: Trx,
  request: {
    readonly id: string;
    readonly askedAt: Date;
    readonly staff: string;
    readonly staffName: string;
    readonly hasPhotos: boolean;
  },
): Promise<ExportRecord | null> {
  const stored = await trx
    .insertInto('shopExports')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return stored ?? null;
}

/** Finds an export, or null. */
export async function findExport(kysely: Sql, id: string): Promise<ExportRecord | null> {
  const found = await kysely
    .selectFrom('shopExports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Finds an export and lets nobody else change it until the transaction ends, or null. */
export async function lockExport(trx: Trx, id: string): Promise<ExportRecord | null> {
  const found = await trx
    .selectFrom('shopExports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return found ?? null;
}

/** Lists the latest exports, the newest first. */
export async function listExports(kysely: Sql, limit: number): Promise<ExportRecord[]> {
  return await kysely
    .selectFrom('shopExports')
    .selectAll()
    .orderBy('askedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Takes the export that is to be made, as one more attempt; null without one. */
export async function takeExport(kysely: Sql): Promise<ExportRecord | null> {
  const taken = await kysely
    .updateTable('shopExports')
    .set(({ eb }) => ({
      state: 'running',
      attempts: eb('attempts', '+', 1),
      step: 'tables',
      done: 0,
      total: 0,
    }))
    .where('state', 'in', unfinished)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
}

/** Gives an export back that a worker ends before it is made: that was no attempt. */
export async function returnExport(kysely: Sql, id: string): Promise<void> {
  await kysely
    .updateTable('shopExports')
    .set(({ eb }) => ({ state: 'queued', attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Records how far an export is; false if it was stopped. */
export async function recordProgress(
  kysely: Sql,
  id: string,
  { step, done, total }: ExportProgress,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('shopExports')
    .set({ step, done, total })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that an export is ready, with its archive; false if it was stopped. */
export async function recordReady(
  trx: Trx,
  id: string,
  { sha256, size, parts }: StoredArchive,
  facts: Pick<ExportRecord, 'orders' | 'photos' | 'missingPhotos' | 'readyAt' | 'endsAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopExports')
    .set({ ...facts, state: 'ready', step: null, size, sha256: Buffer.from(sha256, 'hex') })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  const rows = parts.map((part, position) => ({
    export: id,
    position,
    sha256: Buffer.from(part.sha256, 'hex'),
    size: part.size,
  }));
  await trx.insertInto('shopExportParts').values(rows).execute();
  return true;
}

/** Gives an export up; false if it was stopped. `room` in bytes, if there was none for it. */
export async function recordFailure(
  trx: Trx,
  id: string,
  failure: ExportFailure,
  at: Date,
  room: { readonly needed: number; readonly free: number } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('shopExports')
    .set({
      state: 'failed',
      failure,
      endedAt: at,
      neededBytes: room?.needed ?? null,
      freeBytes: room?.free ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends an export before its time; its archive belongs to nothing any more. */
export async function endExport(
  trx: Trx,
  id: string,
  { state, at }: { readonly state: 'stopped' | 'withdrawn'; readonly at: Date },
): Promise<void> {
  await trx
    .updateTable('shopExports')
    .set({ state, endedAt: at, openedUntil: null })
    .where('id', '=', id)
    .execute();
  await trx.deleteFrom('shopExportParts').where('export', '=', id).execute();
}

/** Withdraws every archive, and has an export that is being written begun anew; false if there was none of either. */
export async function withdrawExports(trx: Trx, at: Date): Promise<boolean> {
  const ready = await trx
    .updateTable('shopExports')
    .set({ state: 'withdrawn', endedAt: at, openedUntil: null })
    .where('state', '=', 'ready')
    .returning('id')
    .execute();
  const ids = ready.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.deleteFrom('shopExportParts').where('export', 'in', ids).execute();
  }
  const { numUpdatedRows } = await trx
    .updateTable('shopExports')
    .set(({ eb }) => ({ state: 'queued', attempts: eb('attempts', '-', 1) }))
    .where('state', '=', 'running')
    .executeTakeFirst();
  return ids.length > 0 || numUpdatedRows > 0n;
}

/** Ends the exports whose time is over. */
export async function expireExports(kysely: Sql, now: Date): Promise<void> {
  const over = await kysely
    .updateTable('shopExports')
    .set({ state: 'expired', endedAt: now, openedUntil: null })
    .where('state', '=', 'ready')
    .where('endsAt', '<=', now)
    .returning('id')
    .execute();
  if (over.length === 0) return;
  const ids = over.map(({ id }) => id);
  await kysely.deleteFrom('shopExportParts').where('export', 'in', ids).execute();
}

/** Lists the SHA-256 of every part that an export has. */
export async function listPartHashes(kysely: Sql): Promise<ReadonlySet<string>> {
  const parts = await kysely.selectFrom('shopExportParts').select('sha256').execute();
  return new Set(parts.map(({ sha256 }) => sha256.toString('hex')));
}

/** Lists the parts of an archive in their order. */
export async function listParts(kysely: Sql, id: string): Promise<SizedFile[]> {
  const parts = await kysely
    .selectFrom('shopExportParts')
    .select(['sha256', 'size'])
    .where('export', '=', id)
    .orderBy('position')
    .execute();
  return parts.map(({ sha256, size }) => ({ sha256: sha256.toString('hex'), size }));
}

/** Lets a person download an archive until a time. */
export async function openExport(
  trx: Trx,
  id: string,
  { by, until }: { readonly by: string; readonly until: Date },
): Promise<void> {
  await trx
    .updateTable('shopExports')
    .set({ openedBy: by, openedUntil: until })
    .where('id', '=', id)
    .execute();
}
