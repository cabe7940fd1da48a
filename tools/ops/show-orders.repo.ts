import { sql, type Selectable } from 'kysely';
import type { DB } from '#server/platform/db/schema.ts';
import type { Sql } from '#server/platform/db/sql.ts';

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

/** The rows stored about one order beside its own, each list the oldest first. */
export interface OrderRows {
  readonly history: readonly Selectable<DB['order_transitions']>[];
  readonly attempts: readonly Selectable<DB['payment_attempts']>[];
  readonly payments: readonly Selectable<DB['payments']>[];
  readonly refunds: readonly Selectable<DB['refunds']>[];
  readonly ledger: readonly Selectable<DB['gift_card_entries']>[];
  readonly mails: readonly Selectable<DB['order_mails']>[];
}

/** Reads the history, payments and mails of an order. */
export const findOrderRows = async (kysely: Sql, orderId: string): Promise<OrderRows> => ({
  history: await kysely
    .selectFrom('order_transitions')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute(),
  attempts: await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute(),
  payments: await kysely
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .execute(),
  refunds: await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  ledger: await kysely
    .selectFrom('gift_card_entries')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute(),
  mails: await kysely
    .selectFrom('order_mails')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('queued_at')
    .execute(),
});
