import { sql } from 'kysely';
import type { OperatingHours } from '#domain/studios/opening-hours.ts';
import type { FulfilmentState, PaymentState } from '#domain/orders/order-states.ts';
import type { Sql } from '../../platform/db/sql.ts';

/** Bookings to come that are confirmed, or held for their customer to confirm. */
function upcoming(now: Date) {
  return sql`starts_at > ${now} and cancelled_at is null and released_at is null
    and (confirmed_at is not null or expires_at > ${now})`;
}

/** Address of each studio, by its slug: equal texts are equal addresses. */
export async function findPlaces(kysely: Sql): Promise<ReadonlyMap<string, string>> {
  const rows = await kysely
    .selectFrom('studios')
    .select(['slug', 'address', 'city', 'country'])
    .execute();
  return new Map(rows.map(({ slug, ...place }) => [slug, JSON.stringify(place)]));
}

/** An order that is to be picked up at a studio, with its customer. */
export interface AwaitedPickup {
  readonly slug: string;
  readonly isActive: boolean;
  readonly number: string;
  readonly fulfilmentState: FulfilmentState;
  readonly paymentState: PaymentState;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/**
 * Returns the orders that are to be picked up at inactive studios, and at others those that are ready, whose customers know
 * where; by studio and time.
 */
export async function listAwaitedPickups(kysely: Sql): Promise<AwaitedPickup[]> {
  const { rows } = await sql<AwaitedPickup>`
    select slug, is_active, number, fulfilment_state, payment_state, orders.name, orders.email, orders.phone
    from studios join orders on orders.studio = studios.id
    where delivery_method = 'pickup'
      and (fulfilment_state = 'ready' or not is_active and fulfilment_state not in ('completed', 'cancelled'))
    order by slug, placed_at, number`.execute(kysely);
  return rows;
}

/** An order that is promised at a studio for a time to come, with the present opening times of the studio. */
export interface PromisedPickup extends AwaitedPickup {
  readonly operatingHours: readonly OperatingHours[];
  readonly closures: readonly string[];
  readonly timeZone: string;
  readonly readyAt: Date;
}

/** Returns the orders that are promised at active studios for a time to come and not ready yet, by studio and time. */
export async function listPromisedPickups(kysely: Sql, now: Date): Promise<PromisedPickup[]> {
  const { rows } = await sql<PromisedPickup>`
    select slug, is_active, number, fulfilment_state, payment_state, orders.name, orders.email, orders.phone,
      operating_hours, closures, time_zone, ready_at
    from studios join orders on orders.studio = studios.id
    where delivery_method = 'pickup' and is_active and ready_at > ${now}
      and fulfilment_state not in ('ready', 'completed', 'cancelled')
    order by slug, ready_at, number`.execute(kysely);
  return rows;
}

/** An appointment to come, with its customer and the present opening times of its studio. */
export interface Appointment {
  readonly id: string;
  readonly slug: string;
  readonly isActive: boolean;
  readonly operatingHours: readonly OperatingHours[];
  readonly closures: readonly string[];
  readonly timeZone: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Returns the appointments to come, by studio and time. */
export async function listAppointments(kysely: Sql, now: Date): Promise<Appointment[]> {
  const { rows } = await sql<Appointment>`
    select bookings.id, slug, is_active, operating_hours, closures, time_zone, starts_at, ends_at,
      bookings.name, bookings.email, bookings.phone
    from bookings join studios on studios.id = bookings.studio
    where ${upcoming(now)}
    order by slug, starts_at`.execute(kysely);
  return rows;
}
