import { deleteFailedJobs, findFailedPayloads } from '../../../platform/queue/failed-jobs.repo.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { lockOrderSummary } from '../../orders/index.ts';
import type { ProductionDeps } from '../deps.ts';
import { findRenderJob, holdQueued } from '../records/render.repo.ts';

/**
 * Holds the queued jobs whose rendering failed until the queue gave them up, which takes days; returns how many. Staff
 * see them then, and a release renders them again.
 */
export async function holdFailed(
  { kysely }: Pick<ProductionDeps, 'kysely'>,
  signal?: AbortSignal,
): Promise<number> {
  let held = 0;
  const failed = await findFailedPayloads(kysely, 'render-print', 'job');
  for (const id of untilStopped(failed, signal)) {
    held += await kysely.transaction().execute(async (trx) => {
      const job = await findRenderJob(trx, id);
      if (job) await lockOrderSummary(trx, job.orderId);
      const isGivenUp = await deleteFailedJobs(trx, 'render-print', { job: id });
      return isGivenUp ? holdQueued(trx, id, 'unreadable') : 0;
    });
  }
  return held;
}
