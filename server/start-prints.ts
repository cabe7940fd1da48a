import type { Parts } from './parts.ts';
import { openPicturePool } from './features/photos/decoding/picture-pool.ts';
import { productionJobs, productionSchedules } from './features/prints/production-jobs.ts';
import { startWorker } from './platform/queue/worker.ts';
import type { Running } from './running.ts';

/**
 * Releases the garbage of loading the code, a tenth of the process's memory. It would stay, since an idle process never
 * fills its heap.
 */
export function releaseStartGarbage(): void {
  globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' });
}

/** Starts the worker of the prints. */
export async function startPrints(parts: Parts): Promise<Running> {
  const { database, log } = parts;
  const deps = { ...parts, kysely: database.kysely, pictures: openPicturePool() };
  const worker = await startWorker({
    kind: 'prints',
    database,
    log,
    tracing: parts.tracing,
    jobs: productionJobs(deps),
    schedules: productionSchedules,
  });
  releaseStartGarbage();
  return worker;
}
