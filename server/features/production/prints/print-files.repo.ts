import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Namespace of the advisory locks of rendered prints. */
const lockClass = 1906;

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
