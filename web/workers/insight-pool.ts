import type { Part } from '#domain/prints/print-geometry.ts';
import type { PhotoInsight } from '#web/lib/photos/photo-insight.ts';
import { createWorkerPool } from './worker-pool.ts';

/** Interface of the worker that analyzes small copies of photos; rejects when one cannot be read. */
export interface InsightWorker {
  /** Everything but the faces. */
  readonly look: (picture: Blob) => Promise<PhotoInsight>;
  /** As fractions of the image, largest first; null when the face finder cannot be loaded. */
  readonly findFaces: (picture: Blob) => Promise<readonly Part[] | null>;
}

// A group takes long on an old phone, and nothing waits for it.
const timeoutMs = 60_000;
const idleMs = 5000;

/** Analyzes images one after another in the background; null where workers cannot draw. */
export function startInsightWorker(): InsightWorker | null {
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
