import { describe, expect, it } from 'vitest';
import type { PhotoProcessor } from '#web/workers/photo-pool.ts';
import { createPipelineStarter } from './start-pipeline.ts';

function broken(): Promise<never> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

function processorOf(taken: string[], name: string): PhotoProcessor {
  return {
    glance: async () => {
      taken.push(name);
      return { ok: false, code: 'photo_unreadable', values: {}, retryable: true };
    },
    sketch: async () => null,
    process: async () => ({ ok: false, code: 'photo_unreadable', values: {}, retryable: true }),
  };
}

/** Pipelines whose starts have these outcomes in turn; the last one stays. */
function pipelinesUnderTest(
  pooled: readonly ('works' | 'cannot draw' | 'broken')[],
  pages: readonly ('works' | 'broken')[] = ['works'],
) {
  const taken: string[] = [];
  const starts = { pool: 0, page: 0 };
  const starter = createPipelineStarter(
    {
      pooled: async () => {
        const outcome = pooled[Math.min(starts.pool, pooled.length - 1)];
        starts.pool += 1;
        if (outcome === 'broken') return broken();
        return outcome === 'works' ? processorOf(taken, 'pool') : null;
      },
      page: async () => {
        const outcome = pages[Math.min(starts.page, pages.length - 1)];
        starts.page += 1;
        return outcome === 'broken' ? broken() : processorOf(taken, 'page');
      },
    },
    {
      glanced: () => undefined,
      sketched: () => undefined,
      started: () => undefined,
      finished: () => undefined,
    },
  );
  const add = async (id: string): Promise<void> => {
    const { pipeline } = await starter.running();
    pipeline.add([{ id, file: new Blob([id]) }]);
  };
  return { add, taken, starts };
}

describe('createPipelineStarter', () => {
  it('starts the workers once', async () => {
    const { add, taken, starts } = pipelinesUnderTest(['works']);
    await Promise.all([add('a'), add('b')]);
    await add('c');
    expect(taken).toEqual(['pool', 'pool', 'pool']);
    expect(starts).toEqual({ pool: 1, page: 0 });
  });

  it('stays on the page where workers cannot draw', async () => {
    const { add, taken, starts } = pipelinesUnderTest(['cannot draw']);
    await add('a');
    await add('b');
    expect(taken).toEqual(['page', 'page']);
    expect(starts).toEqual({ pool: 1, page: 1 });
  });

  it('uses the page while the script of the workers does not load, and loads it again for the next photos', async () => {
    const { add, taken, starts } = pipelinesUnderTest(['broken', 'broken', 'works']);
    for (const id of ['a', 'b', 'c', 'd']) await add(id);
    expect(taken).toEqual(['page', 'page', 'pool', 'pool']);
    expect(starts).toEqual({ pool: 3, page: 1 });
  });

  it.each(['broken', 'cannot draw'] as const)(
    'start again after neither could be loaded: %s',
    async (pooled) => {
      const { add, taken } = pipelinesUnderTest([pooled], ['broken', 'works']);
      await expect(add('a')).rejects.toThrow('Failed to fetch');
      await add('b');
      expect(taken).toEqual(['page']);
    },
  );
});
