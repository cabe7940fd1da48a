import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Locks a session's unpaid orders that hold gift card money while their payment is open, and lists their ids. Skips
 * orders that are already locked, so that two requests never wait for each other.
 */
export async function lockAbandonedOrders(
  trx: Trx,
  {
    giftCard,
    sessionId,
    except,
  }: { readonly giftCard: string; readonly sessionId: string; readonly except: string },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('orders')
    .select('orders.id')
    .where('sessionId', '=', sessionId)
    .where('giftCard', '=', giftCard)
    .where('orders.id', '<>', except)
    .where('paymentState', '=', 'awaiting_payment')
    .where((where) =>
      where.exists(
        where
          .selectFrom('paymentAttempts')
          .select('paymentAttempts.id')
          .whereRef('orderId', '=', 'orders.id')
          .where('state', '=', 'open'),
      ),
    )
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}
