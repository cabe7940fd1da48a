import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { submissionAttempts, splitIntoChunks, submissionProfile } from './submission.ts';

test.each([
  ['TN', 24, 180_000, 1000, [1000, 2000]],
  ['CA', 15, 160_000, 0, [2000, 2000]],
  ['US', 6, 45_000, 0, [1000, 2000]],
  ['GB', 6, 45_000, 0, [1000, 2000]],
  ['JP', 6, 45_000, 0, [1000, 2000]],
  ['NZ', 6, 45_000, 0, [1000, 2000]],
] as const)(
  'submissionProfile of %s has %d items a chunk and a timeout of %d ms',
  (country, items, timeout, pause, backoff) => {
    expect(submissionProfile(defaultCatalogue, country)).toEqual({
      itemsPerChunk: items,
      timeoutMs: timeout,
      pauseMs: pause,
      backoffMs: backoff,
    });
  },
);

test('submissionAttempts are those that the message of a failed submission names', () => {
  expect(submissionAttempts).toBe(3);
});

describe('chunksOf', () => {
  test.each([
    [0, 6, [0]],
    [1, 6, [1]],
    [6, 6, [6]],
    [7, 6, [6, 1]],
    [30, 24, [24, 6]],
    [31, 15, [15, 15, 1]],
  ])('splits %d items with a maximum of %d into %j', (count, size, lengths) => {
    const items = Array.from({ length: count }, (_, index) => index);
    expect(splitIntoChunks(items, size).map((chunk) => chunk.length)).toEqual(lengths);
  });

  test('keeps all items in order and never exceeds the size', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer(), { maxLength: 200 }),
        fc.integer({ min: 1, max: 30 }),
        (items, size) => {
          const chunks = splitIntoChunks(items, size);
          expect(chunks.flat()).toEqual(items);
          expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThanOrEqual(size);
          expect(chunks.slice(0, -1).every((chunk) => chunk.length === size)).toBe(true);
        },
      ),
    );
  });
});
