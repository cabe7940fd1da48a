import type { PrintBatchState } from '#domain/print-batches.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import {
  endBatchDrops,
  lockBatch,
  lockBatchDrops,
  markJobsPrinted,
  storeBatchState,
} from '../records/batches.repo.ts';

/**
 * Marks all prints of a closed batch as printed, as staff report it: drops that no lab has received are cancelled, so
 * that none is printed twice. Returns the number of jobs, or the state of a batch that is open or done, or null without
 * such a batch. `now` in milliseconds. Source: product §4.20.
 */
export async function finishBatch(
  trx: Trx,
  id: number,
  now: number,
): Promise<{ readonly printed: number } | { readonly state: PrintBatchState } | null> {
  await lockBatchDrops(trx, id);
  const batch = await lockBatch(trx, id);
  if (!batch) return null;
  if (batch.state === 'open' || batch.state === 'done') return { state: batch.state };
  await endBatchDrops(trx, id, new Date(now));
  const printed = await markJobsPrinted(trx, id, new Date(now));
  await storeBatchState(trx, id, 'done', new Date(now));
  return { printed };
}
