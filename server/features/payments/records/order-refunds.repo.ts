import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';
import type { Attempt } from './attempts.repo.ts';
import type { Refund } from './refunds.repo.ts';

/** The charges of an order in its currency, the oldest first. */
export async function findOrderCharges(kysely: Sql, orderId: string): Promise<Attempt[]> {
  return await kysely
    .selectFrom('paymentAttempts')
    .innerJoin('orders', 'orders.id', 'paymentAttempts.orderId')
    .selectAll('paymentAttempts')
    .where('paymentAttempts.orderId', '=', orderId)
    .whereRef('paymentAttempts.currency', '=', 'orders.currency')
    .where('captured', 'is not', null)
    .orderBy('paymentAttempts.createdAt')
    .orderBy('paymentAttempts.id')
    .execute();
}

/** All refunds of an order, the newest first. */
export async function findOrderRefunds(kysely: Sql, orderId: string): Promise<Refund[]> {
  return await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** What a gift card and people took for an order and returned; minor units. */
export interface OtherMoney {
  readonly giftCardTaken: number;
  readonly giftCardReturned: number;
  readonly manualTaken: number;
  /** Reference of a payment in cash or by transfer. */
  readonly reference: string | null;
}

/** Reads what did not come by card. */
export async function findOtherMoney(kysely: Sql, orderId: string): Promise<OtherMoney> {
  const { rows } = await sql<OtherMoney>`
    with manual as (
      select amount, reference from payments
      where order_id = ${orderId} and state <> 'pending' and method in ('cod', 'in_store', 'interac'))
    select
      (select coalesce(sum(amount) filter (where kind = 'capture'), 0)::bigint
        from gift_card_entries where order_id = ${orderId}) as gift_card_taken,
      (select coalesce(sum(amount) filter (where kind = 'refund'), 0)::bigint
        from gift_card_entries where order_id = ${orderId}) as gift_card_returned,
      (select coalesce(sum(amount), 0)::bigint from manual) as manual_taken,
      (select max(reference) from manual) as reference`.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('sums without a row');
  return row;
}
