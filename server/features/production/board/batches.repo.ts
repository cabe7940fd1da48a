import { sql, type RawBuilder } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import { isWanted, type WantedLabs } from './lab-conditions.repo.ts';

/** A batch with what it has. */
export interface BatchSummaryRow extends Row<'printBatches'> {
  readonly studioName: string | null;
  readonly orders: number;
  readonly copies: number;
  readonly dropsAll: number;
  readonly dropsDelivered: number;
  readonly dropsFailed: number;
  /** Photos of its first prints that are stored. */
  readonly pictures: readonly string[];
}

/** Condition on a drop, a table in scope as `drops`: no later one was sent in its place. */
const isLatest = sql<boolean>`not exists (
  select from print_drops later
  where later.batch = drops.batch and later.order_id = drops.order_id and later.round = drops.round
    and later.part = drops.part and later.attempt > drops.attempt)`;

async function selectBatches(
  kysely: Sql,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<BatchSummaryRow[]> {
  const { rows } = await sql<BatchSummaryRow>`
    select batches.*, studios.name as studio_name, made.orders, made.copies, made.pictures,
      sent.drops_all, sent.drops_delivered, sent.drops_failed
    from print_batches batches
      left join studios on studios.id = batches.studio
      cross join lateral (
        select count(distinct jobs.order_id)::int as orders, coalesce(sum(files.copies), 0)::int as copies,
          coalesce((array_agg(items.photo::text order by jobs.order_id, items.position, jobs.id, files.position)
            filter (where exists (select from photo_files where photo_files.photo = items.photo)))[1:7],
            '{}') as pictures
        from print_jobs jobs
          join order_items items on items.id = jobs.order_item
          left join print_files files on files.job = jobs.id
        where jobs.batch = batches.id and jobs.state <> 'cancelled') made
      cross join lateral (
        select count(*)::int as drops_all,
          count(*) filter (where state in ('delivered', 'accepted', 'printed'))::int as drops_delivered,
          count(*) filter (where state = 'failed')::int as drops_failed
        from print_drops drops
        where drops.batch = batches.id and drops.state <> 'cancelled' and ${isLatest}) sent
    where ${condition}
    order by batches.id desc limit ${limit}`.execute(kysely);
  return rows;
}

/** A page of unfinished batches. */
export interface BatchPage extends WantedLabs {
  readonly size: string | null;
  /** Number of the last batch of the page before. */
  readonly before: number | null;
  readonly limit: number;
}

/** Lists unfinished batches that have prints, the latest first. */
export function listUnfinishedBatches(kysely: Sql, page: BatchPage): Promise<BatchSummaryRow[]> {
  const { size, before, limit } = page;
  return selectBatches(
    kysely,
    sql`batches.state <> 'done' and ${isWanted('batches.studio', page)} and made.orders > 0
      and (${size}::text is null or batches.paper = ${size})
      and (${before}::bigint is null or batches.id < ${before})`,
    limit,
  );
}

/** Finds a batch that a person may see; null for any other. */
export async function findBatchSummary(
  kysely: Sql,
  wanted: WantedLabs,
  id: number,
): Promise<BatchSummaryRow | null> {
  const condition = sql`batches.id = ${id} and ${isWanted('batches.studio', wanted)}`;
  return (await selectBatches(kysely, condition, 1))[0] ?? null;
}

/** Finds the print of a frame, or the first one, of an order that a person may see: that in the latest batch. */
export async function findPrintOfOrder(
  kysely: Sql,
  wanted: WantedLabs,
  { order, frame }: { readonly order: string; readonly frame: number | null },
): Promise<{ readonly batch: number | null; readonly job: string } | null> {
  const { rows } = await sql<{ batch: number | null; job: string }>`
    select jobs.batch, jobs.id as job
    from orders
      join print_jobs jobs on jobs.order_id = orders.id
      join order_items items on items.id = jobs.order_item
      cross join lateral (
        select min(position)::int + 1 as frame from order_items same
        where same.order_id = items.order_id and same.photo = items.photo) place
    where orders.number = ${order} and jobs.state <> 'cancelled'
      and ${isWanted('orders.studio', wanted)} and (${frame}::int is null or place.frame = ${frame})
    order by jobs.batch desc nulls last, items.position, jobs.round desc limit 1`.execute(kysely);
  return rows[0] ?? null;
}
