import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import { mayReachLab } from './payment-allows.repo.ts';

/** Most rows of each list of the report. */
const maxListed = 500;

/** The jobs in one state. */
export interface StateCount {
  readonly state: Row<'printJobs'>['state'];
  readonly jobs: number;
  /** When the oldest was made. */
  readonly oldestAt: Date;
}

/** Counts the jobs by state. */
export async function countJobs(kysely: Sql): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select state, count(*)::int as jobs, min(created_at) as oldest_at
    from print_jobs group by state`.execute(kysely);
  return rows;
}

/** A job in a list. */
export interface JobRow extends Pick<
  Row<'printJobs'>,
  | 'id'
  | 'orderItem'
  | 'round'
  | 'cause'
  | 'reason'
  | 'copies'
  | 'state'
  | 'holdReason'
  | 'source'
  | 'dpi'
  | 'batch'
  | 'createdAt'
> {
  readonly orderNumber: string;
  /** Position of its line in the order, from 1. */
  readonly line: number;
  readonly size: string;
}

/** Lists up to {@link maxListed} jobs of one order, or held jobs of all orders, the oldest order first. */
export async function listJobs(
  kysely: Sql,
  { order, heldOnly }: { readonly order: string | null; readonly heldOnly: boolean },
): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    select jobs.id, jobs.order_item, jobs.round, jobs.cause, jobs.reason, jobs.copies, jobs.state, jobs.hold_reason,
      jobs.source, jobs.dpi, jobs.batch, jobs.created_at, orders.number as order_number, items.position + 1 as line,
      items.size
    from print_jobs jobs
      join orders on orders.id = jobs.order_id
      join order_items items on items.id = jobs.order_item
    where (${order}::text is null or orders.number = ${order})
      and (not ${heldOnly} or jobs.state = 'held')
    order by orders.placed_at, orders.id, items.position, jobs.round
    limit ${maxListed}`.execute(kysely);
  return rows;
}

const hasOnlyPrinted = sql<boolean>`
  exists (select from print_jobs where order_id = orders.id and state = 'printed')
  and not exists (select from print_jobs where order_id = orders.id and state not in ('printed', 'cancelled'))`;

/** Numbers of up to {@link maxListed} orders in production whose prints are all made, the oldest first. */
export async function findPrintedOrders(kysely: Sql): Promise<string[]> {
  const rows = await kysely
    .selectFrom('orders')
    .select('number')
    .where('fulfilmentState', '=', 'in_production')
    .where(hasOnlyPrinted)
    .orderBy('placedAt')
    .limit(maxListed)
    .execute();
  return rows.map(({ number }) => number);
}

/** Numbers of up to {@link maxListed} failed batches, the oldest first. */
export async function findFailedBatches(kysely: Sql): Promise<number[]> {
  const rows = await kysely
    .selectFrom('printBatches')
    .select('id')
    .where('state', '=', 'failed')
    .orderBy('id')
    .limit(maxListed)
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers of up to {@link maxListed} open batches with a job that was rendered before a time and may reach its lab. */
export async function findLateBatches(kysely: Sql, before: Date): Promise<number[]> {
  const rows = await kysely
    .selectFrom('printBatches')
    .innerJoin('printJobs', 'printJobs.batch', 'printBatches.id')
    .innerJoin('orders', 'orders.id', 'printJobs.orderId')
    .select('printBatches.id')
    .distinct()
    .where('printBatches.state', '=', 'open')
    .where('printJobs.renderedAt', '<', before)
    .where(mayReachLab('print_jobs'))
    .orderBy('printBatches.id')
    .limit(maxListed)
    .execute();
  return rows.map(({ id }) => id);
}

/** A drop that staff have to look at. */
export interface TroubledDrop extends Pick<
  Row<'printDrops'>,
  'id' | 'name' | 'batch' | 'state' | 'fault'
> {
  readonly orderNumber: string;
  /** Null for the shop's own lab. */
  readonly studioSlug: string | null;
  /** When it failed or was delivered; of a claimed one when its agent began to place it, or when it was created. */
  readonly since: Date;
  /** When an agent of its lab last made a request; null for never, or without a valid token. */
  readonly agentSeenAt: Date | null;
}

/**
 * Lists up to {@link maxListed} drops of unfinished batches that failed and were not sent again, and waiting, claimed or delivered ones that have
 * not moved since a time; the oldest first. Those that wait for their order's money are left out. With `order` those of
 * that order.
 */
export async function findTroubledDrops(
  kysely: Sql,
  { order, before }: { readonly order: string | null; readonly before: Date },
): Promise<TroubledDrop[]> {
  const { rows } = await sql<TroubledDrop>`
    select drops.id, drops.name, drops.batch, drops.state, drops.fault, orders.number as order_number,
      studios.slug as studio_slug,
      coalesce(drops.ended_at, drops.delivered_at, drops.placing_at, drops.created_at) as since,
      (select max(last_used_at) from lab_tokens
        where lab_tokens.studio is not distinct from drops.studio and revoked_at is null) as agent_seen_at
    from print_drops drops
      join orders on orders.id = drops.order_id
      join print_batches batches on batches.id = drops.batch and batches.state <> 'done'
      left join studios on studios.id = drops.studio
    where (${order}::text is null or orders.number = ${order})
      and ((drops.state = 'failed' and not exists (
          select from print_drops later
          where later.batch = drops.batch and later.order_id = drops.order_id and later.round = drops.round
            and later.part = drops.part and later.attempt > drops.attempt))
        or ((drops.state in ('claimed', 'delivered')
            or (drops.state = 'waiting' and ${mayReachLab('drops')}))
          and coalesce(drops.delivered_at, drops.placing_at, drops.created_at) < ${before}))
    order by since, drops.id
    limit ${maxListed}`.execute(kysely);
  return rows;
}
