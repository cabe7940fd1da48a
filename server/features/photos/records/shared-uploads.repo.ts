import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Seconds that a writer without a heartbeat counts as alive; processes agree on them by the clock of the database. */
const leaseSeconds = 6;

const leaseEnd = sql<Date>`now() + ${sql.lit(leaseSeconds)} * interval '1 second'`;

/** An upload whose pieces are in the storage. */
export interface SharedUpload {
  readonly size: number;
  readonly received: number;
  readonly isFinished: boolean;
  readonly metadata: Readonly<Record<string, string>>;
}

/** A recorded part of an upload. `object` is its key in the storage. */
export interface UploadPiece {
  readonly firstByte: number;
  readonly size: number;
  readonly object: string;
}

/** How a request for the lease of an upload ended: with the fence of the new writer, or for a missing upload. */
export type LeaseOutcome =
  | { readonly state: 'taken'; readonly fence: number }
  | { readonly state: 'held' }
  | { readonly state: 'missing' };

/** Records an announced upload. */
export async function insertSharedUpload(
  db: Sql,
  upload: { readonly id: string; readonly size: number; readonly metadata: object },
): Promise<void> {
  await db
    .insertInto('sharedUploads')
    .values({ ...upload, metadata: JSON.stringify(upload.metadata) })
    .execute();
}

/** Null for an unknown upload. */
export async function findSharedUpload(db: Sql, id: string): Promise<SharedUpload | null> {
  const row = await db
    .selectFrom('sharedUploads')
    .select(['size', 'received', 'isFinished', 'metadata'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** The pieces of an upload in their order. */
export function findPieces(db: Sql, upload: string): Promise<UploadPiece[]> {
  return db
    .selectFrom('uploadPieces')
    .select(['firstByte', 'size', 'object'])
    .where('upload', '=', upload)
    .orderBy('firstByte')
    .execute();
}

/**
 * Makes the caller the writer of an upload if nobody else is, or in any case if it is `forced`. A living writer learns
 * with its next heartbeat that it is wanted.
 */
export async function takeLease(db: Sql, id: string, isForced: boolean): Promise<LeaseOutcome> {
  const taken = await sql<{ fence: number }>`
    update shared_uploads
    set fence = fence + 1, lease_until = ${leaseEnd}, is_wanted = false
    where id = ${id} and (${isForced} or lease_until is null or lease_until <= now())
    returning fence`.execute(db);
  const [row] = taken.rows;
  if (row) return { state: 'taken', fence: row.fence };
  const asked = await db
    .updateTable('sharedUploads')
    .set({ isWanted: true })
    .where('id', '=', id)
    .executeTakeFirst();
  return asked.numUpdatedRows > 0n ? { state: 'held' } : { state: 'missing' };
}

/** Prolongs a lease; `lost` if another writer has it by now or the upload is gone. */
export async function renewLease(
  db: Sql,
  id: string,
  fence: number,
): Promise<'held' | 'wanted' | 'lost'> {
  const row = await db
    .updateTable('sharedUploads')
    .set({ leaseUntil: leaseEnd })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .returning('isWanted')
    .executeTakeFirst();
  if (!row) return 'lost';
  return row.isWanted ? 'wanted' : 'held';
}

/** Ends a lease, unless another writer has it by now. */
export async function endLease(db: Sql, id: string, fence: number): Promise<void> {
  await db
    .updateTable('sharedUploads')
    .set({ leaseUntil: null, isWanted: false })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .execute();
}

/** Records a stored piece; false if its writer is not the newest one any more or the upload is gone. */
export async function recordPiece(
  db: Sql,
  upload: string,
  fence: number,
  { firstByte, size, object }: UploadPiece,
): Promise<boolean> {
  const { rows } = await sql`
    with grown as (
      update shared_uploads
      set received = received + ${size}, touched_at = now(), lease_until = ${leaseEnd}
      where id = ${upload} and fence = ${fence} and received = ${firstByte} and not is_finished
      returning id
    )
    insert into upload_pieces (upload, first_byte, size, object)
    select id, ${firstByte}, ${size}, ${object} from grown
    returning upload`.execute(db);
  return rows.length > 0;
}

/** Remembers that the photo of an upload is recorded; returns the keys of its pieces, which nothing needs any more. */
export async function finishSharedUpload(trx: Trx, id: string): Promise<string[]> {
  await trx
    .updateTable('sharedUploads')
    .set({ isFinished: true, touchedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  const removed = await trx
    .deleteFrom('uploadPieces')
    .where('upload', '=', id)
    .returning('object')
    .execute();
  return removed.map(({ object }) => object);
}

/** Deletes an upload; returns the keys of its pieces. With `untouchedSince` only if nothing arrived since then. */
export async function deleteSharedUpload(
  trx: Trx,
  id: string,
  untouchedSince?: Date,
): Promise<string[]> {
  // Locked first, so that no piece is recorded between the two statements.
  const found = await trx
    .selectFrom('sharedUploads')
    .select('id')
    .where('id', '=', id)
    .$if(untouchedSince !== undefined, (query) =>
      query.where('touchedAt', '<', untouchedSince ?? new Date(0)),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) return [];
  const pieces = await findPieces(trx, id);
  await trx.deleteFrom('sharedUploads').where('id', '=', id).execute();
  return pieces.map(({ object }) => object);
}

/** Ids of uploads without a new byte since then, at most this many. */
export async function findAbandonedUploads(db: Sql, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sharedUploads')
    .select('id')
    .where('touchedAt', '<', since)
    .orderBy('touchedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Names of the uploads of a session. */
export async function findSessionNames(db: Sql, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select split_part(id, '/', 2) as name from shared_uploads where starts_with(id, ${`${sessionId}/`})`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Which of these keys are pieces of an upload. */
export async function findKnownObjects(db: Sql, objects: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('uploadPieces')
    .select('object')
    .where(sql<boolean>`object = any(${objects})`)
    .execute();
  return new Set(rows.map(({ object }) => object));
}
