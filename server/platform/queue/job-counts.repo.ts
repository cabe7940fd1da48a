import { sql } from 'kysely';
import type { Sql } from '../db/sql.ts';

/** How an attempt at a job ended; `failed` was the last one. */
export type JobResult = 'done' | 'retried' | 'failed';

/** Attempts at a kind of job that ended so. */
export interface JobCount {
  readonly job: string;
  readonly result: JobResult;
  readonly count: number;
}

/** Adds to the counts that all workers keep together. */
export async function addJobCounts(kysely: Sql, counts: readonly JobCount[]): Promise<void> {
  if (counts.length === 0) return;
  await sql`
    insert into job_counts (job, result, count)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as added (job text, result text, count bigint)
    order by job, result
    on conflict (job, result) do update set count = job_counts.count + excluded.count`.execute(
    kysely,
  );
}
