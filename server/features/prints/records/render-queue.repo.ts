import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import { enqueueRanked } from '../../../platform/queue/enqueue.repo.ts';

/** A queued print job. */
interface QueuedJob {
  readonly id: string;
  readonly orderId: string;
}

/** Prints of one order that are rendered in one turn. */
const perTurn = 5;

/** Counts the renderings of these orders that the queue has and has not begun. */
async function countWaiting(
  kysely: Sql,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ orderId: string; count: number }>`
    select print_jobs.order_id, count(*)::int as count
    from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id and tasks.identifier = 'render-print'
      join print_jobs on print_jobs.id = (jobs.payload ->> 'job')::uuid
    where print_jobs.order_id = any (${orderIds}::uuid[]) and jobs.locked_at is null
    group by print_jobs.order_id`.execute(kysely);
  return new Map(rows.map(({ orderId, count }) => [orderId, count]));
}

/**
 * Queues the rendering of print jobs. Orders take turns: the first prints of each come before the later ones of any, so
 * that one with thousands of prints does not hold up the others.
 */
export async function enqueueRenders(kysely: Sql, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const before = new Map(
    await countWaiting(kysely, [...new Set(jobs.map(({ orderId }) => orderId))]),
  );
  const ranked = jobs.map(({ id, orderId }) => {
    const place = before.get(orderId) ?? 0;
    before.set(orderId, place + 1);
    return { payload: { job: id }, priority: Math.floor(place / perTurn) };
  });
  await enqueueRanked(kysely, 'render-print', ranked);
}
