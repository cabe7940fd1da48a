import { sql } from 'kysely';
import type { Trx } from './sql.ts';

/** Advisory locks of files by their hashes, which end with the transaction that takes them. */
export interface HashLocks {
  /** Lets others share the files, and nobody lock them. */
  readonly share: (trx: Trx, hashes: readonly string[]) => Promise<void>;
  /** Locks the files against every other holder. */
  readonly lock: (trx: Trx, hashes: readonly string[]) => Promise<void>;
}

/** Creates {@link HashLocks} in a namespace, a number that no other code uses. */
export function hashLocks(namespace: number): HashLocks {
  const take = async (trx: Trx, name: string, hashes: readonly string[]): Promise<void> => {
    // Sorted, so that two transactions never wait for each other.
    await sql`
      select ${sql.raw(name)}(${namespace}, key)
      from (select distinct hashtext(hash) as key from unnest(${[...hashes]}::text[]) hash order by key) keys`.execute(
      trx,
    );
  };
  return {
    share: (trx, hashes) => take(trx, 'pg_advisory_xact_lock_shared', hashes),
    lock: (trx, hashes) => take(trx, 'pg_advisory_xact_lock', hashes),
  };
}
