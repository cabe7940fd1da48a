import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  collagePhotos,
  computeCollageSize,
  layCollage,
  listCollageLayouts,
  maxCollagePixels,
} from './collage-layouts.ts';

const paper = fc.record({
  width: fc.integer({ min: 900, max: 4000 }),
  height: fc.integer({ min: 900, max: 4000 }),
});
const photos = fc.integer(collagePhotos);
const gap = fc.integer({ min: 0, max: 60 });

describe('listCollageLayouts', () => {
  it('has several different layouts of each shape for 2 to 9 photos', () => {
    for (const shape of [
      { width: 1205, height: 1795 },
      { width: 1795, height: 1205 },
      { width: 1200, height: 1200 },
    ]) {
      for (let count = collagePhotos.min; count <= collagePhotos.max; count += 1) {
        const layouts = listCollageLayouts(shape, count);
        expect(layouts.length).toBeGreaterThanOrEqual(2);
        expect(new Set(layouts.map(({ id }) => id)).size).toBe(layouts.length);
      }
    }
  });

  it('turns the layouts with the paper', () => {
    const [first] = listCollageLayouts({ width: 1795, height: 1205 }, 3);
    expect(first).toMatchObject({ lines: 'columns', counts: [1, 2], weights: [3, 2] });
  });
});

describe('layCollage', () => {
  it('places two photos with equal gaps around them', () => {
    const [layout] = listCollageLayouts({ width: 1000, height: 1500 }, 2);
    if (!layout) throw new Error('no layout');
    expect(layCollage(layout, { width: 1000, height: 1500 }, 20)).toEqual([
      { left: 20, top: 20, width: 960, height: 720 },
      { left: 20, top: 760, width: 960, height: 720 },
    ]);
  });

  it('covers the paper but for its gaps, without overlaps', () => {
    fc.assert(
      fc.property(paper, photos, gap, (size, count, distance) => {
        for (const layout of listCollageLayouts(size, count)) {
          const cells = layCollage(layout, size, distance);
          expect(cells).toHaveLength(count);
          // Grown by the gap to the right and down, the cells tile the paper without the gap at its left and top.
          const room = (size.width - distance) * (size.height - distance);
          const covered = cells.map(
            ({ width, height }) => (width + distance) * (height + distance),
          );
          expect(covered.reduce((sum, area) => sum + area, 0)).toBe(room);
          for (const [index, one] of cells.entries()) {
            expect(one.left).toBeGreaterThanOrEqual(distance);
            expect(one.top).toBeGreaterThanOrEqual(distance);
            expect(one.left + one.width).toBeLessThanOrEqual(size.width - distance);
            expect(one.top + one.height).toBeLessThanOrEqual(size.height - distance);
            for (const other of cells.slice(index + 1)) {
              const isBeside =
                one.left + one.width + distance <= other.left ||
                other.left + other.width + distance <= one.left;
              const isAbove =
                one.top + one.height + distance <= other.top ||
                other.top + other.height + distance <= one.top;
              expect(isBeside || isAbove).toBe(true);
            }
          }
        }
      }),
    );
  });

  it('refuses gaps that leave no room', () => {
    const [layout] = listCollageLayouts({ width: 100, height: 100 }, 9);
    if (!layout) throw new Error('no layout');
    expect(() => layCollage(layout, { width: 100, height: 100 }, 40)).toThrow(RangeError);
  });
});

describe('computeCollageSize', () => {
  it('is that of the paper as long as it has few enough pixels', () => {
    expect(computeCollageSize({ width: 1205, height: 1795 })).toEqual({
      width: 1205,
      height: 1795,
      scale: 1,
    });
    const { width, height } = computeCollageSize({ width: 6000, height: 9000 });
    expect(width * height).toBeLessThanOrEqual(maxCollagePixels * 1.001);
    expect(width / height).toBeCloseTo(2 / 3, 3);
  });
});
