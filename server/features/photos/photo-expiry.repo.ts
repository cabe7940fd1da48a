import { sql } from 'kysely';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/**
 * The session is here: what it has not ordered stays for another 24 hours. A photo found after this is not removed
 * within 23; a change that is less than an hour old is left alone.
 */
export async function extendPhotos(db: Sql, sessionId: string): Promise<void> {
  await sql`
    update photos set expires_at = now() + interval '24 hours'
    where session_id = ${sessionId} and expires_at < now() + interval '23 hours'`.execute(db);
}

/** Photos at their end, locked; those of a session with an unfinished order wait for it. */
const lockExpired = async (trx: Trx, now: Date, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from photos
    where expires_at < ${now}
      and not exists (select from order_drafts where session_id = photos.session_id)
    order by expires_at limit ${limit}
    for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
};

/** Photos that were removed from the database, and the hashes of their files. */
export interface RemovedPhotos {
  readonly found: number;
  readonly removed: number;
  readonly hashes: readonly string[];
}

/**
 * Removes up to `limit` photos that are at their end and in no order; an ordered one stays for good and its sender's
 * address goes. Nobody can order a photo between the look and its removal: an order line needs the row that is locked.
 */
export async function removeExpiredPhotos(
  trx: Trx,
  now: Date,
  limit: number,
): Promise<RemovedPhotos> {
  const expired = await lockExpired(trx, now, limit);
  const isOrdered = sql`exists (select from order_items where photo = photos.id)`;
  await sql`
    update photos set expires_at = null, address = null
    where id = any (${expired}::uuid[]) and ${isOrdered}`.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    delete from photo_files using photos
    where photo = photos.id and id = any (${expired}::uuid[]) and expires_at is not null
    returning encode(sha256, 'hex') as hash`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from photos where id = any (${expired}::uuid[]) and expires_at is not null`.execute(trx);
  return {
    found: expired.length,
    removed: Number(numAffectedRows ?? 0),
    hashes: rows.map(({ hash }) => hash),
  };
}
