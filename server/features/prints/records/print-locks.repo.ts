import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Namespace of these advisory locks; no other code uses this number. */
const lockClass = 1906;

async function lock(trx: Trx, name: string, hashes: readonly string[]): Promise<void> {
  // Sorted, so that two transactions never wait for each other.
  await sql`
    select ${sql.raw(name)}(${lockClass}, key)
    from (select distinct hashtext(hash) as key from unnest(${[...hashes]}::text[]) hash order by key) keys`.execute(
    trx,
  );
}

/** Keeps rendered prints (SHA-256, lower-case hexadecimal) in the storage until the transaction ends. */
export function keepPrints(trx: Trx, hashes: readonly string[]): Promise<void> {
  return lock(trx, 'pg_advisory_xact_lock_shared', hashes);
}

/** Lets no job store these prints until the transaction ends, so that unneeded ones can be removed. */
export function lockPrints(trx: Trx, hashes: readonly string[]): Promise<void> {
  return lock(trx, 'pg_advisory_xact_lock', hashes);
}
