import { sql } from 'kysely';
import type { PrintBatchState } from '#domain/prints/print-batches.ts';
import { printJobStatesBefore } from '#domain/prints/print-jobs.ts';
import type { FrameShape, SizeKey } from '#domain/catalogue/catalogue.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { mayBegin, mayReachLab, paymentAllows } from './payment-allows.repo.ts';

/** The prints that are made together: one paper and finish at one lab. */
export interface BatchKey {
  /** Null for the shop's own lab. */
  readonly studio: string | null;
  readonly paper: SizeKey;
  readonly shape: FrameShape | null;
  readonly finish: string;
}

/** Finds or opens the open batch of a key, and locks it until the transaction ends; returns its id. */
export async function openBatch(trx: Trx, key: BatchKey, now: Date): Promise<number> {
  const { studio, paper, shape, finish } = key;
  const { rows } = await sql<{ id: number }>`
    insert into print_batches (studio, paper, shape, finish, opened_at)
    values (${studio}, ${paper}, ${shape}, ${finish}, ${now})
    on conflict (studio, paper, shape, finish) where state = 'open'
      do update set finish = excluded.finish
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an upsert returns its row');
  return row.id;
}

/** Locks a batch until the transaction ends, or returns null. */
export async function lockBatch(trx: Trx, id: number): Promise<Row<'printBatches'> | null> {
  const row = await trx
    .selectFrom('printBatches')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the orders of a batch against changes of their keys, which inserting its drops does one by one. */
export async function lockBatchOrders(trx: Trx, id: number): Promise<void> {
  await sql`
    select from orders where id in (select order_id from print_jobs where batch = ${id})
    order by id for key share`.execute(trx);
}

/** Moves a locked batch to another state. */
export async function storeBatchState(
  trx: Trx,
  id: number,
  state: PrintBatchState,
  now: Date,
): Promise<void> {
  const hasEnded = state === 'done' || state === 'failed';
  await trx
    .updateTable('printBatches')
    .set({
      state,
      endedAt: hasEnded ? now : null,
      ...(state === 'closed' && { closedAt: now }),
    })
    .where('id', '=', id)
    .execute();
}

/** Cancels the unfinished jobs of an order, and takes them out of open batches; returns how many. */
export async function cancelJobs(trx: Trx, orderId: string, now: Date): Promise<number> {
  // Batches are locked before their jobs everywhere.
  await sql`
    select from print_batches where state = 'open'
      and id in (select batch from print_jobs where order_id = ${orderId})
    order by id for update`.execute(trx);
  const { rows } = await sql`
    update print_jobs set state = 'cancelled', hold_reason = null, cancelled_at = ${now},
      batch = (select id from print_batches where id = print_jobs.batch and state <> 'open')
    where order_id = ${orderId} and state = any (${printJobStatesBefore('cancelled')}::text[])
    returning id`.execute(trx);
  return rows.length;
}

/** Cancels the jobs of a locked, open batch whose order was cancelled. */
export async function dropCancelledJobs(trx: Trx, id: number, now: Date): Promise<void> {
  await sql`
    update print_jobs set state = 'cancelled', cancelled_at = ${now}, batch = null
    from orders where orders.id = print_jobs.order_id and orders.fulfilment_state = 'cancelled'
      and print_jobs.batch = ${id} and print_jobs.state = 'rendered'`.execute(trx);
}

/** Cancels the drops of an order that no agent has begun to put in place; returns their batches. */
export async function cancelUnplacedDrops(trx: Trx, orderId: string, now: Date): Promise<number[]> {
  const rows = await trx
    .updateTable('printDrops')
    .set({ state: 'cancelled', leaseUntil: null, endedAt: now })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['waiting', 'claimed'])
    .where('placingAt', 'is', null)
    .returning('batch')
    .execute();
  return [...new Set(rows.map(({ batch }) => batch))].toSorted((a, b) => a - b);
}

/** An open batch with what decides whether it is closed. */
export interface OpenBatch {
  readonly id: number;
  readonly files: number;
  /** When its oldest job was rendered. */
  readonly oldestAt: Date;
  /** An order in it has a job of the same paper, finish and lab that is not rendered yet. */
  readonly isIncomplete: boolean;
}

/** Lists the open batches that have jobs that may be made now. */
export async function findOpenBatches(kysely: Sql): Promise<OpenBatch[]> {
  const { rows } = await sql<OpenBatch>`
    select batches.id, count(files.job)::int as files, min(jobs.rendered_at) as oldest_at,
      exists (
        select from print_jobs late
          join order_items items on items.id = late.order_item
          join orders on orders.id = late.order_id
        where late.order_id in (select order_id from print_jobs where batch = batches.id)
          and (late.round > 0 or ${mayBegin})
          and late.state in ('waiting', 'held', 'queued')
          and batches.paper = items.size
          and batches.shape is not distinct from items.shape) as is_incomplete
    from print_batches batches
      join print_jobs jobs on jobs.batch = batches.id
      join orders on orders.id = jobs.order_id
      join print_files files on files.job = jobs.id
    where batches.state = 'open' and (jobs.round > 0 or ${paymentAllows})
    group by batches.id order by batches.id`.execute(kysely);
  return rows;
}

/** Lists the jobs of a batch, and whether the money of their orders allows to make them now. */
export async function findBatchJobs(
  kysely: Sql,
  id: number,
): Promise<{ readonly id: string; readonly mayBeMade: boolean }[]> {
  const { rows } = await sql<{ id: string; mayBeMade: boolean }>`
    select jobs.id, jobs.round > 0 or ${paymentAllows} as may_be_made
    from print_jobs jobs join orders on orders.id = jobs.order_id
    where jobs.batch = ${id}`.execute(kysely);
  return rows;
}

/** A job that the shop withholds from its lab. */
export interface WithheldJob {
  readonly id: string;
  readonly orderNumber: string;
}

/**
 * Lists the rendered jobs of a batch whose order stopped them before a lab had their drop: an agent gets none of them.
 */
export async function findWithheldJobs(kysely: Sql, id: number): Promise<WithheldJob[]> {
  const { rows } = await sql<WithheldJob>`
    select jobs.id, orders.number as order_number
    from print_jobs jobs join orders on orders.id = jobs.order_id
    where jobs.batch = ${id} and jobs.state = 'rendered' and not ${mayReachLab('jobs')}
      and not exists (
        select from print_drops drops
        where drops.batch = jobs.batch and drops.order_id = jobs.order_id and drops.round = jobs.round
          and (drops.state in ('delivered', 'accepted', 'printed') or drops.placing_at is not null))
    order by orders.number, jobs.id`.execute(kysely);
  return rows;
}

/** Moves rendered jobs to another batch; both batches are locked. */
export async function moveJobs(trx: Trx, ids: readonly string[], batch: number): Promise<void> {
  await trx
    .updateTable('printJobs')
    .set({ batch })
    .where('id', 'in', [...ids])
    .where('state', '=', 'rendered')
    .execute();
}

/** A drop's state with the jobs it belongs to. */
export type DropState = Pick<Row<'printDrops'>, 'orderId' | 'round' | 'attempt' | 'part' | 'state'>;

/** Reads the drops of a batch, those of later attempts last. */
export function findBatchDrops(kysely: Sql, id: number): Promise<DropState[]> {
  return kysely
    .selectFrom('printDrops')
    .select(['orderId', 'round', 'attempt', 'part', 'state'])
    .where('batch', '=', id)
    .orderBy('attempt')
    .execute();
}

/** Locks the drops of a batch. A report locks its drop before its batch, so this comes before {@link lockBatch}. */
export async function lockBatchDrops(trx: Trx, id: number): Promise<void> {
  await trx
    .selectFrom('printDrops')
    .select('id')
    .where('batch', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Marks the rendered jobs of a batch as printed; of one order and round, or all of them. Returns how many. */
export async function markJobsPrinted(
  trx: Trx,
  id: number,
  now: Date,
  only?: Pick<DropState, 'orderId' | 'round'>,
): Promise<number> {
  const rows = await trx
    .updateTable('printJobs')
    .set({ state: 'printed', printedAt: now })
    .where('batch', '=', id)
    .where('state', 'in', printJobStatesBefore('printed'))
    .$if(only !== undefined, (query) =>
      query.where('orderId', '=', only?.orderId ?? '').where('round', '=', only?.round ?? 0),
    )
    .returning('id')
    .execute();
  return rows.length;
}

/** Ends the drops of a batch that staff printed: a lab that has not received one yet must not print it again. */
export async function endBatchDrops(trx: Trx, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('printDrops')
    .set({ state: 'cancelled', leaseUntil: null, endedAt: now })
    .where('batch', '=', id)
    .where('state', 'in', ['waiting', 'claimed'])
    .execute();
  await trx
    .updateTable('printDrops')
    .set({ state: 'printed', endedAt: now })
    .where('batch', '=', id)
    .where('state', 'in', ['delivered', 'accepted'])
    .execute();
}

/** A batch in a list. */
export interface BatchRow extends Row<'printBatches'> {
  readonly studioSlug: string | null;
  readonly orders: number;
  readonly jobs: number;
  readonly files: number;
  readonly copies: number;
}

/** Lists batches, the latest first; unfinished ones or all. */
export async function listBatches(
  kysely: Sql,
  { all, limit }: { readonly all: boolean; readonly limit: number },
): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select batches.*, studios.slug as studio_slug, count(distinct jobs.order_id)::int as orders,
      count(distinct jobs.id)::int as jobs, count(files.job)::int as files,
      coalesce(sum(files.copies), 0)::int as copies
    from print_batches batches
      left join studios on studios.id = batches.studio
      left join print_jobs jobs on jobs.batch = batches.id and jobs.state <> 'cancelled'
      left join print_files files on files.job = jobs.id
    where ${all} or batches.state <> 'done'
    group by batches.id, studios.slug order by batches.id desc limit ${limit}`.execute(kysely);
  return rows;
}
