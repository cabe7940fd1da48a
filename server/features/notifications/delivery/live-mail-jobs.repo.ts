import { sql } from 'kysely';
import type { Trx } from '../../../platform/db/sql.ts';
import type { JobName } from '../../../platform/queue/job-names.ts';
import { traceField } from '../../../platform/tracing/trace-context.ts';

/** Whether a job with this payload runs now or will run. */
export async function hasLiveJob(
  trx: Trx,
  name: JobName,
  payload: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const { rows } = await sql<{ isLive: boolean }>`
    select exists (
      select from graphile_worker._private_jobs
      where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
        and payload::jsonb - ${traceField}::text = ${JSON.stringify(payload)}::jsonb
        and (attempts < max_attempts or locked_at is not null)) as is_live`.execute(trx);
  return rows[0]?.isLive === true;
}
