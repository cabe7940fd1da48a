import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/**
 * Condition on `orders`: the money of an order whose production was started allows it to go on, as `mayBeProduced` of
 * an order in production says, and no refund of all of it is under way.
 */
export const paymentAllows = sql<boolean>`(
  (orders.payment_state in ('paid', 'partially_refunded') and not is_being_refunded(orders.id))
  or (orders.payment_state = 'unpaid' and orders.payment_method in ('in_store', 'cod')))`;

/**
 * Condition on `orders` and drops, a table in scope as `name`: the order lets the drop reach its lab now. It is not
 * cancelled, and its money allows it; money stops no reprint or remake.
 */
export function mayReachLab(name: string): RawBuilder<boolean> {
  return sql<boolean>`(
  orders.fulfilment_state <> 'cancelled' and (${sql.table(name)}.round > 0 or ${paymentAllows}))`;
}

/** Whether refunds that are not finished return all that is left of an order's money. */
export async function isBeingRefunded(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isRefunded: boolean }>`
    select is_being_refunded(${orderId}) as is_refunded`.execute(kysely);
  return rows[0]?.isRefunded === true;
}
