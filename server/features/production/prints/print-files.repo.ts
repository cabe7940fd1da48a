import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Namespace of these advisory locks; no other code uses this number. */
const lockClass = 1906;

/** Keeps a rendered print (SHA-256, lower-case hexadecimal) in the storage until the transaction ends. */
export async function keepPrint(trx: Trx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockClass}, hashtext(${hash}))`.execute(trx);
}

/** Keeps others off a rendered print until the transaction ends, so that it can be removed. */
export async function lockPrint(trx: Trx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${hash}))`.execute(trx);
}

/** Records that a rendered print is no longer stored, for every job that made it. */
export async function markPrintRemoved(trx: Trx, hash: string, at: Date): Promise<void> {
  await sql`
    update print_files set removed_at = ${at}
    where sha256 = decode(${hash}, 'hex') and removed_at is null`.execute(trx);
}
