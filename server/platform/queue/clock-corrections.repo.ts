import type { Database } from '../db/connect.ts';

/** Servers may differ by this much without a clock being wrong. */
const tolerance = `interval '2 minutes'`;

/**
 * Removes what a clock that ran ahead has left in the queue after it was corrected: schedules that would pause until their
 * recorded run, and jobs that would wait as long. Jobs keep the delay that they were queued with.
 */
export async function correctQueueTimes({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
     where last_execution > now() + ${tolerance}`,
  );
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = greatest(run_at - (created_at - now()), now()), created_at = now()
     where created_at > now() + ${tolerance}`,
  );
  // The queue repeats a failed job after this pause.
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = now() + exp(least(attempts, 10)) * interval '1 second'
     where attempts > 0 and run_at > now() + exp(least(attempts, 10)) * interval '1 second' + ${tolerance}`,
  );
}
