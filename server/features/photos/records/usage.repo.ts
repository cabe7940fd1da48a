import { sql, type RawBuilder } from 'kysely';
import { inBlock } from '../../../platform/db/in-block.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { widestKey, type CountedKey } from '../../../platform/http/address-block.ts';
import type { Client } from '../client.ts';

/**
 * Everything kept for a session or an address, except photos that have been in a paid or started order for a day, and
 * those without a file, of which only the refusal is recorded.
 */
export interface Usage {
  readonly photos: number;
  /** Bytes of the photos' files. */
  readonly storedBytes: number;
  /** Bytes of announced uploads and of the chunks of unfinished orders. */
  readonly pendingBytes: number;
  /** Uploads in flight. */
  readonly uploads: number;
  /** Unfinished orders in chunks. */
  readonly drafts: number;
}

const lockClasses = { address: 1902, session: 1903 };

/**
 * Serializes the counts of a client until the transaction ends, so that two requests of its session, address or wider block
 * of addresses cannot exceed a limit together.
 */
export async function lockUsage(trx: Trx, { address, sessionId }: Client): Promise<void> {
  const block = widestKey(address);
  await sql`select pg_advisory_xact_lock(${lockClasses.address}, hashtext(${block}))`.execute(trx);
  await sql`select pg_advisory_xact_lock(${lockClasses.session}, hashtext(${sessionId}))`.execute(
    trx,
  );
}

async function sumUsage(db: Sql, isOwn: RawBuilder<unknown>): Promise<Usage> {
  const isKept = sql`${isOwn} and expires_at is not null`;
  const { rows } = await sql<Usage>`
    select
      (select count(*) from photos
        where ${isKept} and exists (select from photo_files where photo = photos.id)) as photos,
      (select coalesce(sum(size), 0)::bigint from photos join photo_files on photo = id where ${isKept})
        as "storedBytes",
      (select coalesce(sum(size), 0)::bigint from uploads where ${isOwn})
        + (select coalesce(sum(byte_count), 0)::bigint
           from order_drafts join order_draft_chunks using (number) where ${isOwn}) as "pendingBytes",
      (select count(*) from uploads where ${isOwn}) as uploads,
      (select count(*) from order_drafts where ${isOwn}) as drafts`.execute(db);
  const [usage] = rows;
  if (!usage) throw new Error('a select without a from has one row');
  return usage;
}

/** Usage of a session, from all its addresses. */
export function getSessionUsage(db: Sql, { sessionId }: Client): Promise<Usage> {
  return sumUsage(db, sql`session_id = ${sessionId}`);
}

/** Usage of all sessions in a block of addresses. */
export function getBlockUsage(db: Sql, block: CountedKey): Promise<Usage> {
  return sumUsage(db, inBlock('address', block));
}

/** An upload in flight. `id` is its path in the folder, or any other unique name. */
export interface NewUpload {
  readonly id: string;
  readonly sha256: string;
  readonly size: number;
}

/** Counts an upload for a client. */
export async function insertUpload(
  db: Sql,
  { sessionId, address }: Client,
  { id, sha256, size }: NewUpload,
): Promise<void> {
  await db
    .insertInto('uploads')
    .values({ id, sessionId, address, sha256: Buffer.from(sha256, 'hex'), size })
    .execute();
}

/** Stops counting an upload that was recorded, refused or abandoned. */
export async function deleteUpload(db: Sql, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Stops counting the uploads of a session. */
export async function deleteSessionUploads(db: Sql, sessionId: string): Promise<void> {
  await db.deleteFrom('uploads').where('sessionId', '=', sessionId).execute();
}

/** Finds uploads announced before this time that are still counted. */
export async function findOldUploads(
  db: Sql,
  before: Date,
): Promise<{ readonly id: string; readonly sha256: string }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('createdAt', '<', before)
    .execute();
  return rows.map(({ id, sha256 }) => ({ id, sha256: sha256.toString('hex') }));
}
