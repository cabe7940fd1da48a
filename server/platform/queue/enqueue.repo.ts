import { sql } from 'kysely';
import type { Db, Sql } from '../db/sql.ts';
import type { JobName } from './job-names.ts';

/** Queues a job inside the transaction that causes it: it exists if and only if that commits. */
export const enqueue = async (
  trx: Sql,
  name: JobName,
  payload: Readonly<Record<string, unknown>>,
  runAt: Date = new Date(),
): Promise<void> => {
  await sql`select enqueue_jobs(${name}, array[${JSON.stringify(payload)}]::json[], ${runAt}::timestamptz)`.execute(
    trx,
  );
};

/** Seconds by which the oldest unfinished job is overdue, null without one; grows while no worker runs. */
export const readQueueDelay = async (
  kysely: Db,
): Promise<{ readonly oldestDueJobSeconds: number | null }> => {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from now() - min(run_at)))::int as seconds
    from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts`.execute(kysely);
  return { oldestDueJobSeconds: rows[0]?.seconds ?? null };
};

const wakeEveryMs = 100;

/**
 * Returns a function that wakes idle workers, at most once in a while; a lost call only costs the pause until the next
 * poll.
 */
export const openWaker = (kysely: Db): (() => void) => {
  let due: NodeJS.Timeout | undefined;
  return () => {
    due ??= setTimeout(() => {
      due = undefined;
      sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(kysely).catch(() => undefined);
    }, wakeEveryMs).unref();
  };
};
