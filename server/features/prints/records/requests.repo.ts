import { sql } from 'kysely';
import type { PrintCause } from '#domain/prints/print-jobs.ts';
import { describeActor, type Actor } from '#domain/staff/actors.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { paymentAllows } from './payment-allows.repo.ts';

/** An order line with the server's own id of its photo. */
export interface PrintedLine {
  readonly orderId: string;
  readonly orderItem: string;
  readonly photo: string;
}

/** Finds the order line with this id, or of the print job with this id, or null. */
export async function findPrintedLine(kysely: Sql, id: string): Promise<PrintedLine | null> {
  const { rows } = await sql<PrintedLine>`
    select order_id, id as order_item, photo from order_items
    where id = ${id} or id = (select order_item from print_jobs where id = ${id})`.execute(kysely);
  return rows[0] ?? null;
}

/** A request for another print of a line. */
export interface NewRound {
  readonly orderItem: string;
  readonly cause: Exclude<PrintCause, 'order'>;
  readonly reason: string;
  readonly by: Actor;
  /** Null for as many as were ordered. */
  readonly copies: number | null;
}

/**
 * Makes the next job of a line and queues its rendering; its order is locked. It may use the order copy if an earlier
 * job of the line may. A line that was shipped before its prints were planned has no earlier job. Returns null when there is no
 * such line.
 */
export async function insertRound(
  trx: Trx,
  { orderItem, cause, reason, by, copies }: NewRound,
  now: Date,
): Promise<{ readonly id: string; readonly round: number } | null> {
  const { rows } = await sql<{ id: string; round: number }>`
    insert into print_jobs (order_id, order_item, round, cause, reason, requested_by, copies, state, wait_until,
      may_use_copy, created_at)
    select items.order_id, items.id, coalesce(max(jobs.round), 0) + 1, ${cause}, ${reason}, ${describeActor(by)},
      coalesce(${copies}::integer, max(jobs.copies) filter (where jobs.round = 0), items.quantity), 'queued', ${now},
      coalesce(bool_or(jobs.may_use_copy), false), ${now}
    from order_items items left join print_jobs jobs on jobs.order_item = items.id
    where items.id = ${orderItem}
    group by items.id
    returning id, round`.execute(trx);
  const [job] = rows;
  if (job) await enqueue(trx, 'render-print', { job: job.id });
  return job ?? null;
}

/** Finds a print job with its order, or null. */
export async function findJobSummary(
  kysely: Sql,
  id: string,
): Promise<Pick<Row<'printJobs'>, 'orderId' | 'round' | 'state'> | null> {
  return (
    (await kysely
      .selectFrom('printJobs')
      .select(['orderId', 'round', 'state'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/** Cancels a print that was not made yet for a reason; its order is locked. */
export async function cancelGivenUp(
  trx: Trx,
  id: string,
  { by, reason, now }: { readonly by: Actor; readonly reason: string; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('printJobs')
    .set({
      state: 'cancelled',
      holdReason: null,
      cancelledAt: now,
      givenUpBy: describeActor(by),
      givenUpReason: reason,
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'held', 'queued'])
    .execute();
}

/** Lets the held jobs of an order be printed from the order copy; returns their ids. */
export async function allowCopies(trx: Trx, orderId: string, by: Actor): Promise<string[]> {
  const rows = await trx
    .updateTable('printJobs')
    .set({ mayUseCopy: true, releasedBy: describeActor(by) })
    .where('orderId', '=', orderId)
    .where('state', '=', 'held')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the queued jobs that may be made now. */
export async function findQueuedJobs(
  kysely: Sql,
): Promise<{ readonly id: string; readonly orderId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select jobs.id, jobs.order_id from print_jobs jobs join orders on orders.id = jobs.order_id
    where jobs.state = 'queued' and (jobs.round > 0 or ${paymentAllows})`.execute(kysely);
  return rows;
}
