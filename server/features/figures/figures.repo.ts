import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { HoursCount } from '#domain/figures/periods.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** The orders that figures are about, placed from the first boundary to before the last one. */
export interface FigureSelection {
  readonly scope: Scope;
  readonly country?: string | undefined;
  readonly studio?: string | undefined;
  readonly method?: PaymentMethod | undefined;
  /** When each day begins, and when the last one is over. */
  readonly boundaries: readonly Date[];
  /** By which an order is late that is not ready. */
  readonly now: Date;
}

function ends({ boundaries }: FigureSelection) {
  const [from, to] = [boundaries[0], boundaries.at(-1)];
  if (!from || !to) throw new Error('a period has no days');
  return { from, to };
}

/** The scope is always one of the conditions. */
function selected(selection: FigureSelection): RawBuilder<boolean> {
  const { scope, country, studio, method } = selection;
  const { from, to } = ends(selection);
  const conditions = [
    sql`figure.placed_at >= ${from} and figure.placed_at < ${to}`,
    ...(scope.kind === 'studio' ? [sql`figure.studio = ${scope.studio}`] : []),
    ...(studio === undefined ? [] : [sql`figure.studio = ${studio}`]),
    ...(country === undefined ? [] : [sql`figure.country = ${country}`]),
    ...(method === undefined ? [] : [sql`figure.payment_method = ${method}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Sums of one group of orders: of a day, a country and its currency, a studio, a method, or of all. */
export interface FigureSums {
  readonly by: 'all' | 'day' | 'money' | 'studio' | 'method';
  /** Place of the day in the period, from 1. */
  readonly day: number | null;
  readonly country: string | null;
  readonly currency: Currency | null;
  readonly studio: string | null;
  readonly studioName: string | null;
  readonly method: PaymentMethod | null;
  readonly orders: number;
  readonly photos: number;
  readonly prints: number;
  readonly taken: number;
  readonly returned: number;
  readonly begun: number;
  readonly handedOver: number;
  readonly cancelled: number;
  readonly promised: number;
  readonly late: number;
  readonly shipped: number;
  readonly cameBack: number;
}

/** Sums the orders in one reading: first those that agree in everything, then these groups. */
export async function sumOrders(kysely: Sql, selection: FigureSelection): Promise<FigureSums[]> {
  const { boundaries, now } = selection;
  const { rows } = await sql<FigureSums>`
    with cube as materialized (
      select width_bucket(placed_at, ${[...boundaries]}::timestamptz[]) as day, country, currency, studio, payment_method,
        count(*) as orders, sum(photos) as photos, sum(prints) as prints, sum(taken) as taken, sum(returned) as returned,
        count(*) filter (where reached >= 2) as begun, count(*) filter (where reached = 3) as handed_over,
        count(*) filter (where is_cancelled) as cancelled,
        count(*) filter (where reached >= 2 and not is_cancelled
          and (ready_at is not null or promised_at < ${now}) and promised_at is not null) as promised,
        count(*) filter (where reached >= 2 and not is_cancelled
          and coalesce(ready_at, ${now}) > promised_at) as late,
        count(*) filter (where is_shipped) as shipped, count(*) filter (where came_back) as came_back
      from order_figures figure where ${selected(selection)}
      group by 1, 2, 3, 4, 5)
    select case when grouping(day) = 0 then 'day' when grouping(country) = 0 then 'money'
        when grouping(cube.studio) = 0 then 'studio' when grouping(payment_method) = 0 then 'method' else 'all' end as by,
      day, country, currency, cube.studio, (select name from studios where id = cube.studio) as studio_name,
      payment_method as method,
      coalesce(sum(orders), 0)::bigint as orders, coalesce(sum(photos), 0)::bigint as photos,
      coalesce(sum(prints), 0)::bigint as prints, coalesce(sum(taken), 0)::bigint as taken,
      coalesce(sum(returned), 0)::bigint as returned, coalesce(sum(begun), 0)::bigint as begun,
      coalesce(sum(handed_over), 0)::bigint as handed_over, coalesce(sum(cancelled), 0)::bigint as cancelled,
      coalesce(sum(promised), 0)::bigint as promised, coalesce(sum(late), 0)::bigint as late,
      coalesce(sum(shipped), 0)::bigint as shipped, coalesce(sum(came_back), 0)::bigint as came_back
    from cube
    group by grouping sets ((), (day), (country, currency), (cube.studio), (payment_method))
    order by orders desc, studio_name, country, currency, method, day`.execute(kysely);
  return rows;
}

/** Counts the orders that were ready by the whole hours that they took. */
export async function countHours(kysely: Sql, selection: FigureSelection): Promise<HoursCount[]> {
  const { rows } = await sql<HoursCount>`
    select hours_to_ready as hours, count(*)::bigint as orders from order_figures figure
    where ${selected(selection)} and hours_to_ready is not null and not is_cancelled
    group by 1 order by 1`.execute(kysely);
  return rows;
}

/** Visits that added a photo in the period, by how far they came. */
export interface VisitCounts {
  readonly photos: number;
  readonly placed: number;
  readonly begun: number;
  readonly handedOver: number;
}

/** Counts the visits of a period; they have no country, studio or method. */
export async function countVisits(
  kysely: Sql,
  selection: FigureSelection,
): Promise<VisitCounts | null> {
  const { from, to } = ends(selection);
  const { rows } = await sql<VisitCounts>`
    select count(*)::bigint as photos, count(*) filter (where reached >= 1)::bigint as placed,
      count(*) filter (where reached >= 2)::bigint as begun, count(*) filter (where reached = 3)::bigint as handed_over
    from photo_visits where began_at >= ${from} and began_at < ${to}`.execute(kysely);
  return rows[0] ?? null;
}

/** Attempts to pay that took no money, by how they ended. */
export interface FailureCount {
  readonly failure: 'declined' | 'expired' | 'canceled' | 'failed';
  readonly reason: string | null;
  /** The first characters of the hash of the reason. */
  readonly hash: string | null;
  readonly attempts: number;
}

/** Counts the failed attempts to pay orders of the period, the most common kinds first. */
export async function countFailures(
  kysely: Sql,
  selection: FigureSelection,
  limit: number,
): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select case when decline_reason is not null then 'declined' else attempt.state end as failure,
      left(decline_reason, 300) as reason, left(md5(decline_reason), 8) as hash, count(*)::bigint as attempts
    from payment_attempts attempt join order_figures figure on figure.order_id = attempt.order_id
    where (attempt.state in ('failed', 'expired', 'canceled') or attempt.decline_reason is not null)
      and attempt.created_at >= ${ends(selection).from} and ${selected(selection)}
    group by 1, 2, 3 order by attempts desc, failure, reason limit ${limit}`.execute(kysely);
  return rows;
}

/** Prints that were made again, by reason and machine. */
export interface RemadeCount {
  readonly reason: string;
  readonly isSpoiled: boolean;
  readonly machine: string | null;
  readonly machineName: string | null;
  readonly prints: number;
}

/** Counts the prints of the period's orders that were made again; what was cancelled was not. */
export async function countRemade(kysely: Sql, selection: FigureSelection): Promise<RemadeCount[]> {
  const { rows } = await sql<RemadeCount>`
    select case when job.cause = 'remake' then 'customer' else coalesce(job.spoiled_reason, 'other') end as reason,
      job.spoiled_reason is not null as is_spoiled, job.spoiled_on as machine, token.name as machine_name,
      sum(job.copies)::bigint as prints
    from print_jobs job join order_figures figure on figure.order_id = job.order_id
      left join lab_tokens token on token.id = job.spoiled_on
    where job.cause <> 'order' and job.state <> 'cancelled' and job.created_at >= ${ends(selection).from}
      and ${selected(selection)}
    group by 1, 2, 3, 4 order by prints desc, reason`.execute(kysely);
  return rows;
}

/** Deletes the visits that no period and no period before it has any more. */
export async function deleteVisitsBefore(kysely: Sql, before: Date): Promise<void> {
  await sql`delete from photo_visits where began_at < ${before}`.execute(kysely);
}
