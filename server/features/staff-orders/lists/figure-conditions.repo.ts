import { sql, type RawBuilder } from 'kysely';
import type { FigureFilter } from '#domain/figures/figure-filters.ts';

/** A condition on `order_listings`. */
export type Condition = RawBuilder<boolean>;

function isFigured(condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (
    select from order_figures figure where figure.order_id = order_listings.order_id and ${condition})`;
}

function hasReprint(condition: RawBuilder<unknown>): Condition {
  return sql<boolean>`exists (
    select from print_jobs job
    where job.order_id = order_listings.order_id and job.cause <> 'order' and job.state <> 'cancelled'
      and ${condition})`;
}

/** The orders that a bar of the figures counts; the figures say the same of their sums. */
export function figureCondition(filter: FigureFilter, now: Date): Condition {
  switch (filter.kind) {
    case 'begun':
      return isFigured(sql`figure.reached >= 2`);
    case 'handed-over':
      return isFigured(sql`figure.reached = 3`);
    case 'late':
      return isFigured(
        sql`figure.reached >= 2 and not figure.is_cancelled
          and coalesce(figure.ready_at, ${now}) > figure.promised_at`,
      );
    case 'came-back':
      return isFigured(sql`figure.came_back`);
    case 'hours':
      return isFigured(
        sql`not figure.is_cancelled and figure.hours_to_ready >= ${filter.from} and (
          ${filter.below}::integer is null or figure.hours_to_ready < ${filter.below}::integer)`,
      );
    case 'remade':
      return hasReprint(sql`true`);
    case 'remade-for':
      return hasReprint(sql`case when job.cause = 'remake' then 'customer'
        else coalesce(job.spoiled_reason, 'other') end = ${filter.reason}`);
    case 'spoiled-on':
      return hasReprint(
        sql`job.spoiled_reason is not null and job.spoiled_on is not distinct from ${filter.machine}::uuid`,
      );
    case 'unpaid':
      return sql<boolean>`exists (
        select from payment_attempts attempt
        where attempt.order_id = order_listings.order_id and case
          when attempt.decline_reason is not null then 'declined' else attempt.state end = ${filter.failure}
          and (${filter.reason}::text is null or left(md5(attempt.decline_reason), 8) = ${filter.reason}))`;
  }
}
