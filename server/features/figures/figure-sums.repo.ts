import { sql, type RawBuilder } from 'kysely';
import type { SplitDays } from '#domain/figures/spans.ts';
import {
  fewestPart,
  partByGroup,
  selected,
  type FigureSelection,
} from './figure-selection.repo.ts';

/** What is summed, in the order of the columns. */
const summed = [
  'orders',
  'photos',
  'prints',
  'taken',
  'returned',
  'begun',
  'handedOver',
  'cancelled',
  'promised',
  'late',
  'shipped',
  'cameBack',
] as const;
const [names, sums, stored] = [
  summed.map((name) => `"${name}"`).join(', '),
  summed.map((name) => `sum("${name}")::bigint as "${name}"`).join(', '),
  `node.sign * orders, node.sign * photos, node.sign * prints, node.sign * taken, node.sign * returned, node.sign * begun,
  node.sign * handed_over, node.sign * cancelled, node.sign * promised, node.sign * late, node.sign * shipped,
  node.sign * came_back`,
].map((text) => sql.raw(text));

/** What a row of the figures counts for; the sums of days are made of the same. */
function countRow(sign: string): RawBuilder<unknown> {
  const isExpected = 'reached >= 2 and not is_cancelled and ready_at is not null';
  return sql.raw(`${sign}, ${sign} * photos, ${sign} * prints, ${sign} * taken, ${sign} * returned,
    ${sign} * (reached >= 2)::integer, ${sign} * (reached = 3)::integer, ${sign} * is_cancelled::integer,
    ${sign} * (${isExpected} and promised_at is not null)::integer,
    ${sign} * (${isExpected} and coalesce(ready_at > promised_at, false))::integer, ${sign} * is_shipped::integer,
    ${sign} * came_back::integer`);
}

/**
 * Sums the orders of the periods of {@link splitRanges} by country and currency, by method and all: those of whole days from
 * stored sums, those at their ends one by one, then what has changed since, and what is late as long as it is not ready.
 */
export function sumOrders(selection: FigureSelection): RawBuilder<unknown> {
  const isIn = selected(selection);
  const group = sql`country, currency, payment_method`;
  return sql`
    select place, case when grouping(country) = 0 then 'money' when grouping(payment_method) = 0 then 'method' else 'all' end
        as by, country, currency, payment_method as method, ${sums}
    from (
      select node.place, ${group}, ${stored} from node join figure_sums using (span, starts)
      where part = ${sql.lit(partByGroup(selection))} and ${isIn}
      union all
      select rest.place, ${group}, ${countRow('rest.sign')}
      from rest join order_figures on placed_at >= begins and placed_at < ends where ${isIn}
      union all
      select noted.place, ${group}, ${countRow('sign')}
      from noted join figure_changes on placed_at >= begins and placed_at < ends where ${isIn}
      union all
      select asked.place, ${group}, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0
      from asked join order_figures on placed_at >= begins and placed_at < ends
      where reached >= 2 and not is_cancelled and ready_at is null and promised_at < ${selection.now} and ${isIn})
      part (place, country, currency, payment_method, ${names})
    group by grouping sets ((place), (place, country, currency), (place, payment_method))
    having sum(orders) > 0
    order by orders desc, country, currency, method`;
}

/** Counts the orders of the first period by their studio, the most first. */
export function countStudios(selection: FigureSelection): RawBuilder<unknown> {
  const isIn = selected(selection);
  return sql`
    select studio, name, orders from (
      select studio, sum(orders)::bigint as orders from (
        select studio, node.sign * orders from node join figure_sums using (span, starts)
        where part = 'studio' and place = 1 and ${isIn}
        union all
        select studio, rest.sign from rest join order_figures on placed_at >= begins and placed_at < ends
        where place = 1 and ${isIn}
        union all
        select studio, sign from noted join figure_changes on placed_at >= begins and placed_at < ends
        where place = 1 and ${isIn}) part (studio, orders)
      group by studio having sum(orders) > 0) counted
      left join studios on studios.id = studio
    order by orders desc, name`;
}

/** Counts the orders of days of UTC, and those before the midnights of a zone in each. */
export function countDays(
  selection: FigureSelection,
  { first, last, quarters }: SplitDays,
): RawBuilder<unknown> {
  const isIn = selected(selection);
  // A day of UTC has at most two midnights of a zone.
  const quartersAt = (index: number) =>
    sql`${quarters.map((own) => own[index] ?? null)}::smallint[]`;
  const ends = ['firsts', 'seconds'].map((name) => `${name}[starts - first_day + 1]`);
  const before = ends.map(
    (end) => `coalesce(quarter_orders[width_bucket((${end} - 1)::smallint, quarters)], 0)`,
  );
  const isBefore = ends.map((end) => `sign * coalesce((quarter < ${end})::integer, 0)`);
  return sql`
    with split as materialized (
      select ${first}::date as first_day, ${last}::date as last_day, ${quartersAt(0)} as firsts, ${quartersAt(1)} as seconds)
    select place, sum(orders) as "all", sum(first) as first, sum(second) as second from (
      select starts - first_day, orders, ${sql.raw(before.join(', '))} from split, figure_sums
      where part = ${sql.lit(fewestPart(selection))} and span = 'day' and starts >= first_day and starts <= last_day
        and ${isIn}
      union all
      select starts - first_day, sign, ${sql.raw(isBefore.join(', '))} from split, (
        select *, (placed_at at time zone 'UTC')::date as starts,
          floor(extract(epoch from (placed_at at time zone 'UTC')::time) / 900)::smallint as quarter
        from figure_changes) changed
      where starts >= first_day and starts <= last_day and ${isIn})
      part (place, orders, first, second)
    group by place`;
}

