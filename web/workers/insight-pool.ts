import type { InsightWorker } from './insight-worker.ts';
import { createWorkerPool } from './worker-pool.ts';

// A group takes an old phone its time, and nobody waits.
const timeoutMs = 60_000;
const idleMs = 5000;

/** Looks at pictures one after another beside everything else; null where workers cannot draw. */
export const startLooking = (): InsightWorker | null => {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  const pool = createWorkerPool<InsightWorker>({
    size: 1,
    start: () => new Worker(new URL('./insight.worker.ts', import.meta.url), { type: 'module' }),
    jobsAtOnce: 1,
    jobsPerWorker: 500,
    timeoutMs,
    idleMs,
  });
  return {
    look: (picture) => pool.run((worker) => worker.look(picture)),
    findFaces: (picture) => pool.run((worker) => worker.findFaces(picture)),
  };
};
