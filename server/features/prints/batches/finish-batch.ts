import type { PrintBatchState } from '#domain/prints/print-batches.ts';
import type { Trx } from '../../../platform/db/sql.ts';
import {
  endBatchDrops,
  findWithheldJobs,
  lockBatch,
  lockBatchDrops,
  markJobsPrinted,
  moveJobs,
  openBatch,
  storeBatchState,
} from '../records/batches.repo.ts';

/** A batch that staff reported as printed. */
export interface FinishedBatch {
  /** Number of jobs marked as printed. */
  readonly printed: number;
  /** Numbers of the orders whose jobs went into the next batch. */
  readonly withheld: readonly string[];
}

/**
 * Marks the prints of a closed batch as printed, as staff report it: drops that no lab has received are cancelled, so
 * that none is printed twice. Withheld prints, which no lab has received, go into the next batch. Returns the state of a
 * batch that is open or done, or null without such a batch. `now` in milliseconds. Source: product §4.20.
 */
export async function finishBatch(
  trx: Trx,
  id: number,
  now: number,
): Promise<FinishedBatch | { readonly state: PrintBatchState } | null> {
  const at = new Date(now);
  await lockBatchDrops(trx, id);
  const batch = await lockBatch(trx, id);
  if (!batch) return null;
  if (batch.state === 'open' || batch.state === 'done') return { state: batch.state };
  const jobs = await findWithheldJobs(trx, id);
  if (jobs.length > 0) {
    const ids = jobs.map((job) => job.id);
    await moveJobs(trx, ids, await openBatch(trx, batch, at));
  }
  await endBatchDrops(trx, id, at);
  const printed = await markJobsPrinted(trx, id, at);
  await storeBatchState(trx, id, 'done', at);
  return { printed, withheld: [...new Set(jobs.map(({ orderNumber }) => orderNumber))] };
}
