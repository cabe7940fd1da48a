import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';
import { findRefundsOf, type Refund } from '../records/refunds.repo.ts';

/** An order in a list. */
export type OrderRow = Pick<
  Selectable<DB['orders']>,
  | 'number'
  | 'fulfilment_state'
  | 'payment_state'
  | 'payment_method'
  | 'country'
  | 'currency'
  | 'original_total'
  | 'placed_at'
>;

/** Lists the latest orders, of one state of either state machine or of all. */
export const listOrders = async (
  kysely: Sql,
  { state, limit }: { readonly state: string | null; readonly limit: number },
): Promise<OrderRow[]> => {
  const orders = kysely
    .selectFrom('orders')
    .select([
      'number',
      'fulfilment_state',
      'payment_state',
      'payment_method',
      'country',
      'currency',
      'original_total',
      'placed_at',
    ])
    .orderBy('placed_at', 'desc')
    .limit(limit);
  if (state === null) return await orders.execute();
  return await orders.where(sql<boolean>`${state} in (fulfilment_state, payment_state)`).execute();
};

/** Everything the shop knows about an order and its money. */
export interface OrderFile {
  readonly order: OrderRecord;
  readonly history: readonly Selectable<DB['order_transitions']>[];
  readonly attempts: readonly Selectable<DB['payment_attempts']>[];
  readonly payments: readonly Selectable<DB['payments']>[];
  readonly refunds: readonly Refund[];
  readonly ledger: readonly Selectable<DB['gift_card_entries']>[];
  readonly mails: readonly Selectable<DB['order_mails']>[];
}

/** Finds the file of an order, or null. */
export const findOrderFile = async (kysely: Sql, number: string): Promise<OrderFile | null> => {
  const order = await findOrderByNumber(kysely, number);
  if (!order) return null;
  return {
    order,
    history: await kysely
      .selectFrom('order_transitions')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
    attempts: await kysely
      .selectFrom('payment_attempts')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('created_at')
      .execute(),
    payments: await kysely
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', order.id)
      .execute(),
    refunds: await findRefundsOf(kysely, order.id),
    ledger: await kysely
      .selectFrom('gift_card_entries')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
    mails: await kysely
      .selectFrom('order_mails')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('queued_at')
      .execute(),
  };
};
