import { staffOrderJobs } from '#server/features/staff-orders/index.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { silentLog } from './logs.ts';

/** Runs the job that tidies the lists of orders, as every minute. */
export async function tidyOrderLists(kysely: Db): Promise<void> {
  const [job] = staffOrderJobs({ kysely });
  await job?.run({}, silentLog);
}
