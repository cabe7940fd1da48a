import { sql } from 'kysely';
import type { Trx } from '../../platform/db/sql.ts';

/** Namespace of these advisory locks; any number nobody else uses. */
const lockClass = 1901;

const lock = async (trx: Trx, name: string, hashes: readonly string[]): Promise<void> => {
  // In one order for everybody, so that no two wait for each other.
  await sql`
    select ${sql.raw(name)}(${lockClass}, key)
    from (select distinct hashtext(hash) as key from unnest(${[...hashes]}::text[]) hash order by key) keys`.execute(
    trx,
  );
};

/**
 * Until the transaction ends nobody removes these files (SHA-256, lower-case hexadecimal) from the storage. A
 * transaction that also locks rows of photos does so first.
 */
export function keepBlobs(trx: Trx, hashes: readonly string[]): Promise<void> {
  return lock(trx, 'pg_advisory_xact_lock_shared', hashes);
}

/**
 * Which of these files no photo has; until the transaction ends none gets one. Removing them from the storage is safe
 * that long.
 */
export async function claimUnusedBlobs(trx: Trx, hashes: readonly string[]): Promise<string[]> {
  await lock(trx, 'pg_advisory_xact_lock', hashes);
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from unnest(${[...hashes]}::text[]) hash
    where not exists (select from photo_files where sha256 = decode(hash, 'hex'))`.execute(trx);
  return rows.map(({ hash }) => hash);
}
