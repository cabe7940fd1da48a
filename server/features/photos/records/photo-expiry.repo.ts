import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/**
 * Extends the expiry of an active session's photos that are not ordered to 24 hours. Updates at most once an hour, so
 * a photo found after this is kept for at least 23.
 */
export async function extendPhotos(db: Sql, sessionId: string): Promise<void> {
  await sql`
    update photos set expires_at = now() + interval '24 hours'
    where session_id = ${sessionId} and expires_at < now() + interval '23 hours'`.execute(db);
}

/** Whether a photo is expired; those of a session with an unfinished order wait for it. */
function isExpired(now: Date) {
  return sql`(expires_at < ${now}
    and not exists (select from order_drafts where session_id = photos.session_id))`;
}

/** A place in the list of expired photos. */
export interface ExpiredPhoto {
  readonly id: string;
  /** As PostgreSQL writes it: a `Date` would lose its microseconds. */
  readonly expiresAt: string;
}

/** Finds the expired photos behind `after`, the oldest first. */
export async function findExpiredPhotos(
  db: Sql,
  now: Date,
  after: ExpiredPhoto | undefined,
  limit: number,
): Promise<ExpiredPhoto[]> {
  const isBehind = after
    ? sql`(expires_at, id) > (${after.expiresAt}::timestamptz, ${after.id}::uuid)`
    : sql`true`;
  const { rows } = await sql<ExpiredPhoto>`
    select id, expires_at::text as expires_at from photos
    where ${isExpired(now)} and ${isBehind}
    order by photos.expires_at, id limit ${limit}`.execute(db);
  return rows;
}

/** Locks those of these photos that are still expired and not locked by another sweep. */
async function lockExpired(trx: Trx, now: Date, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from photos where id = any (${ids}::uuid[]) and ${isExpired(now)}
    for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Photos removed from the database, and the hashes of their files. */
export interface RemovedPhotos {
  readonly removed: number;
  readonly hashes: readonly string[];
}

/** Sent with the report of a print that came out wrong. */
const isReported = sql`exists (select from remake_requests where picture = photos.id)`;

const isOrdered = sql`(exists (select from order_items where photo = photos.id) or ${isReported})`;

/**
 * In an order that is paid or that staff have handled, or reported of one: photos sent only to fill the disk never get
 * this far. The production of an order to be paid in store starts by itself.
 */
const isInGoodOrder = sql`(${isReported} or exists (
  select from order_items join orders on orders.id = order_id
  where photo = photos.id and (payment_state in ('paid', 'partially_refunded', 'refunded')
    or fulfilment_state in ('approved', 'ready', 'shipped', 'returned', 'completed')
    or (fulfilment_state = 'in_production' and payment_method <> 'in_store'))))`;

/**
 * Removes those of these photos that are expired and in no order. Ordered ones stay; they count for their sender's quota
 * until their order is paid or in production, and then lose the sender's address. No photo can be ordered between the
 * search and its removal: an order line needs the row that is locked.
 */
export async function removeExpiredPhotos(
  trx: Trx,
  now: Date,
  ids: readonly string[],
): Promise<RemovedPhotos> {
  const expired = await lockExpired(trx, now, ids);
  const isLocked = sql`photos.id = any (${expired}::uuid[])`;
  await sql`
    update photos set expires_at = null, address = null
    where ${isLocked} and ${isInGoodOrder}`.execute(trx);
  await sql`
    update photos set expires_at = ${now}::timestamptz + interval '24 hours'
    where ${isLocked} and ${isOrdered} and expires_at is not null`.execute(trx);
  const { rows } = await sql<{ hash: string }>`
    delete from photo_files using photos
    where photo = photos.id and ${isLocked} and not ${isOrdered}
    returning encode(sha256, 'hex') as hash`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from photos where ${isLocked} and not ${isOrdered}`.execute(trx);
  return {
    removed: Number(numAffectedRows ?? 0),
    hashes: rows.map(({ hash }) => hash),
  };
}
