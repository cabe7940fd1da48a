import type { Trx } from '../../../platform/db/sql.ts';
import type { ProductionDeps } from '../deps.ts';
import {
  dropCancelledJobs,
  findOpenBatches,
  hasJobs,
  lockBatch,
  lockBatchOrders,
  storeBatchState,
  type OpenBatch,
} from '../records/batches.repo.ts';

const minuteMs = 60 * 1000;

/** A batch is closed when its oldest job is this old, or when it has this many files. */
const closeAfterMs = 15 * minuteMs;
const maxFiles = 500;

/** A batch waits this long for the rest of an order that is in it. */
const maxWaitMs = 120 * minuteMs;

/** Whether an open batch is closed now, in milliseconds. Source: product §4.20. */
export const isDue = ({ files, oldestAt, isIncomplete }: OpenBatch, now: number): boolean => {
  const age = now - oldestAt.getTime();
  if (isIncomplete && age < maxWaitMs) return false;
  return age >= closeAfterMs || files >= maxFiles;
};

/**
 * Closes an open batch that has jobs; the jobs of cancelled orders leave it before. Returns whether it was closed.
 * Source: product §4.20.
 */
export async function closeBatch(trx: Trx, id: number, now: number): Promise<boolean> {
  await lockBatchOrders(trx, id);
  const batch = await lockBatch(trx, id);
  if (batch?.state !== 'open') return false;
  await dropCancelledJobs(trx, id, new Date(now));
  if (!(await hasJobs(trx, id))) return false;
  await storeBatchState(trx, id, 'closed', new Date(now));
  return true;
}

/** Closes every batch that is due; returns how many. Source: product §4.20. */
export async function closeBatches({
  kysely,
  clock,
}: Pick<ProductionDeps, 'kysely' | 'clock'>): Promise<number> {
  const now = clock();
  let closed = 0;
  for (const batch of await findOpenBatches(kysely)) {
    if (!isDue(batch, now)) continue;
    const isClosed = kysely.transaction().execute((trx) => closeBatch(trx, batch.id, now));
    closed += (await isClosed) ? 1 : 0;
  }
  return closed;
}
