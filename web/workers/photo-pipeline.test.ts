import { expect, it } from 'vitest';
import type { Glance, PhotoCopies } from './photo-copies.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';

const glance = (preview: Blob | null): Glance => ({
  ok: true,
  type: 'image/jpeg',
  size: null,
  preview,
  takenAt: null,
});

const copies: PhotoCopies = {
  ok: true,
  type: 'image/jpeg',
  size: null,
  originalSha256: '',
  orderCopy: null,
  preview: null,
  thumbnail: null,
};

it('looks at every file first and then works on those of which nothing is to be seen yet', async () => {
  const shown = new Set(['b', 'c', 'e']);
  const photos = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, file: new Blob([id]) }));
  const nameOf = (file: Blob): string => photos.find((photo) => photo.file === file)?.id ?? '';
  const steps: string[] = [];
  await new Promise<void>((resolve) => {
    const pipeline = createPhotoPipeline(
      {
        glance: async (file) => glance(shown.has(nameOf(file)) ? file : null),
        process: async () => copies,
      },
      {
        glanced: (id) => steps.push(`glance ${id}`),
        started: (id) => steps.push(`work ${id}`),
        finished: (id) => {
          steps.push(`done ${id}`);
          if (steps.filter((step) => step.startsWith('done')).length === photos.length) resolve();
        },
      },
    );
    pipeline.add(photos);
  });
  // The last looks are still under way when the first work begins.
  expect(steps.slice(0, 4)).toEqual(['a', 'b', 'c', 'd'].map((id) => `glance ${id}`));
  const works = steps.filter((step) => step.startsWith('work'));
  expect(works).toEqual(['a', 'd', 'f', 'b', 'c', 'e'].map((id) => `work ${id}`));
});
