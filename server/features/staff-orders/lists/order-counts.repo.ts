import { sql } from 'kysely';
import type { OrderView } from '#domain/staff/order-views.ts';
import type { Scope } from '#domain/staff/roles.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { allOf, conditionsOf, isLate, type OrderSelection } from './order-conditions.repo.ts';

/** Stands for the whole shop among the studios of the kept counts. */
const wholeShop = '00000000-0000-0000-0000-000000000000';

/** More late orders than these are not counted one by one. */
const maxLate = 10_000;

/** Counts the orders of each view that has any, those of a scope or of one studio. */
export async function readCounts(
  kysely: Sql,
  scope: Scope,
  now: Date,
): Promise<ReadonlyMap<OrderView, number>> {
  const studio = scope.kind === 'studio' ? scope.studio : null;
  const { rows } = await sql<{ view: OrderView; count: number }>`
    select view, sum(count)::bigint as count from (
      select view, count from order_counts where studio = ${studio ?? wholeShop}::uuid
      union all
      select view, delta from order_count_deltas where ${studio}::uuid is null or studio = ${studio}::uuid
      union all
      select 'late', count(*) from (
        select from order_listings
        where ${isLate(now)} and (${studio}::uuid is null or order_listings.studio = ${studio}::uuid)
        limit ${sql.lit(maxLate)}) late) kept
    group by view`.execute(kysely);
  return new Map(rows.map(({ view, count }) => [view, count]));
}

/** More orders of some days than these are not counted one by one. */
const maxPlaced = 2000;

/** Counts the orders of a selection one by one; null when they are more than that. */
export async function countPlaced(kysely: Sql, selection: OrderSelection): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from order_listings where ${allOf(conditionsOf(selection))} limit ${sql.lit(maxPlaced + 1)}) placed`.execute(
    kysely,
  );
  const count = rows[0]?.count ?? 0;
  return count > maxPlaced ? null : count;
}

/** Adds what the writes noted since to the kept counts. */
export async function addUpCounts(kysely: Sql): Promise<void> {
  await sql`
    with noted as (delete from order_count_deltas returning view, studio, delta),
    sums as (
      select view, ${wholeShop}::uuid as studio, sum(delta)::bigint as sum from noted group by view
      union all
      select view, studio, sum(delta)::bigint from noted where studio is not null group by view, studio)
    insert into order_counts (view, studio, count)
    select view, studio, sum from sums where sum <> 0
    on conflict (view, studio) do update set count = order_counts.count + excluded.count`.execute(
    kysely,
  );
}
