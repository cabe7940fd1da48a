import { expect, it } from 'vitest';
import type { Glance, PhotoCopies } from './photo-copies.ts';
import { createPhotoPipeline } from './photo-pipeline.ts';

function glance(preview: Blob | null): Glance {
  return {
    ok: true,
    type: 'image/jpeg',
    size: null,
    preview,
    takenAt: null,
  };
}

const copies: PhotoCopies = {
  ok: true,
  type: 'image/jpeg',
  size: null,
  originalSha256: '',
  orderCopy: null,
  preview: null,
  thumbnail: null,
};

it('createPhotoPipeline glances at every file first and then processes those without a preview', async () => {
  const shown = new Set(['b', 'c', 'e']);
  const photos = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id, file: new Blob([id]) }));
  const nameOf = (file: Blob): string => photos.find((photo) => photo.file === file)?.id ?? '';
  const steps: string[] = [];
  await new Promise<void>((resolve) => {
    const pipeline = createPhotoPipeline(
      {
        glance: async (file) => glance(shown.has(nameOf(file)) ? file : null),
        sketch: async () => null,
        process: async () => copies,
      },
      {
        glanced: (id) => steps.push(`glance ${id}`),
        sketched: () => undefined,
        started: (id) => steps.push(`work ${id}`),
        finished: (id) => {
          steps.push(`done ${id}`);
          if (steps.filter((step) => step.startsWith('done')).length === photos.length) resolve();
        },
      },
    );
    pipeline.add(photos);
  });
  // The last glances are still pending when the first processing begins.
  expect(steps.slice(0, 4)).toEqual(['a', 'b', 'c', 'd'].map((id) => `glance ${id}`));
  const works = steps.filter((step) => step.startsWith('work'));
  expect(works).toEqual(['a', 'd', 'f', 'b', 'c', 'e'].map((id) => `work ${id}`));
});

it('createPhotoPipeline sketches photos without a preview while there are many, and processes each once', async () => {
  const photos = Array.from({ length: 60 }, (_, index) => ({
    id: String(index),
    file: new Blob([String(index)]),
  }));
  const at = (file: Blob): number => photos.findIndex((photo) => photo.file === file);
  const looked: number[] = [];
  const worked: string[] = [];
  const sketched: string[] = [];
  await new Promise<void>((resolve) => {
    const pipeline = createPhotoPipeline(
      {
        glance: async (file) => glance(at(file) % 2 === 0 ? file : null),
        sketch: async (file) => {
          looked.push(at(file));
          if (at(file) === 5) throw new Error('broken');
          return at(file) === 3 ? null : file;
        },
        process: async () => copies,
      },
      {
        glanced: () => undefined,
        sketched: (id) => sketched.push(id),
        started: (id) => worked.push(id),
        finished: () => {
          if (new Set(worked).size === photos.length) resolve();
        },
      },
    );
    pipeline.add(photos);
  });
  // Thirty have no preview at first: they are sketched until two dozen are left for processing.
  expect(looked).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  expect(sketched).toEqual(['1', '7', '9', '11', '13', '15']);
  expect(worked).toHaveLength(60);
  expect(worked.slice(0, 24)).toEqual([
    ...Array.from({ length: 22 }, (_, index) => String(17 + 2 * index)),
    '3',
    '5',
  ]);
});
