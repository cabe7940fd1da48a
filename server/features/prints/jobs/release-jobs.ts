import { isBeforeProduction } from '#domain/orders/order-states.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { queueJobs, unholdJobs } from '../records/planning.repo.ts';
import { allowCopies } from '../records/requests.repo.ts';

/**
 * Releases the held jobs of an order: a person, `by`, allows printing from the order copy. Jobs of an order in
 * production are rendered at once, the others start with their order. Returns how many; 0 for a cancelled order.
 * Source: product §4.20.
 */
export async function releaseJobs(trx: Trx, orderId: string, by: string): Promise<number> {
  const order = await lockOrderSummary(trx, orderId);
  if (!order || order.fulfilmentState === 'cancelled') return 0;
  const ids = await allowCopies(trx, orderId, by);
  await (isBeforeProduction(order) ? unholdJobs(trx, ids) : queueJobs(trx, ids));
  return ids.length;
}