/** Counts the orders of the periods of {@link splitRanges} that were ready by the whole hours that they took. */
export function countHours(selection: FigureSelection): RawBuilder<unknown> {
  const isIn = selected(selection);
  const isReady = sql`hours_to_ready is not null and not is_cancelled`;
  return sql`
    select place, hours, sum(orders)::bigint as orders from (
      select node.place, hour, node.sign * ready.orders
      from node join figure_sums using (span, starts)
        cross join lateral unnest(figure_sums.hours, hour_orders) ready (hour, orders)
      where part = ${sql.lit(fewestPart(selection))} and ${isIn}
      union all
      select rest.place, hours_to_ready, rest.sign from rest join order_figures on placed_at >= begins and placed_at < ends
      where ${isReady} and ${isIn}
      union all
      select noted.place, hours_to_ready, sign from noted join figure_changes on placed_at >= begins and placed_at < ends
      where ${isReady} and ${isIn}) part (place, hours, orders)
    group by place, hours having sum(orders) > 0 order by place, hours`;
}

/** What went wrong with the orders of the periods of {@link splitRanges}: without filters by sums of days, else one by one. */
function listFaults(selection: FigureSelection, kind: 'payment' | 'print'): RawBuilder<unknown> {
  const isOfKind = sql`kind = ${sql.lit(kind)}`;
  const shown = sql`name, decline_reason, is_spoiled, spoiled_on`;
  if (fewestPart(selection) !== 'shop') {
    return sql`
      select asked.place, ${shown}, 1, copies from asked join figure_faults
        on ${isOfKind} and placed_at >= begins and placed_at < ends
      where ${selected(selection)}`;
  }
  return sql`
    select node.place, ${shown}, node.sign * faults, node.sign * copies
    from node join fault_sums using (span, starts) where ${isOfKind}
    union all
    select rest.place, ${shown}, rest.sign, rest.sign * copies
    from rest join figure_faults on ${isOfKind} and placed_at >= begins and placed_at < ends
    union all
    select noted.place, ${shown}, sign, sign * copies
    from noted join fault_changes on ${isOfKind} and placed_at >= begins and placed_at < ends`;
}

/** Counts the failed attempts to pay orders of the first period, the most common kinds first. */
export function countFailures(selection: FigureSelection, limit: number): RawBuilder<unknown> {
  return sql`
    select name as failure, left(decline_reason, 300) as reason, left(md5(decline_reason), 8) as hash, attempts from (
      select name, decline_reason, sum(faults) as attempts
      from (${listFaults(selection, 'payment')})
        fault (place, name, decline_reason, is_spoiled, spoiled_on, faults, copies)
      where place = 1 group by name, decline_reason having sum(faults) > 0) counted
    order by attempts desc, failure, reason limit ${sql.lit(limit)}`;
}

/** Counts the prints of the orders of the periods of {@link splitRanges} that were made again. */
export function countRemade(selection: FigureSelection): RawBuilder<unknown> {
  return sql`
    select place, counted.name as reason, is_spoiled as "isSpoiled", spoiled_on as machine, token.name as "machineName",
      prints from (
      select place, name, is_spoiled, spoiled_on, sum(copies) as prints
      from (${listFaults(selection, 'print')})
        fault (place, name, decline_reason, is_spoiled, spoiled_on, faults, copies)
      group by place, name, is_spoiled, spoiled_on having sum(copies) > 0) counted
      left join lab_tokens token on token.id = spoiled_on
    order by prints desc, reason`;
}

/**
 * Counts the visits of the first period of {@link splitRanges}, which have no country, studio or method, by how far they
 * came. Those of whole days of UTC are counted already.
 */
export function countVisits(): RawBuilder<unknown> {
  const counted = sql`sign, sign * (reached >= 1)::integer, sign * (reached >= 2)::integer, sign * (reached = 3)::integer`;
  return sql`
    select coalesce(sum(photos), 0) as photos, coalesce(sum(placed), 0) as placed, coalesce(sum(begun), 0) as begun,
      coalesce(sum(handed_over), 0) as "handedOver" from (
      select photos, placed, begun, handed_over from noted join visit_days
        on day >= (begins at time zone 'UTC')::date and day < (ends at time zone 'UTC')::date where place = 1
      union all
      select ${counted} from rest join photo_visits on began_at >= begins and began_at < ends where place = 1
      union all
      select ${counted} from noted join visit_changes on began_at >= begins and began_at < ends where place = 1)
      part (photos, placed, begun, handed_over)`;
}
