import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** When a job of the table `name` ended, or its files were last restored; null before. */
function idleSince(name: string) {
  const job = sql.table(name);
  return sql`greatest(coalesce(${job}.printed_at, ${job}.cancelled_at), ${job}.files_restored_at)`;
}

/**
 * Finds rendered jobs that ended, and were last restored, before a time, with files in the storage; the oldest first,
 * without those of `except`.
 */
export async function findOldJobs(
  kysely: Sql,
  before: Date,
  { except, limit }: { readonly except: readonly string[]; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from print_jobs
    where state in ('printed', 'cancelled') and files_removed_at is null and rendered_at is not null
      and ${idleSince('print_jobs')} < ${before} and id <> all (${[...except]}::uuid[])
    order by ${idleSince('print_jobs')} limit ${limit}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/**
 * The hashes of a job's files that no other job needs: none that is unfinished, or that ended or was restored later than
 * `before`. The files are locked by the caller.
 */
export async function findUnneeded(trx: Trx, job: string, before: Date): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct encode(files.sha256, 'hex') as hash from print_files files
    where files.job = ${job} and not exists (
      select from print_files same join print_jobs other on other.id = same.job
      where same.sha256 = files.sha256 and other.id <> ${job} and other.files_removed_at is null
        and (other.state not in ('printed', 'cancelled') or ${idleSince('other')} >= ${before}))`.execute(
    trx,
  );
  return rows.map(({ hash }) => hash);
}

/** Returns those of these files that no job has in the storage, by its records. The files are locked by the caller. */
export async function findUnrecorded(trx: Trx, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select distinct hash from unnest(${[...hashes]}::text[]) hash
    where not exists (
      select from print_files join print_jobs on print_jobs.id = job
      where sha256 = decode(hash, 'hex') and removed_at is null and files_removed_at is null)`.execute(
    trx,
  );
  return rows.map(({ hash }) => hash);
}

/** Records that a job's files are no longer stored for it. */
export async function markFilesRemoved(trx: Trx, job: string, now: Date): Promise<void> {
  await trx
    .updateTable('printJobs')
    .set({ filesRemovedAt: now })
    .where('id', '=', job)
    .where('state', 'in', ['printed', 'cancelled'])
    .execute();
}
