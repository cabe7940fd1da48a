import { sql } from 'kysely';
import type { Db, Sql } from '../db/sql.ts';
import type { JobName } from './job-names.ts';

/** When and under which key a job waits; a waiting job of the same key is replaced. */
export interface EnqueueOptions {
  readonly key?: string;
  readonly runAt?: Date;
  readonly maxAttempts?: number;
}

/** Queues a job inside the transaction that causes it: it exists if and only if that commits. */
export const enqueue = async (
  trx: Sql,
  name: JobName,
  payload: Readonly<Record<string, unknown>>,
  options: EnqueueOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.runAt ?? null}::timestamptz, job_key => ${options.key ?? null}::text,
    max_attempts => ${options.maxAttempts ?? 25}::int)`.execute(trx);
};

/** Whether the queue's tables answer, for readiness. */
export const queueAnswers = async (kysely: Db): Promise<void> => {
  await sql`select 1 from graphile_worker._private_tasks limit 1`.execute(kysely);
};
