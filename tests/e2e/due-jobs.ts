import type { RunningShop } from '#tests/support/shop.ts';
import { queryIn } from './query-in.ts';

/** Has jobs of a name run now that wait for their time. */
export async function runJobsNow(shop: RunningShop, name: string): Promise<void> {
  await queryIn(
    shop,
    `update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in (
       select id from graphile_worker._private_tasks where identifier = $1)`,
    [name],
  );
}

/** Ends the time in which acts of staff can be undone. */
export async function endUndo(shop: RunningShop): Promise<void> {
  await queryIn(shop, `update order_acts set due_at = now() where state = 'pending'`);
  await runJobsNow(shop, 'run-order-acts');
}
