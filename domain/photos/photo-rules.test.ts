import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fallbackFileName,
  fallbackFileType,
  fitWithin,
  maxMsOf,
  pixelLimits,
  orderCopyRule,
  photoBatch,
  serverLimits,
  submissionRule,
  thumbnailRule,
} from './photo-rules.ts';

test('orderCopyRule is 0.5 MB, 1200 px, quality 0.8', () => {
  expect(orderCopyRule).toEqual({ maxSide: 1200, maxBytes: 524_288, quality: 0.8 });
});

test('thumbnailRule is 0.1 MB, 100 px, quality 0.6', () => {
  expect(thumbnailRule).toEqual({ maxSide: 100, maxBytes: 104_857, quality: 0.6 });
});

test.each([
  // 0.75 MB, 1.2 MB and 1 MB
  ['TN', 1000, 786_432, 0.7],
  ['CA', 1200, 1_258_291, 0.75],
  ['US', 1200, 1_048_576, 0.75],
  ['FR', 1200, 1_048_576, 0.75],
  ['NZ', 1200, 1_048_576, 0.75],
])('submissionRule of %s is %d px, %d bytes, quality %d', (country, side, bytes, quality) => {
  expect(submissionRule(defaultCatalogue, country)).toEqual({
    maxSide: side,
    maxBytes: bytes,
    quality,
  });
});

test('serverLimits allow 60 MB and 10 s for one image', () => {
  expect(serverLimits).toEqual({ maxBytes: 62_914_560, maxMs: 10_000 });
});

test.each([
  [0, pixelLimits.others, 10_000],
  [60_000_000, pixelLimits.heic, 10_000],
  [120_000_000, pixelLimits.otherJpeg, 20_000],
  [199_756_800, pixelLimits.oneScanJpeg, 33_293],
  [20_000_000, pixelLimits.avif, 10_000],
  [60_000_000, pixelLimits.avif, 30_000],
])('maxMsOf an image of %d pixels, of at most %d, is %d ms', (pixels, maxPixels, ms) => {
  expect(maxMsOf(pixels, maxPixels)).toBe(ms);
});

test('photoBatch is four photos', () => {
  expect(photoBatch).toBe(4);
});

test('fallbackFileName and fallbackFileType name a photo image-{id}.jpg of type image/jpeg', () => {
  expect(fallbackFileName('7f')).toBe('image-7f.jpg');
  expect(fallbackFileType).toBe('image/jpeg');
});

describe('fitWithin', () => {
  test.each([
    [4032, 3024, 1200, 1200, 900],
    [3024, 4032, 1200, 900, 1200],
    [1200, 1200, 1200, 1200, 1200],
    [800, 600, 1200, 800, 600],
    [1, 1, 100, 1, 1],
    [10_000, 1, 100, 100, 1],
    [1, 10_000, 100, 1, 100],
    [4000, 2250, 1000, 1000, 563],
  ])('scales %d x %d within %d to %d x %d', (width, height, side, fitWidth, fitHeight) => {
    expect(fitWithin(width, height, side)).toEqual({ width: fitWidth, height: fitHeight });
  });

  test('never enlarges, never exceeds the side, and keeps the aspect ratio within a pixel', () => {
    const length = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(length, length, fc.integer({ min: 50, max: 2000 }), (width, height, side) => {
        const fit = fitWithin(width, height, side);
        expect(Math.max(fit.width, fit.height)).toBe(Math.min(Math.max(width, height), side));
        expect(fit.width <= width && fit.height <= height).toBe(true);
        const scale = Math.min(1, side / Math.max(width, height));
        expect(Math.abs(fit.width - width * scale)).toBeLessThanOrEqual(1);
        expect(Math.abs(fit.height - height * scale)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
