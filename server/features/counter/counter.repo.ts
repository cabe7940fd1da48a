import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#domain/staff/roles.ts';
import type { FulfilmentState } from '#domain/orders/order-states.ts';
import type { Row, Sql } from '../../platform/db/sql.ts';

/** Condition on `orders`: it waits at a counter, and nobody has handed it over, even if that could not be carried out. */
const waits = sql`orders.fulfilment_state = 'ready' and orders.pickup_code is not null
  and not exists (select from order_acts where order_acts.order_id = orders.id
    and (order_acts.state = 'pending' and order_acts.kind in ('hand_over', 'cancel')
      or order_acts.state = 'failed' and order_acts.kind = 'hand_over'))`;

function atStudio(studio: string | null): RawBuilder<unknown> {
  return studio === null ? sql`true` : sql`orders.studio = ${studio}::uuid`;
}

/** Ids of the orders that wait with this code, at one studio or at any; two of them are found where a code is not unique. */
export async function findByCode(
  kysely: Sql,
  code: string,
  scope: Scope,
): Promise<{ readonly id: string; readonly studio: string | null }[]> {
  const { rows } = await sql<{ id: string; studio: string | null }>`
    select id, studio from orders
    where pickup_code = ${code} and ${atStudio(scope.kind === 'studio' ? scope.studio : null)}
    limit 2`.execute(kysely);
  return rows;
}

/** An order that waits at a counter, with its lines by size and its first photos. */
export interface WaitingPickup
  extends
    Pick<
      Row<'orders'>,
      'number' | 'name' | 'shelf' | 'paymentState' | 'total' | 'currency' | 'readyAt'
    >,
    Pick<Row<'orderListings'>, 'contents' | 'pictures'> {}

/** Finds the orders that wait at a studio's counter, the latest first. */
export async function findWaiting(
  kysely: Sql,
  studio: string | null,
  limit: number,
): Promise<WaitingPickup[]> {
  const { rows } = await sql<WaitingPickup>`
    select orders.number, orders.name, orders.shelf, orders.payment_state, orders.total, orders.currency,
      orders.ready_at, listing.contents, listing.pictures
    from orders join order_listings listing on listing.order_id = orders.id
    where ${waits} and ${atStudio(studio)}
    order by orders.ready_at desc nulls last, orders.id limit ${limit}`.execute(kysely);
  return rows;
}

/** Counts what waits at a studio's counter, and what was handed over there since a time. */
export async function countCounter(
  kysely: Sql,
  studio: string | null,
  since: Date,
): Promise<{ readonly waiting: number; readonly handedOver: number }> {
  const { rows } = await sql<{ waiting: number; handedOver: number }>`
    select (select count(*)::int from orders where ${waits} and ${atStudio(studio)}) as waiting,
      (select count(*)::int from audit_log
        where act in ('order.hand-over', 'order.complete') and at >= ${since}
          and ${studio === null ? sql`studio is not null` : sql`studio = ${studio}::uuid`})
      + (select count(*)::int from order_acts join orders on orders.id = order_acts.order_id
        where kind = 'hand_over' and state = 'pending' and ${atStudio(studio)}) as handed_over`.execute(
    kysely,
  );
  return rows[0] ?? { waiting: 0, handedOver: 0 };
}

/** An order that waits, as a device needs it without a connection; amounts in minor units. */
export interface OpenPickup extends Pick<Row<'orders'>, 'id' | 'number' | 'shelf' | 'currency'> {
  readonly pickupCode: string;
  readonly due: number;
}

/** Finds the orders that wait at a studio's counter with their codes, the latest first. */
export async function findOpenPickups(
  kysely: Sql,
  studio: string,
  limit: number,
): Promise<OpenPickup[]> {
  const { rows } = await sql<OpenPickup>`
    select id, number, pickup_code, shelf, currency,
      case when payment_state in ('unpaid', 'awaiting_payment') then total else 0 end as due
    from orders where ${waits} and studio = ${studio}
    order by ready_at desc nulls last, id limit ${limit}`.execute(kysely);
  return rows;
}

/** Who handed an order over, and when. */
export interface HandOver {
  readonly at: Date;
  readonly by: string | null;
}

/**
 * Finds the latest hand-over of an order, also one that can still be undone or could not be carried out: its prints are
 * gone; null without.
 */
export async function findHandOver(kysely: Sql, orderId: string): Promise<HandOver | null> {
  const { rows } = await sql<HandOver>`
    (select created_at as at, staff_name as by from order_acts
      where order_id = ${orderId} and kind = 'hand_over' and state in ('pending', 'failed')
      order by created_at desc limit 1)
    union all
    (select at, actor_name as by from order_transitions
      where order_id = ${orderId} and reason_code = 'handed_over' order by id desc limit 1)
    limit 1`.execute(kysely);
  return rows[0] ?? null;
}

/** Counts the photos of an order whose originals are expected, and those that arrived. */
export async function countOriginals(
  kysely: Sql,
  orderId: string,
): Promise<{ readonly received: number; readonly expected: number }> {
  const { rows } = await sql<{ received: number; expected: number }>`
    select count(*)::int as expected, count(*) filter (where exists (
      select from photo_files where photo = photos.id and kind = 'original'))::int as received
    from photos where original_sha256 is not null
      and id in (select photo from order_items where order_id = ${orderId})`.execute(kysely);
  return rows[0] ?? { received: 0, expected: 0 };
}

/** The studio of a list, if it exists. */
export async function findCounterStudio(
  kysely: Sql,
  id: string,
): Promise<{ readonly id: string; readonly name: string; readonly timeZone: string } | null> {
  const studio = await kysely
    .selectFrom('studios')
    .select(['id', 'name', 'timeZone'])
    .where('id', '=', id)
    .executeTakeFirst();
  return studio ?? null;
}

/** States in which an order will still be made. */
export const madeLater: readonly FulfilmentState[] = [
  'placed',
  'awaiting_csr',
  'approved',
  'in_production',
];
