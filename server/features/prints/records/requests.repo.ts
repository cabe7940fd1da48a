import { sql } from 'kysely';
import type { PrintCause } from '#domain/prints/print-jobs.ts';
import type { ReprintReason } from '#domain/prints/production-board.ts';
import { describeActor, type Actor } from '#domain/staff/actors.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { mayBegin } from './payment-allows.repo.ts';

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
  /** Id of the job; made here when left out. */
  readonly newId?: string;
  /** The job that was spoiled, why, and the program of the lab that made it. */
  readonly spoiled?: {
    readonly job: string;
    readonly reason: ReprintReason;
    readonly on: string | null;
  };
}

/** Finds the print job with this id, and which one it is made in place of. */
export async function findRound(
  kysely: Sql,
  id: string,
): Promise<Pick<Row<'printJobs'>, 'round' | 'spoiledJob'> | null> {
  const row = await kysely
    .selectFrom('printJobs')
    .select(['round', 'spoiledJob'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the program of the lab that received a print last; null when none did. */
export async function findMachine(kysely: Sql, job: string): Promise<string | null> {
  const { rows } = await sql<{ machine: string | null }>`
    select drops.claimed_by as machine
    from print_jobs jobs
      join print_drops drops on drops.batch = jobs.batch and drops.order_id = jobs.order_id
        and drops.round = jobs.round
    where jobs.id = ${job} and drops.claimed_by is not null
    order by drops.attempt desc, drops.part limit 1`.execute(kysely);
  return rows[0]?.machine ?? null;
}

/**
 * Makes the next job of a line and queues its rendering; its order is locked. It may use the order copy if an earlier
 * job of the line may. A line that was shipped before its prints were planned has no earlier job. Returns null when there is no
 * such line.
 */
export async function insertRound(
  trx: Trx,
  { orderItem, cause, reason, by, copies, newId, spoiled }: NewRound,
  now: Date,
): Promise<{ readonly id: string; readonly round: number } | null> {
  const { rows } = await sql<{ id: string; round: number }>`
    insert into print_jobs (id, spoiled_job, spoiled_reason, spoiled_on, order_id, order_item, round, cause, reason,
      requested_by, copies, state, wait_until, may_use_copy, created_at)
    select coalesce(${newId ?? null}::uuid, gen_random_uuid()), ${spoiled?.job ?? null}::uuid,
      ${spoiled?.reason ?? null}::text, ${spoiled?.on ?? null}::uuid, items.order_id, items.id, coalesce(max(jobs.round), 0) + 1, ${cause}, ${reason}, ${describeActor(by)},
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
    where jobs.state = 'queued' and (jobs.round > 0 or ${mayBegin})`.execute(kysely);
  return rows;
}
