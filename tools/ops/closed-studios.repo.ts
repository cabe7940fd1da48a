import { sql } from 'kysely';
import type { OperatingHours } from '#domain/opening-hours.ts';
import type { Sql } from '#server/platform/db/sql.ts';

/** Bookings to come that are confirmed, or held for their customer to confirm. */
function upcoming(now: Date) {
  return sql`starts_at > ${now} and cancelled_at is null and released_at is null
    and (confirmed_at is not null or expires_at > ${now})`;
}

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
        where bookings.studio = studios.id and ${upcoming(now)}) booked
    where not is_active and (orders > 0 or bookings > 0)
    order by slug`.execute(kysely);
  return rows;
}

/** An appointment to come, with its customer and the present opening times of its studio. */
export interface Appointment {
  readonly slug: string;
  readonly operatingHours: readonly OperatingHours[];
  readonly closures: readonly string[];
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Returns the appointments to come at active studios, by studio and time. */
export async function listAppointments(kysely: Sql, now: Date): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select slug, operating_hours, closures, time_zone, starts_at, ends_at,
      bookings.name, bookings.email, bookings.phone
    from bookings join studios on studios.id = bookings.studio
    where is_active and ${upcoming(now)}
    order by slug, starts_at`.execute(kysely);
  return rows;
}
