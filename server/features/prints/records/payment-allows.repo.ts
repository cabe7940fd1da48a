import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

/**
 * Condition on `orders`: the money of an order whose production was started allows it to go on, as `mayBeProduced` of
 * an order in production says, and no refund of all of it is under way.
 */
export const paymentAllows = sql<boolean>`(
  (orders.payment_state in ('paid', 'partially_refunded') and not is_being_refunded(orders.id))
  or (orders.payment_state = 'unpaid' and orders.payment_method in ('in_store', 'cod')))`;

/** Condition on `orders`: prints of it that have not begun may begin. They wait for an edit that is not paid yet. */
export const mayBegin = sql<boolean>`(${paymentAllows} and not waits_for_edit(orders.id))`;

/**
 * Condition on `orders` and drops, a table in scope as `name`: the order lets the drop reach its lab now. It is not
 * cancelled, and its money allows it; money stops no reprint or remake.
 */
export function mayReachLab(name: string): RawBuilder<boolean> {
  return sql<boolean>`(
  orders.fulfilment_state <> 'cancelled' and (${sql.table(name)}.round > 0 or ${paymentAllows}))`;
}

/** Whether an order's prints wait: refunds return all that is left of its money, or an edit waits for its payment. */
export async function isWaiting(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select is_being_refunded(${orderId}) or waits_for_edit(${orderId}) as is_waiting`.execute(
    kysely,
  );
  return rows[0]?.isWaiting === true;
}
