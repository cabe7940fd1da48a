import { photoBatch } from '#domain/photo-rules.ts';
import { refuse, type Glance, type PhotoCopies, type PhotoRefusal } from './photo-copies.ts';
import type { PhotoProcessor } from './photo-pool.ts';
import { WorkerTimeout } from './worker-pool.ts';

/** A file and the photo it belongs to. */
export interface PhotoJob {
  readonly id: string;
  readonly file: Blob;
}

/** What becomes of the jobs: a glance each, then the work on each; each photo is finished once. */
export interface PipelineEvents {
  readonly glanced: (id: string, glance: Glance) => void;
  readonly started: (id: string) => void;
  readonly finished: (id: string, result: PhotoCopies | PhotoRefusal) => void;
}

/** See {@link createPhotoPipeline}. */
export interface PhotoPipeline {
  readonly add: (jobs: readonly PhotoJob[]) => void;
  /** Forgets a photo; no event comes for it any more. */
  readonly drop: (id: string) => void;
}

const tries = 2;

/** A worker that dies is no fault of the photo: it gets a second try before the photo counts as unreadable. */
const insist = async <T>(work: () => Promise<T>): Promise<T | PhotoRefusal> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof WorkerTimeout) return refuse('photo_timed_out', {}, true);
      if (attempt === tries) return refuse('photo_unreadable', {}, true);
    }
  }
};

/**
 * Runs photos through a processor, four together (product §4), in the order they came; the glances come before the
 * work, and photos of which they showed nothing before the others, so that hundreds of cards show something at once.
 * One photo's failure is its own.
 */
export const createPhotoPipeline = (
  processor: PhotoProcessor,
  events: PipelineEvents,
): PhotoPipeline => {
  const glances: PhotoJob[] = [];
  const unseen: PhotoJob[] = [];
  const seen: PhotoJob[] = [];
  const wanted = new Set<string>();
  let running = 0;

  const glance = async (job: PhotoJob): Promise<void> => {
    const result = await insist(() => processor.glance(job.file));
    if (!wanted.has(job.id)) return;
    if (result.ok) {
      events.glanced(job.id, result);
      (result.preview ? seen : unseen).push(job);
    } else finish(job, result);
  };
  const work = async (job: PhotoJob): Promise<void> => {
    events.started(job.id);
    const result = await insist(() => processor.process(job.file));
    if (wanted.has(job.id)) finish(job, result);
  };
  const finish = (job: PhotoJob, result: PhotoCopies | PhotoRefusal): void => {
    wanted.delete(job.id);
    events.finished(job.id, result);
  };
  const run = async (step: Promise<void>): Promise<void> => {
    running += 1;
    try {
      await step;
    } finally {
      running -= 1;
      next();
    }
  };
  const next = (): void => {
    while (running < photoBatch) {
      const looked = glances.shift();
      const job = looked ?? unseen.shift() ?? seen.shift();
      if (!job) return;
      if (wanted.has(job.id)) void run(looked ? glance(job) : work(job));
    }
  };
  return {
    add: (jobs) => {
      for (const job of jobs) wanted.add(job.id);
      glances.push(...jobs);
      next();
    },
    drop: (id) => void wanted.delete(id),
  };
};
