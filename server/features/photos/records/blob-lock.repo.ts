import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Namespace of these advisory locks; no other code uses this number. */
const lockClass = 1901;

async function lock(trx: Trx, name: string, hashes: readonly string[]): Promise<void> {
  // Sorted, so that two transactions never wait for each other.
  await sql`
    select ${sql.raw(name)}(${lockClass}, key)
    from (select distinct hashtext(hash) as key from unnest(${[...hashes]}::text[]) hash order by key) keys`.execute(
    trx,
  );
}

/**
 * Keeps these files (SHA-256, lower-case hexadecimal) in the storage until the transaction ends. A transaction that
 * also locks rows of photos does so first.
 */
export function keepBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  return lock(trx, 'pg_advisory_xact_lock_shared', hashes);
}

/** Locks these files against every other change until the transaction ends, like {@link claimUnusedBlobs}. */
export function lockBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  return lock(trx, 'pg_advisory_xact_lock', hashes);
}

/**
 * Returns those of these files that no record names: no photo in the working storage, no upload whose photo is being
 * recorded, and no move into the archive, which has its own end.
 */
export async function findStrayHashes(db: Sql, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select hash from unnest(${[...hashes]}::text[]) hash
    where not exists (select from photo_files where sha256 = decode(hash, 'hex') and archived_at is null)
      and not exists (select from archived_blobs where sha256 = decode(hash, 'hex'))
      and not exists (select from uploads where sha256 = decode(hash, 'hex'))`.execute(db);
  return rows.map(({ hash }) => hash);
}

/**
 * Returns those of these files that no photo has in the working storage, and keeps new photos off them until the transaction ends, so that
 * they can safely be removed from the storage meanwhile.
 */
export async function claimUnusedBlobs(trx: Trx, hashes: readonly string[]): Promise<string[]> {
  await lockBlobs(trx, hashes);
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from unnest(${[...hashes]}::text[]) hash
    where not exists (select from photo_files where sha256 = decode(hash, 'hex') and archived_at is null)`.execute(
    trx,
  );
  return rows.map(({ hash }) => hash);
}
