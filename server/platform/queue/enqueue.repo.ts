import { sql } from 'kysely';
import type { Db, Sql } from '../db/sql.ts';
import { currentTrace, formatTraceparent, traceField } from '../tracing/trace-context.ts';
import type { JobName } from './job-names.ts';

type Payload = Readonly<Record<string, unknown>>;

/** Writes a payload, with the step of the trace that queues the job. */
function writePayload(payload: Payload): string {
  const trace = currentTrace();
  return JSON.stringify(trace ? { ...payload, [traceField]: formatTraceparent(trace) } : payload);
}

/**
 * Queues jobs of one kind inside the transaction that causes them: they exist if and only if that commits. Without a time
 * they are due now by the clock of the database, which decides what is due.
 */
export async function enqueueAll(
  trx: Sql,
  name: JobName,
  payloads: readonly Payload[],
  runAt: Date | null = null,
): Promise<void> {
  if (payloads.length === 0) return;
  const texts = payloads.map(writePayload);
  await sql`select enqueue_jobs(${name}, ${texts}::json[], coalesce(${runAt}::timestamptz, now()))`.execute(
    trx,
  );
}

/** Queues jobs of one kind like {@link enqueueAll}; those of a smaller priority run first, which is 0 for all others. */
export async function enqueueRanked(
  trx: Sql,
  name: JobName,
  jobs: readonly { readonly payload: Payload; readonly priority: number }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const texts = jobs.map(({ payload }) => writePayload(payload));
  const priorities = jobs.map(({ priority }) => priority);
  await sql`select enqueue_ranked_jobs(${name}, ${texts}::json[], ${priorities}::integer[])`.execute(
    trx,
  );
}

/** Queues one job, see {@link enqueueAll}. */
export function enqueue(
  trx: Sql,
  name: JobName,
  payload: Payload,
  runAt: Date | null = null,
): Promise<void> {
  return enqueueAll(trx, name, [payload], runAt);
}

/** Seconds by which the oldest unfinished job is overdue, null without one; grows while no worker runs. */
export async function readQueueDelay(
  kysely: Db,
): Promise<{ readonly oldestDueJobSeconds: number | null }> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from now() - min(run_at)))::int as seconds
    from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts`.execute(kysely);
  return { oldestDueJobSeconds: rows[0]?.seconds ?? null };
}

const wakeEveryMs = 100;

/**
 * Returns a function that wakes idle workers, at most once in a while; a lost call only costs the pause until the next
 * poll.
 */
export function openWaker(kysely: Db): () => void {
  let due: NodeJS.Timeout | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(kysely).catch(() => undefined);
    }, wakeEveryMs).unref();
  };
}

/** Lists one field of the payloads of all jobs of a kind that run now or will still run. */
export async function findPayloadValues(
  kysely: Db,
  name: JobName,
  field: string,
): Promise<string[]> {
  const { rows } = await sql<{ value: string | null }>`
    select payload ->> ${field} as value
    from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
    where tasks.identifier = ${name} and (attempts < max_attempts or locked_at is not null)`.execute(
    kysely,
  );
  return rows.flatMap(({ value }) => (value === null ? [] : [value]));
}
