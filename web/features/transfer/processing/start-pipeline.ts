import {
  createPhotoPipeline,
  type PhotoPipeline,
  type PipelineEvents,
} from '#web/workers/photo-pipeline.ts';
import { pooledProcessor, type PhotoProcessor } from '#web/workers/photo-pool.ts';

/** Starts the processors of photos; each rejects when its code cannot be loaded now. */
export interface ProcessorStarts {
  /** Null where workers cannot draw. */
  readonly pooled: () => Promise<PhotoProcessor | null>;
  /** The processor for browsers without such workers. */
  readonly page: () => Promise<PhotoProcessor>;
}

/** A processor and the pipeline that feeds it. */
interface Running {
  readonly by: PhotoProcessor;
  readonly pipeline: PhotoPipeline;
}

/** Created by {@link createPipelineStarter}. */
export interface PipelineStarter {
  /** Starts a processor unless one is running; rejects when none can be loaded, and may be called again. */
  readonly running: () => Promise<Running>;
  /** Forgets a photo; see {@link PhotoPipeline.drop}. */
  readonly drop: (id: string) => void;
}

/** Starts the real processors. */
export const processorStarts: ProcessorStarts = {
  pooled: pooledProcessor,
  page: async () => (await import('./page-processor.ts')).pageProcessor(),
};

/**
 * Creates {@link PipelineStarter}. Photos are processed by the page while the workers' script does not load; the next
 * call of `running` tries to load it again, because one failed download must not slow down the whole visit.
 */
export function createPipelineStarter(
  starts: ProcessorStarts,
  events: PipelineEvents,
): PipelineStarter {
  let started: Promise<Running> | null = null;
  let isLasting = false;
  let pooled: Running | null = null;
  let onPage: Running | null = null;
  const open = (by: PhotoProcessor): Running => ({ by, pipeline: createPhotoPipeline(by, events) });
  const startOnPage = async (): Promise<Running> => {
    if (onPage) return onPage;
    onPage = open(await starts.page());
    return onPage;
  };
  const start = async (): Promise<Running> => {
    const processor = await starts.pooled().catch(() => 'unloaded' as const);
    if (processor !== null && processor !== 'unloaded') pooled = open(processor);
    const running = pooled ?? (await startOnPage());
    isLasting = processor !== 'unloaded';
    return running;
  };
  return {
    running: () => {
      started ??= start().finally(() => {
        if (!isLasting) started = null;
      });
      return started;
    },
    drop: (id) => {
      pooled?.pipeline.drop(id);
      onPage?.pipeline.drop(id);
    },
  };
}
