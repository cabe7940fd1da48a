import type { Pool } from 'pg';

/** A job that waits in the queue. */
export interface WaitingJob {
  readonly id: string;
  readonly name: string;
  readonly payload: unknown;
}

/** The jobs that are due at a time, oldest first. */
async function dueJobs(observer: Pool, now: number): Promise<WaitingJob[]> {
  const { rows } = await observer.query<WaitingJob>(
    `select job.id::text, task.identifier as name, job.payload
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
     where job.run_at <= $1 order by job.id`,
    [new Date(now)],
  );
  return rows;
}

/** Runs each due job once; jobs that are not completed stay. Returns the number of completed jobs. */
export async function runDueJobs(
  observer: Pool,
  now: number,
  run: (job: WaitingJob, complete: () => Promise<unknown>) => Promise<boolean>,
): Promise<number> {
  let done = 0;
  for (const job of await dueJobs(observer, now)) {
    const complete = () =>
      observer.query('select graphile_worker.complete_jobs(array[$1::bigint])', [job.id]);
    if (await run(job, complete)) done += 1;
  }
  return done;
}

/** Queues a job for immediate execution. */
export async function addJob(observer: Pool, name: string): Promise<void> {
  await observer.query('select graphile_worker.add_job($1, $2::json)', [name, '{}']);
}

/** The number of these jobs that wait for a worker or are in flight. */
export async function countJobs(observer: Pool, names: readonly string[]): Promise<number> {
  const { rows } = await observer.query<{ count: number }>(
    `select count(*)::int from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     where task.identifier = any ($1) and job.run_at <= now()`,
    [names],
  );
  return rows[0]?.count ?? 0;
}

/**
 * The number of mails of a kind queued for each order; `sent`: by a worker that sends them and removes their
 * jobs.
 */
export async function queuedMails(
  observer: Pool,
  kind: string,
  sent: boolean,
): Promise<Map<string, number>> {
  const { rows } = await observer.query<{ order_id: string; count: number }>(
    sent
      ? 'select order_id, 1 as count from order_mails where kind = $1'
      : `select payload->>'orderId' as order_id, count(*)::int from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = 'send-order-mail' and payload->>'kind' = $1 group by 1`,
    [kind],
  );
  return new Map(rows.map(({ order_id, count }) => [order_id, count]));
}
