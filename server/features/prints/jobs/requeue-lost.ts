import { findPayloadValues } from '../../../platform/queue/enqueue.repo.ts';
import type { ProductionDeps } from '../deps.ts';
import { enqueueRenders } from '../records/render-queue.repo.ts';
import { findQueuedJobs } from '../records/requests.repo.ts';

/**
 * Queues the rendering of queued jobs again that the queue has lost, or that may be made again; returns how many. A job
 * that ends meanwhile may be queued once too often, which changes nothing.
 */
export async function requeueLost({ kysely }: Pick<ProductionDeps, 'kysely'>): Promise<number> {
  const queued = await findQueuedJobs(kysely);
  if (queued.length === 0) return 0;
  const live = new Set(await findPayloadValues(kysely, 'render-print', 'job'));
  const lost = queued.filter(({ id }) => !live.has(id));
  await enqueueRenders(kysely, lost);
  return lost.length;
}
