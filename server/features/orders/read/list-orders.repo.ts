import { sql } from 'kysely';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** An order in a list. */
export type ListedOrder = Pick<
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
export async function listOrders(
  kysely: Sql,
  { state, limit }: { readonly state: string | null; readonly limit: number },
): Promise<ListedOrder[]> {
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
  return await orders
    .where(sql<boolean>`(fulfilment_state = ${state} or payment_state = ${state})`)
    .execute();
}

/** The rows stored about one order beside its own, each list the oldest first. */
export interface OrderRows {
  readonly history: readonly Row<'orderTransitions'>[];
  readonly attempts: readonly Row<'paymentAttempts'>[];
  readonly payments: readonly Row<'payments'>[];
  readonly refunds: readonly Row<'refunds'>[];
  readonly giftCards: readonly Pick<
    Row<'giftCards'>,
    'id' | 'lastFour' | 'isEnabled' | 'expiresAt'
  >[];
  readonly ledger: readonly Row<'giftCardEntries'>[];
  readonly mails: readonly Row<'orderMails'>[];
}

/** Reads the history, payments and mails of an order. */
export async function findOrderRows(kysely: Sql, orderId: string): Promise<OrderRows> {
  return {
    history: await kysely
      .selectFrom('orderTransitions')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute(),
    attempts: await kysely
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .execute(),
    payments: await kysely
      .selectFrom('payments')
      .selectAll()
      .where('orderId', '=', orderId)
      .execute(),
    refunds: await kysely
      .selectFrom('refunds')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    giftCards: await kysely
      .selectFrom('giftCards')
      .innerJoin('orders', 'orders.giftCard', 'giftCards.id')
      .select(['giftCards.id', 'lastFour', 'isEnabled', 'expiresAt'])
      .where('orders.id', '=', orderId)
      .execute(),
    ledger: await kysely
      .selectFrom('giftCardEntries')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute(),
    mails: await kysely
      .selectFrom('orderMails')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('queuedAt')
      .execute(),
  };
}
