import type { Trx } from '../../platform/db/sql.ts';

/** Ends the tries of a locked order that can still be charged; a charge that comes all the same is looked for at once. */
export const cancelAttempts = async (trx: Trx, orderId: string, now: number): Promise<void> => {
  await trx
    .updateTable('payment_attempts')
    .set({ state: 'canceled', next_read_at: new Date(now) })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['created', 'initializing', 'open', 'processing'])
    .execute();
};
