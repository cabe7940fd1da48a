import { sql } from 'kysely';

/**
 * Condition on `orders`: the money of an order whose production was started allows it to go on, as `mayBeProduced` of
 * an order in production says. Source: product §4.20.
 */
export const paymentAllows = sql<boolean>`(
  orders.payment_state in ('paid', 'partially_refunded')
  or (orders.payment_state = 'unpaid' and orders.payment_method in ('in_store', 'cod')))`;
