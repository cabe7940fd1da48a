import { sql, type RawBuilder } from 'kysely';
import type { Currency } from '#domain/common/money.ts';
import type { HoursCount } from '#domain/figures/periods.ts';
import { splitDays, type DayPart } from '#domain/figures/spans.ts';
import type { PaymentMethod } from '#domain/payments/payment-methods.ts';
import type { Sql } from '../../platform/db/sql.ts';
import {
  fewestPart,
  partByGroup,
  selected,
  splitRanges,
  type FigureSelection,
  type TimeRange,
} from './figure-selection.repo.ts';

/** Sums of one group of orders: of a country and its currency, of a method, or of all. */
export interface FigureSums {
  /** Place of the period, from 1. */
  readonly place: number;
  readonly by: 'all' | 'money' | 'method';
  readonly country: string | null;
  readonly currency: Currency | null;
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

/** What is summed, in the order of the columns. */
const summed = [
  'orders',
  'photos',
  'prints',
  'taken',
  'returned',
  'begun',
  'handed_over',
  'cancelled',
  'promised',
  'late',
  'shipped',
  'came_back',
] as const;

/** What a row of the figures counts for; those of stored sums that are kept by days are the same. */
function countRow(sign: RawBuilder<unknown>): RawBuilder<unknown> {
  const when = (condition: RawBuilder<unknown>) => sql`${sign} * (${condition})::integer`;
  const isExpected = sql`reached >= 2 and not is_cancelled and ready_at is not null`;
  return sql`${sign}, ${sign} * photos, ${sign} * prints, ${sign} * taken, ${sign} * returned,
    ${when(sql`reached >= 2`)}, ${when(sql`reached = 3`)}, ${when(sql`is_cancelled`)},
    ${when(sql`${isExpected} and promised_at is not null`)},
    ${when(sql`${isExpected} and coalesce(ready_at > promised_at, false)`)}, ${when(sql`is_shipped`)},
    ${when(sql`came_back`)}`;
}

/**
 * Sums the orders of periods: those of whole days from stored sums, those at their ends one by one, then what has changed
 * since, and what is late as long as it is not ready.
 */
export async function sumOrders(
  kysely: Sql,
  selection: FigureSelection,
  ranges: readonly TimeRange[],
): Promise<FigureSums[]> {
  const isIn = selected(selection);
  const group = sql`country, currency, payment_method`;
  const names = sql.join(summed.map((name) => sql.ref(name)));
  const sums = sql.join(
    summed.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
  );
  const stored = sql.join(summed.map((name) => sql`node.sign * ${sql.ref(name)}`));
  const { rows } = await sql<FigureSums>`
    with ${splitRanges(ranges)},
    part (place, country, currency, payment_method, ${names}) as (
      select node.place, ${group}, ${stored} from node join figure_sums using (span, starts)
      where part = ${partByGroup(selection)} and ${isIn}
      union all
      select rest.place, ${group}, ${countRow(sql`rest.sign`)}
      from rest join order_figures on placed_at >= begins and placed_at < ends where ${isIn}
      union all
      select asked.place, ${group}, ${countRow(sql`sign`)}
      from asked join figure_changes on placed_at >= begins and placed_at < ends where ${isIn}
      union all
      select asked.place, ${group}, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0
      from asked join order_figures on placed_at >= begins and placed_at < ends
      where reached >= 2 and not is_cancelled and ready_at is null and promised_at < ${selection.now} and ${isIn})
    select place, case when grouping(country) = 0 then 'money' when grouping(payment_method) = 0 then 'method' else 'all' end
        as by, country, currency, payment_method as method, ${sums}
    from part
    group by grouping sets ((place), (place, country, currency), (place, payment_method))
    having sum(orders) > 0
    order by orders desc, country, currency, method`.execute(kysely);
  return rows;
}

/** Orders of a studio; of none, whose name is null too. */
export interface StudioCount {
  readonly studio: string | null;
  readonly name: string | null;
  readonly orders: number;
}

/** Counts the orders of a period by their studio, the most first. */
export async function countStudios(
  kysely: Sql,
  selection: FigureSelection,
  range: TimeRange,
): Promise<StudioCount[]> {
  const isIn = selected(selection);
  const { rows } = await sql<StudioCount>`
    with ${splitRanges([range])},
    part (studio, orders) as (
      select studio, node.sign * orders from node join figure_sums using (span, starts) where part = 'studio' and ${isIn}
      union all
      select studio, rest.sign from rest join order_figures on placed_at >= begins and placed_at < ends where ${isIn}
      union all
      select studio, sign from asked join figure_changes on placed_at >= begins and placed_at < ends where ${isIn})
    select studio, name, orders from (
      select studio, sum(orders)::bigint as orders from part group by studio having sum(orders) > 0) counted
      left join studios on studios.id = studio
    order by orders desc, name`.execute(kysely);
  return rows;
}

/** Counts the orders of each day, from one midnight to the next, that has any, by the day's place from 1. */
export async function countOrdersByDay(
  kysely: Sql,
  selection: FigureSelection,
  midnights: readonly number[],
): Promise<{ readonly day: number; readonly orders: number }[]> {
  const isIn = selected(selection);
  const parts = splitDays(midnights);
  const boundaries = midnights.map((at) => new Date(at));
  const numbers = (read: (part: DayPart) => number) => sql`${parts.map(read)}::integer[]`;
  const until = (quarter: RawBuilder<unknown>) =>
    sql`coalesce(quarter_orders[width_bucket((${quarter} - 1)::smallint, quarters)], 0)`;
  const { rows } = await sql<{ day: number; orders: number }>`
    with day_part (day, starts, from_quarter, to_quarter) as (
      select * from unnest(${numbers(({ place }) => place)}, ${parts.map(({ starts }) => starts)}::date[],
        ${numbers(({ fromQuarter }) => fromQuarter)}, ${numbers(({ toQuarter }) => toQuarter)})),
    part (day, orders) as (
      select day, ${until(sql`to_quarter`)} - ${until(sql`from_quarter`)}
      from day_part join figure_sums using (starts)
      where part = ${fewestPart(selection)} and span = 'day' and starts >= ${parts[0]?.starts}::date
        and starts <= ${parts.at(-1)?.starts}::date and ${isIn}
      union all
      select width_bucket(placed_at, ${boundaries}::timestamptz[]), sign from figure_changes
      where placed_at >= ${boundaries[0]} and placed_at < ${boundaries.at(-1)} and ${isIn})
    select day, sum(orders)::bigint as orders from part group by day having sum(orders) > 0`.execute(
    kysely,
  );
  return rows;
}

/** Counts the orders of periods that were ready by the whole hours that they took. */
export async function countHours(
  kysely: Sql,
  selection: FigureSelection,
  ranges: readonly TimeRange[],
): Promise<(HoursCount & { readonly place: number })[]> {
  const isIn = selected(selection);
  const isReady = sql`hours_to_ready is not null and not is_cancelled`;
  const { rows } = await sql<HoursCount & { place: number }>`
    with ${splitRanges(ranges)},
    part (place, hours, orders) as (
      select node.place, hour, node.sign * ready.orders
      from node join figure_sums using (span, starts)
        cross join lateral unnest(figure_sums.hours, hour_orders) ready (hour, orders)
      where part = ${fewestPart(selection)} and ${isIn}
      union all
      select rest.place, hours_to_ready, rest.sign from rest join order_figures on placed_at >= begins and placed_at < ends
      where ${isReady} and ${isIn}
      union all
      select asked.place, hours_to_ready, sign from asked join figure_changes on placed_at >= begins and placed_at < ends
      where ${isReady} and ${isIn})
    select place, hours, sum(orders)::bigint as orders from part
    group by place, hours having sum(orders) > 0 order by place, hours`.execute(kysely);
  return rows;
}
