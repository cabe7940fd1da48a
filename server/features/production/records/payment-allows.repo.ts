import { sql, type RawBuilder } from 'kysely';

/**
 * Condition on `orders`: the money of an order whose production was started allows it to go on, as `mayBeProduced` of
 * an order in production says. Source: product §4.20.
 */
export const paymentAllows = sql<boolean>`(
  orders.payment_state in ('paid', 'partially_refunded')
  or (orders.payment_state = 'unpaid' and orders.payment_method in ('in_store', 'cod')))`;

/**
 * Condition on `orders` and drops, a table in scope as `name`: the order lets the drop reach its lab now. It is not
 * cancelled, and its money allows it; money stops no reprint or remake. Source: product §4.20.
 */
export function mayReachLab(name: string): RawBuilder<boolean> {
  return sql<boolean>`(
  orders.fulfilment_state <> 'cancelled' and (${sql.table(name)}.round > 0 or ${paymentAllows}))`;
}
