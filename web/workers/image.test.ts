import { describe, expect, it } from 'vitest';
import { coveringSize } from './decode.ts';
import { withoutPadding } from './glance.ts';

describe('coveringSize', () => {
  it.each([
    [4032, 3024, 1512, 1134],
    [3024, 4032, 1134, 1512],
    [9600, 6400, 1200, 800],
    [1201, 900, 1201, 900],
    [800, 600, 800, 600],
    [12_000, 100, 1500, 13],
  ])('of %i × %i is the smallest eighth that covers 1200: %i × %i', (w, h, width, height) => {
    expect(coveringSize({ width: w, height: h }, 1200)).toEqual({ width, height });
  });
});

describe('withoutPadding', () => {
  it.each([
    [[160, 120], [4032, 3024], { x: 0, y: 0, width: 160, height: 120 }],
    [[160, 120], [6000, 4000], { x: 0, y: 6, width: 160, height: 107 }],
    [[160, 120], [3000, 4000], { x: 35, y: 0, width: 90, height: 120 }],
  ] as const)(
    'for a thumbnail of %j and a photo of %j removes the black edges',
    ([w, h], [width, height], part) => {
      expect(withoutPadding({ width: w, height: h }, { width, height })).toEqual(part);
    },
  );
});
