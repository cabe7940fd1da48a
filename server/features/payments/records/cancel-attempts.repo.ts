import type { Trx } from '../../../platform/db/sql.ts';

/** Cancels the attempts of a locked order that can still be charged; the next read looks for a charge that comes late. */
export const cancelAttempts = async (trx: Trx, orderId: string, now: number): Promise<void> => {
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'canceled', next_read_at: new Date(now) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'initializing', 'open', 'processing'])
    .execute();
};
