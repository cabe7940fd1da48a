import { describe, expect, it } from 'vitest';
import { limitsOf, measuresInInches, nearestSide } from './free-measures.ts';

const free = { minWidthMm: 200, maxWidthMm: 1000, minHeightMm: 300, maxHeightMm: 1500, stepMm: 10 };

describe('nearestSide', () => {
  it.each([
    ['widthMm', 305, 310],
    ['widthMm', 304.8, 300],
    ['widthMm', 200, 200],
    ['widthMm', 196, 200],
    ['widthMm', 195, null],
    ['heightMm', 1504, 1500],
    ['heightMm', 1505, null],
    ['heightMm', 250, null],
    ['widthMm', Number.NaN, null],
  ] as const)('makes of %s %d mm: %s', (side, wanted, made) => {
    expect(nearestSide(free, side, wanted)).toBe(made);
  });
});

describe('limitsOf', () => {
  it('has those of each side', () => {
    expect(limitsOf(free, 'widthMm')).toEqual({ least: 200, most: 1000 });
    expect(limitsOf(free, 'heightMm')).toEqual({ least: 300, most: 1500 });
  });
});

describe('measuresInInches', () => {
  it('holds in the US, and neither in Canada nor in Tunisia', () => {
    expect(['US', 'CA', 'TN'].map((country) => measuresInInches(country))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
