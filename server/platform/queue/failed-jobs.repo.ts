import { sql } from 'kysely';
import type { Db, Trx } from '../db/sql.ts';
import { traceField } from '../tracing/trace-context.ts';
import type { JobName } from './job-names.ts';

/** Lists one field of the payloads of the jobs of a kind that failed at every attempt, and have no successor. */
export async function findFailedPayloads(
  kysely: Db,
  name: JobName,
  field: string,
): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select payload ->> ${field} as value
    from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name}
    group by 1 having bool_and(attempts >= max_attempts and locked_at is null)`.execute(kysely);
  return rows.flatMap(({ value }) => (value === null ? [] : [value]));
}

/** Deletes the jobs of a kind with this payload that failed at every attempt; returns whether there was one. */
export async function deleteFailedJobs(
  trx: Trx,
  name: JobName,
  payload: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      and payload::jsonb - ${traceField}::text = ${JSON.stringify(payload)}::jsonb
      and attempts >= max_attempts and locked_at is null
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Deletes all jobs of a kind that failed at every attempt, with what their payloads say about people. */
export async function forgetFailedJobs(kysely: Db, name: JobName): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      and attempts >= max_attempts and locked_at is null`.execute(kysely);
}
