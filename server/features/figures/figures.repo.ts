import { sql } from 'kysely';
import { splitPeriod } from '#domain/figures/spans.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { selected, type FigureSelection, type TimeRange } from './figure-selection.repo.ts';

const dayMs = 86_400_000;

/** Visits that added a photo in the period, by how far they came. */
export interface VisitCounts {
  readonly photos: number;
  readonly placed: number;
  readonly begun: number;
  readonly handedOver: number;
}

/**
 * Counts the visits of a period; they have no country, studio or method. Those of whole days of UTC are counted already.
 */
export async function countVisits(kysely: Sql, { from, to }: TimeRange): Promise<VisitCounts> {
  const { rests } = splitPeriod(from.getTime(), to.getTime());
  const toDay = (time: Date) => new Date(Math.round(time.getTime() / dayMs) * dayMs);
  const [first, last] = [toDay(from), toDay(to)].map((day) => day.toISOString().slice(0, 10));
  const sign = sql.ref('sign');
  const counted = sql`${sign}, ${sign} * (reached >= 1)::integer, ${sign} * (reached >= 2)::integer,
    ${sign} * (reached = 3)::integer`;
  const { rows } = await sql<VisitCounts>`
    with rest (begins, ends, sign) as (
      select * from unnest(${rests.map((rest) => new Date(rest.from))}::timestamptz[],
        ${rests.map((rest) => new Date(rest.to))}::timestamptz[], ${rests.map((rest) => rest.sign)}::integer[])),
    part (photos, placed, begun, handed_over) as (
      select photos, placed, begun, handed_over from visit_days where day >= ${first}::date and day < ${last}::date
      union all
      select ${counted} from rest join photo_visits on began_at >= begins and began_at < ends
      union all
      select ${counted} from visit_changes where began_at >= ${from} and began_at < ${to})
    select coalesce(sum(photos), 0)::bigint as photos, coalesce(sum(placed), 0)::bigint as placed,
      coalesce(sum(begun), 0)::bigint as begun, coalesce(sum(handed_over), 0)::bigint as handed_over
    from part`.execute(kysely);
  return rows[0] ?? { photos: 0, placed: 0, begun: 0, handedOver: 0 };
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
  { from, to }: TimeRange,
  limit: number,
): Promise<FailureCount[]> {
  const { rows } = await sql<FailureCount>`
    select name as failure, left(decline_reason, 300) as reason, left(md5(decline_reason), 8) as hash, attempts from (
      select name, decline_reason, count(*)::bigint as attempts from figure_faults
      where kind = 'payment' and placed_at >= ${from} and placed_at < ${to} and ${selected(selection)}
      group by name, decline_reason) counted
    order by attempts desc, failure, reason limit ${limit}`.execute(kysely);
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

/** Counts the prints of the orders of periods that were made again, by the place of the period from 1. */
export async function countRemade(
  kysely: Sql,
  selection: FigureSelection,
  ranges: readonly TimeRange[],
): Promise<(RemadeCount & { readonly place: number })[]> {
  const { rows } = await sql<RemadeCount & { place: number }>`
    select place, counted.name as reason, is_spoiled, spoiled_on as machine, token.name as machine_name, prints from (
      select place, name, is_spoiled, spoiled_on, sum(copies)::bigint as prints
      from unnest(${ranges.map((_, at) => at + 1)}::integer[], ${ranges.map(({ from }) => from)}::timestamptz[],
          ${ranges.map(({ to }) => to)}::timestamptz[]) asked (place, begins, ends)
        join figure_faults on kind = 'print' and placed_at >= begins and placed_at < ends
      where ${selected(selection)}
      group by place, name, is_spoiled, spoiled_on) counted
      left join lab_tokens token on token.id = spoiled_on
    order by prints desc, reason`.execute(kysely);
  return rows;
}

/** Deletes the visits that no period and no period before it has any more. */
export async function deleteVisitsBefore(kysely: Sql, before: Date): Promise<void> {
  await sql`delete from photo_visits where began_at < ${before}`.execute(kysely);
}
