import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';

/** Records that a rendered print is no longer stored, for every job that made it. */
export async function markPrintRemoved(trx: Trx, hash: string, at: Date): Promise<void> {
  await sql`
    update print_files set removed_at = ${at}
    where sha256 = decode(${hash}, 'hex') and removed_at is null`.execute(trx);
}
