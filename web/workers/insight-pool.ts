import type { InsightWorker } from './insight-worker.ts';
import { createWorkerPool } from './worker-pool.ts';

// A group takes long on an old phone, and nothing waits for it.
const timeoutMs = 60_000;
const idleMs = 5000;

/** Analyzes images one after another in the background; null where workers cannot draw. */
export function startLooking(): InsightWorker | null {
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
}
