import { sql } from 'kysely';
import type { Sql, Row } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderByNumber } from '../records/orders.repo.ts';
import { findRefundsOf, type Refund } from '../records/refunds.repo.ts';

/** An order in a list. */
export type OrderRow = Pick<
  Row<'orders'>,
  | 'number'
  | 'fulfilmentState'
  | 'paymentState'
  | 'paymentMethod'
  | 'country'
  | 'currency'
  | 'originalTotal'
  | 'placedAt'
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
      'fulfilmentState',
      'paymentState',
      'paymentMethod',
      'country',
      'currency',
      'originalTotal',
      'placedAt',
    ])
    .orderBy('placedAt', 'desc')
    .limit(limit);
  if (state === null) return await orders.execute();
  return await orders.where(sql<boolean>`${state} in (fulfilment_state, payment_state)`).execute();
};

/** Everything the shop knows about an order and its money. */
export interface OrderFile {
  readonly order: OrderRecord;
  readonly history: readonly Row<'orderTransitions'>[];
  readonly attempts: readonly Row<'paymentAttempts'>[];
  readonly payments: readonly Row<'payments'>[];
  readonly refunds: readonly Refund[];
  readonly ledger: readonly Row<'giftCardEntries'>[];
  readonly mails: readonly Row<'orderMails'>[];
}

/** Finds the file of an order, or null. */
export const findOrderFile = async (kysely: Sql, number: string): Promise<OrderFile | null> => {
  const order = await findOrderByNumber(kysely, number);
  if (!order) return null;
  return {
    order,
    history: await kysely
      .selectFrom('orderTransitions')
      .selectAll()
      .where('orderId', '=', order.id)
      .orderBy('id')
      .execute(),
    attempts: await kysely
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('orderId', '=', order.id)
      .orderBy('createdAt')
      .execute(),
    payments: await kysely
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', order.id)
      .execute(),
    refunds: await findRefundsOf(kysely, order.id),
    ledger: await kysely
      .selectFrom('giftCardEntries')
      .selectAll()
      .where('orderId', '=', order.id)
      .orderBy('id')
      .execute(),
    mails: await kysely
      .selectFrom('orderMails')
      .selectAll()
      .where('orderId', '=', order.id)
      .orderBy('queuedAt')
      .execute(),
  };
};
