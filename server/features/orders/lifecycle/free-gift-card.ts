import type { Trx } from '../../../platform/db/sql.ts';
import { releaseGiftCardHolds } from '../../discounts/index.ts';
import { lockAbandonedOrders } from './abandoned-orders.repo.ts';
import type { OrderSummary } from '../records/order-summary.repo.ts';
import type { PaymentWrites } from '../records/payment-writes.ts';

/**
 * Frees the gift card money held by the session's other orders with an abandoned payment, so that the card can pay
 * this locked order: their attempts end, and a charge that comes all the same is a late approval. Source: product §4.5.
 */
export async function freeGiftCard(
  payments: Pick<PaymentWrites, 'cancelAttempts'>,
  trx: Trx,
  { id, sessionId }: Pick<OrderSummary, 'id' | 'sessionId'>,
  giftCard: string,
  now: number,
): Promise<void> {
  for (const abandoned of await lockAbandonedOrders(trx, { giftCard, sessionId, except: id })) {
    await payments.cancelAttempts(trx, abandoned, now);
    await releaseGiftCardHolds(trx, abandoned, now);
  }
}
