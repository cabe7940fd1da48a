import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Finds the jobs that made these files; hashes are SHA-256 in lower-case hexadecimal. */
export async function findJobsOfFiles(kysely: Sql, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ job: string }>`
    select distinct job from print_files
    where sha256 in (select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash)`.execute(
    kysely,
  );
  return rows.map(({ job }) => job);
}

/** Records that the files of a job are stored again; they are removed again when they are due. */
export async function markFilesStored(trx: Trx, job: string, now: Date): Promise<void> {
  await trx.updateTable('printFiles').set({ removedAt: null }).where('job', '=', job).execute();
  await trx
    .updateTable('printJobs')
    .set({ filesRemovedAt: null, filesRestoredAt: now })
    .where('id', '=', job)
    .execute();
}

/** Records that a rendered print is no longer stored, for every job that made it. */
export async function markPrintRemoved(trx: Trx, hash: string, at: Date): Promise<void> {
  await sql`
    update print_files set removed_at = ${at}
    where sha256 = decode(${hash}, 'hex') and removed_at is null`.execute(trx);
}
