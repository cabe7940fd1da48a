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
    select case when decline_reason is not null then 'declined' else attempt.state end as failure,
      left(decline_reason, 300) as reason, left(md5(decline_reason), 8) as hash, count(*)::bigint as attempts
    from payment_attempts attempt join order_figures figure on figure.order_id = attempt.order_id
    where (attempt.state in ('failed', 'expired', 'canceled') or attempt.decline_reason is not null)
      and attempt.created_at >= ${from} and placed_at >= ${from} and placed_at < ${to} and ${selected(selection)}
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
export async function countRemade(
  kysely: Sql,
  selection: FigureSelection,
  { from, to }: TimeRange,
): Promise<RemadeCount[]> {
  const { rows } = await sql<RemadeCount>`
    select case when job.cause = 'remake' then 'customer' else coalesce(job.spoiled_reason, 'other') end as reason,
      job.spoiled_reason is not null as is_spoiled, job.spoiled_on as machine, token.name as machine_name,
      sum(job.copies)::bigint as prints
    from print_jobs job join order_figures figure on figure.order_id = job.order_id
      left join lab_tokens token on token.id = job.spoiled_on
    where job.cause <> 'order' and job.state <> 'cancelled' and job.created_at >= ${from} and placed_at >= ${from}
      and placed_at < ${to} and ${selected(selection)}
    group by 1, 2, 3, 4 order by prints desc, reason`.execute(kysely);
  return rows;
}

/** Deletes the visits that no period and no period before it has any more. */
export async function deleteVisitsBefore(kysely: Sql, before: Date): Promise<void> {
  await sql`delete from photo_visits where began_at < ${before}`.execute(kysely);
}
