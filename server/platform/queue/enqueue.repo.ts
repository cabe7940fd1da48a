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

/** Whether the queue's tables answer, for readiness. */
export const queueAnswers = async (kysely: Db): Promise<void> => {
  await sql`select 1 from graphile_worker._private_tasks limit 1`.execute(kysely);
};

const wakeEveryMs = 100;

/**
 * A function that tells waiting workers to look now, at most once in a while; a call that is lost costs a poll's
 * pause, nothing else.
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
