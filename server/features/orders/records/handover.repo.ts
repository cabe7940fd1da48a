import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Shipment } from '#domain/orders/carriers.ts';
import type { PickupStudio } from '../../../platform/db/columns.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderRecord } from './order-record.ts';

/** Codes drawn for an order before giving up; even with 100,000 orders at one studio, one more is hardly ever needed. */
const maxDraws = 100;

/**
 * Stores a pickup code that no other order waiting at the studio has. Concurrent orders of a studio wait for each
 * other, so that none draws the code of another that is not committed yet.
 */
export async function storePickupCode(
  trx: Trx,
  { id, studio }: Pick<OrderRecord, 'id' | 'studio'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pickup codes ${studio}`}, 0))`.execute(
    trx,
  );
  for (let draw = 0; draw < maxDraws; draw += 1) {
    const code = `${randomInt(1_000_000)}`.padStart(6, '0');
    const { numAffectedRows } = await sql`
      update orders set pickup_code = ${code}, wrong_pickup_codes = 0
      where id = ${id} and not exists (
        select from orders other where other.studio is not distinct from ${studio}::uuid and other.pickup_code = ${code})`.execute(
      trx,
    );
    if (numAffectedRows === 1n) return;
  }
  throw new Error(`no pickup code is free at studio ${studio}`);
}

/** Stores the state of an order's studio. */
export async function storePickupStudio(
  trx: Trx,
  orderId: string,
  studio: PickupStudio,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ pickupStudio: JSON.stringify(studio) })
    .where('id', '=', orderId)
    .execute();
}

/** Counts a wrong pickup code. */
export async function countWrongPickupCode(trx: Trx, orderId: string): Promise<void> {
  await sql`update orders set wrong_pickup_codes = wrong_pickup_codes + 1 where id = ${orderId}`.execute(
    trx,
  );
}

/** Finds the reference of the transition by which an order was last handed over; null without one. */
export async function findHandOverReference(trx: Trx, orderId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('orderTransitions')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('reasonCode', '=', 'handed_over')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** Whether a completed order was handed over in person: at its counter, or after its parcel had come back. */
export async function wasCollected(
  kysely: Sql,
  { id, deliveryMethod, fulfilmentState }: OrderRecord,
): Promise<boolean> {
  if (fulfilmentState !== 'completed') return false;
  if (deliveryMethod === 'pickup') return true;
  const row = await kysely
    .selectFrom('orderTransitions')
    .select('id')
    .where('orderId', '=', id)
    .where('fromState', '=', 'returned')
    .where('toState', '=', 'completed')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the carrier and tracking number of an order; null removes them. */
export async function storeShipment(
  trx: Trx,
  orderId: string,
  shipment: Shipment | null,
): Promise<void> {
  const { carrier = null, trackingNumber = null } = shipment ?? {};
  await trx
    .updateTable('orders')
    .set({ carrier, trackingNumber })
    .where('id', '=', orderId)
    .execute();
}
