import { photoBatch } from '#domain/photos/photo-rules.ts';
import { refuse, type Glance, type PhotoCopies, type PhotoRefusal } from './photo-copies.ts';
import type { PhotoProcessor } from './photo-pool.ts';
import { WorkerTimeout } from './worker-pool.ts';

/** A file and the photo it belongs to. */
export interface PhotoJob {
  readonly id: string;
  readonly file: Blob;
}

/** Events of the jobs: a glance each, a sketch of some, then the processing of each; each photo finishes once. */
export interface PipelineEvents {
  readonly glanced: (id: string, glance: Glance) => void;
  readonly sketched: (id: string, preview: Blob) => void;
  readonly started: (id: string) => void;
  readonly finished: (id: string, result: PhotoCopies | PhotoRefusal) => void;
}

/** Created by {@link createPhotoPipeline}. */
export interface PhotoPipeline {
  readonly add: (jobs: readonly PhotoJob[]) => void;
  /** Forgets a photo; no further event is sent for it. */
  readonly drop: (id: string) => void;
}

const attempts = 2;

/** With no more than this many photos left, processing shows them soon enough without sketches. */
const soonSeen = 24;

/** A worker that dies is not the photo's fault: it gets a second attempt before the photo counts as unreadable. */
async function insist<T>(work: () => Promise<T>): Promise<T | PhotoRefusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof WorkerTimeout) return refuse('photo_timed_out', {}, true);
      if (attempt === attempts) return refuse('photo_unreadable', {}, true);
    }
  }
}

/** Queues of the pending work on photos, by priority. */
function openQueues() {
  const glances: PhotoJob[] = [];
  const unsketched: PhotoJob[] = [];
  const unseen: PhotoJob[] = [];
  const seen: PhotoJob[] = [];
  const next = (): readonly [PhotoJob, 'glance' | 'sketch' | 'work'] | null => {
    const looked = glances.shift();
    if (looked) return [looked, 'glance'];
    const isMany = unsketched.length + unseen.length > soonSeen;
    const sketched = isMany && unsketched.shift();
    if (sketched) return [sketched, 'sketch'];
    const worked = unsketched.shift() ?? unseen.shift() ?? seen.shift();
    return worked ? [worked, 'work'] : null;
  };
  return { glances, unsketched, unseen, seen, next };
}

/**
 * Runs photos through a processor, four at once (product §4), in order. Glances come before processing, and photos
 * without a preview before the others, so that hundreds of cards show an image quickly; many of them are sketched
 * first. One photo's failure does not affect the others.
 */
export function createPhotoPipeline(
  processor: PhotoProcessor,
  events: PipelineEvents,
): PhotoPipeline {
  const { glances, unsketched, unseen, seen, next: nextStep } = openQueues();
  const wanted = new Set<string>();
  let running = 0;

  const glance = async (job: PhotoJob): Promise<void> => {
    const result = await insist(() => processor.glance(job.file));
    if (!wanted.has(job.id)) return;
    if (result.ok) {
      events.glanced(job.id, result);
      (result.preview ? seen : unsketched).push(job);
    } else finish(job, result);
  };
  const sketch = async (job: PhotoJob): Promise<void> => {
    // Without a sketch the photo appears after processing, which also reports its faults.
    const preview = await processor.sketch(job.file).catch(() => null);
    if (!wanted.has(job.id)) return;
    if (preview) events.sketched(job.id, preview);
    (preview ? seen : unseen).push(job);
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
  const run = async (doing: Promise<void>): Promise<void> => {
    running += 1;
    try {
      await doing;
    } finally {
      running -= 1;
      next();
    }
  };
  const steps = { glance, sketch, work };
  const next = (): void => {
    while (running < photoBatch) {
      const taken = nextStep();
      if (!taken) return;
      const [job, step] = taken;
      if (wanted.has(job.id)) void run(steps[step](job));
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
}
