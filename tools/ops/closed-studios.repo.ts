import { sql } from 'kysely';
import type { Sql } from '#server/platform/db/sql.ts';

/** A closed studio that customers still count on. */
interface ClosedStudio {
  readonly slug: string;
  /** Number of orders that are to be picked up there. */
  readonly orders: number;
  /** Number of appointments to come. */
  readonly bookings: number;
}

/** Returns the inactive studios at which orders are to be picked up, or that have appointments to come. */
export async function findClosedStudios(kysely: Sql, now: Date): Promise<ClosedStudio[]> {
  const { rows } = await sql<ClosedStudio>`
    select slug, orders, bookings from studios,
      lateral (select count(*)::int as orders from orders
        where orders.studio = studios.id and delivery_method = 'pickup'
          and fulfilment_state not in ('completed', 'cancelled')) waiting,
      lateral (select count(*)::int as bookings from bookings
        where bookings.studio = studios.id and starts_at > ${now}
          and cancelled_at is null and released_at is null) booked
    where not is_active and (orders > 0 or bookings > 0)
    order by slug`.execute(kysely);
  return rows;
}
