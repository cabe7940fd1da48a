import { photoBatch } from '#domain/photos/photo-rules.ts';
import type { Glance, PhotoCopies, PhotoRefusal } from './photo-copies.ts';
import { createWorkerPool, WorkerTimeout, type WorkerPool } from './worker-pool.ts';

/** Processes files into copies; rejects when its worker dies. */
export interface PhotoProcessor {
  readonly glance: (file: Blob) => Promise<Glance | PhotoRefusal>;
  /** A preview ahead of processing; null when none can be made quickly. */
  readonly sketch: (file: Blob) => Promise<Blob | null>;
  readonly process: (file: Blob) => Promise<PhotoCopies | PhotoRefusal>;
}

/** Interface of a photo worker, one call per file. */
export interface PhotoWorker extends PhotoProcessor {
  /** Whether this browser can draw and encode images in a worker. */
  readonly canDraw: () => Promise<boolean>;
}

const jobsPerWorker = 64;
const timeoutMs = 60_000;
const idleMs = 5000;

function startPool(): WorkerPool<PhotoWorker> {
  return createWorkerPool<PhotoWorker>({
    size: Math.min(photoBatch, navigator.hardwareConcurrency || 2),
    start: () => new Worker(new URL('./photo.worker.ts', import.meta.url), { type: 'module' }),
    jobsAtOnce: 2,
    jobsPerWorker,
    timeoutMs,
    idleMs,
  });
}

/**
 * Processes photos in workers, one per core; null where a worker cannot draw or does not respond. Rejects when a worker
 * does not start: its script did not load, perhaps only now.
 */
export async function pooledProcessor(): Promise<PhotoProcessor | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null;
  const pool = startPool();
  const draws = await pool
    .run((worker) => worker.canDraw())
    .catch((error: unknown) => {
      if (error instanceof WorkerTimeout) return false;
      throw error;
    });
  if (!draws) return null;
  return {
    glance: (file) => pool.run<Glance | PhotoRefusal>((worker) => worker.glance(file)),
    sketch: (file) => pool.run<Blob | null>((worker) => worker.sketch(file)),
    process: (file) => pool.run<PhotoCopies | PhotoRefusal>((worker) => worker.process(file)),
  };
}
