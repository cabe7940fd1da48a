import { sql } from 'kysely';
import { hashLocks } from '../../../platform/db/hash-locks.repo.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

const locks = hashLocks(1901);

/**
 * Keeps these files (SHA-256, lower-case hexadecimal) in the storage until the transaction ends. A transaction that
 * also locks rows of photos does so first.
 */
export const keepBlobs = locks.share;

/** Locks these files against every other change until the transaction ends, like {@link claimUnusedBlobs}. */
export const lockBlobs = locks.lock;

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
