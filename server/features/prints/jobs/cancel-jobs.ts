import type { Trx } from '../../../platform/db/sql.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import { updateBatchState } from '../drops/update-batch-state.ts';
import { cancelJobs, cancelUnplacedDrops } from '../records/batches.repo.ts';

/**
 * Cancels the unfinished jobs of an order that was cancelled, and the drops that no agent has begun to put in place;
 * returns the number of jobs. `now` in milliseconds.
 */
export async function cancelOrderJobs(trx: Trx, orderId: string, now: number): Promise<number> {
  const order = await lockOrderSummary(trx, orderId);
  if (order?.fulfilmentState !== 'cancelled') return 0;
  const cancelled = await cancelJobs(trx, orderId, new Date(now));
  for (const batch of await cancelUnplacedDrops(trx, orderId, new Date(now))) {
    await updateBatchState(trx, batch, now);
  }
  return cancelled;
}
