import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** Most prints and folders of a batch that are shown. */
const maxShown = 2000;

/** A print of a batch. */
export interface BatchPrintRow extends Pick<
  Row<'printJobs'>,
  'id' | 'copies' | 'round' | 'state' | 'dpi'
> {
  readonly number: string;
  readonly name: string;
  readonly frame: number;
  readonly fileName: string;
  readonly photo: string;
  readonly hasPicture: boolean;
  readonly isRefused: boolean;
  /** The latest reprint of it; null without one. */
  readonly againReason: Row<'printJobs'>['spoiledReason'];
  readonly againBy: string | null;
  readonly againMachine: string | null;
  readonly againAt: Date | null;
  readonly againCopies: number | null;
}

/** Lists the prints of a batch by order and frame. */
export async function listBatchPrints(kysely: Sql, batch: number): Promise<BatchPrintRow[]> {
  const { rows } = await sql<BatchPrintRow>`
    select jobs.id, jobs.copies, jobs.round, jobs.state, jobs.dpi, orders.number, orders.name,
      (select min(position)::int + 1 from order_items same
        where same.order_id = items.order_id and same.photo = items.photo) as frame,
      items.file_name, items.photo,
      exists (select from photo_files where photo_files.photo = items.photo) as has_picture,
      jobs.state = 'rendered' and coalesce((
        select drops.state = 'failed' from print_drops drops
        where drops.batch = jobs.batch and drops.order_id = jobs.order_id and drops.round = jobs.round
        order by drops.attempt desc, drops.state = 'failed' desc limit 1), false) as is_refused,
      again.spoiled_reason as again_reason, again.requested_by as again_by, again.created_at as again_at,
      again.copies as again_copies, again.machine as again_machine
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
      left join lateral (
        select later.*, tokens.name as machine from print_jobs later
          left join lab_tokens tokens on tokens.id = later.spoiled_on
        where later.spoiled_job = jobs.id
        order by later.round desc limit 1) again on true
    where jobs.batch = ${batch} and jobs.state <> 'cancelled'
    order by orders.placed_at, orders.id, items.position, jobs.round limit ${maxShown}`.execute(
    kysely,
  );
  return rows;
}

/** A folder of a batch at its lab. */
export interface BatchDropRow extends Pick<
  Row<'printDrops'>,
  'id' | 'name' | 'state' | 'attempt' | 'fault' | 'leaseUntil'
> {
  readonly number: string;
  readonly machine: string | null;
  readonly since: Date;
  readonly isLatest: boolean;
}

/** Lists the folders of a batch, the latest attempt of each first. */
export async function listBatchDrops(kysely: Sql, batch: number): Promise<BatchDropRow[]> {
  const { rows } = await sql<BatchDropRow>`
    select drops.id, drops.name, drops.state, drops.attempt, drops.fault, drops.lease_until, orders.number,
      tokens.name as machine,
      coalesce(drops.ended_at, drops.delivered_at, drops.placing_at, drops.created_at) as since,
      not exists (
        select from print_drops later
        where later.batch = drops.batch and later.order_id = drops.order_id and later.round = drops.round
          and later.part = drops.part and later.attempt > drops.attempt) as is_latest
    from print_drops drops
      join orders on orders.id = drops.order_id
      left join lab_tokens tokens on tokens.id = drops.claimed_by
    where drops.batch = ${batch}
    order by orders.placed_at, orders.id, drops.round, drops.part, drops.attempt desc
    limit ${maxShown}`.execute(kysely);
  return rows;
}

/** Finds the studio of the order of a print job or of a drop, in an object; null when there is no such row. */
export async function findStudioOf(
  kysely: Sql,
  table: 'print_jobs' | 'print_drops',
  id: string,
): Promise<{ readonly studio: string | null } | null> {
  const { rows } = await sql<{ studio: string | null }>`
    select orders.studio from ${sql.table(table)} one join orders on orders.id = one.order_id
    where one.id = ${id}`.execute(kysely);
  return rows[0] ?? null;
}
