import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Locks a session's unpaid orders that hold gift card money while their payment is open, and lists their ids. Skips
 * orders that are already locked, so that two requests never wait for each other.
 */
export const lockAbandonedOrders = async (
  trx: Trx,
  {
    giftCard,
    sessionId,
    except,
  }: { readonly giftCard: string; readonly sessionId: string; readonly except: string },
): Promise<string[]> => {
  const rows = await trx
    .selectFrom('orders')
    .select('orders.id')
    .where('session_id', '=', sessionId)
    .where('gift_card', '=', giftCard)
    .where('orders.id', '<>', except)
    .where('payment_state', '=', 'awaiting_payment')
    .where((where) =>
      where.exists(
        where
          .selectFrom('payment_attempts')
          .select('payment_attempts.id')
          .whereRef('order_id', '=', 'orders.id')
          .where('state', '=', 'open'),
      ),
    )
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
};
