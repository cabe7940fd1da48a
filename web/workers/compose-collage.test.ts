import { describe, expect, it } from 'vitest';
import { neededSide, storedPart } from './compose-collage.ts';

describe('storedPart', () => {
  const upright = { width: 100, height: 60 };
  const part = { left: 10, top: 5, width: 30, height: 20 };

  // Where the upper left corner of the stored image is shown: EXIF 2.3, Orientation.
  it.each([
    [1, { left: 10, top: 5, width: 30, height: 20 }],
    [2, { left: 60, top: 5, width: 30, height: 20 }],
    [3, { left: 60, top: 35, width: 30, height: 20 }],
    [4, { left: 10, top: 35, width: 30, height: 20 }],
    [5, { left: 5, top: 10, width: 20, height: 30 }],
    [6, { left: 5, top: 60, width: 20, height: 30 }],
    [7, { left: 35, top: 60, width: 20, height: 30 }],
    [8, { left: 35, top: 10, width: 20, height: 30 }],
  ] as const)('finds the part of an image stored by orientation %i', (orientation, stored) => {
    expect(storedPart(part, upright, orientation)).toEqual(stored);
  });
});

describe('neededSide', () => {
  const place = { left: 0, top: 0, width: 600, height: 800 };

  it('is that of a pixel for each one of the cell', () => {
    // Of 4000 × 3000, 2250 × 3000 fill the cell of 3 : 4; 800 of 3000 rows need 1067 of 4000 pixels.
    expect(neededSide({ picture: { width: 4000, height: 3000 }, crop: null, place })).toBe(1067);
  });

  it('grows with the zoom, and never above that of the photo', () => {
    const picture = { width: 4000, height: 3000 };
    const half = { x: 0.2, y: 0.2, width: 0.28125, height: 0.5 };
    expect(neededSide({ picture, crop: half, place })).toBe(2134);
    expect(neededSide({ picture: { width: 400, height: 300 }, crop: half, place })).toBe(400);
  });
});
