import type { Trx } from '../../../platform/db/sql.ts';

/**
 * Erases which cards were tried for an order. The provider's ids stay: refunds and disputes are found by them. Source:
 * product §4.22.
 */
export async function eraseCards(trx: Trx, orderId: string): Promise<void> {
  await trx
    .updateTable('paymentAttempts')
    .set({ cardFingerprint: null, cardLastFour: null })
    .where('orderId', '=', orderId)
    .execute();
}
