import type { Trx } from '../../../platform/db/sql.ts';

/** Cancels the attempts of a locked order that can still be charged; the next read looks for a charge that comes late. */
export async function cancelAttempts(trx: Trx, orderId: string, now: number): Promise<void> {
  await trx
    .updateTable('paymentAttempts')
    .set({ state: 'canceled', nextReadAt: new Date(now) })
    .where('orderId', '=', orderId)
    .where('state', 'in', ['created', 'initializing', 'open', 'processing'])
    .execute();
}
