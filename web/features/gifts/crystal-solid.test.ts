import { describe, expect, it } from 'vitest';
import { crystalSolid, distanceField, distanceToOutline } from './crystal-solid.ts';

const rectangle = crystalSolid('rectangle', { width: 1417, height: 945 });
const heart = crystalSolid('heart', { width: 1063, height: 992 });

/** Twice the signed area of an outline: positive when it runs counterclockwise. */
function turning(outline: typeof heart.outline): number {
  return outline.reduce((sum, b, index) => {
    const a = outline.at(index - 1) ?? b;
    return sum + (a.x * b.y - b.x * a.y);
  }, 0);
}

describe('crystalSolid', () => {
  it('has the side it is sold with, in the orientation of its photo', () => {
    expect(rectangle.width).toBeCloseTo(120, 0);
    expect(rectangle.height).toBeCloseTo(80, 0);
    expect([heart.width, heart.height].map(Math.round)).toEqual([90, 84]);
  });

  it('fills its side and rests on its tip', () => {
    for (const { outline, width, height } of [rectangle, heart]) {
      const xs = outline.map(({ x }) => x);
      const ys = outline.map(({ y }) => y);
      expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(width, 3);
      expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(height, 3);
      expect(turning(outline)).toBeGreaterThan(0);
    }
    const lowest = heart.outline.filter(({ y }) => y < -heart.height / 2 + 0.01);
    expect(lowest).toHaveLength(1);
    expect(lowest[0]?.x).toBeCloseTo(0);
  });

  it('is symmetric for a heart', () => {
    for (const { x, y } of heart.outline) {
      expect(Math.abs(distanceToOutline(heart.outline, { x: -x, y }))).toBeLessThan(0.05);
    }
  });
});

describe('distances to the outline', () => {
  it('are negative inside, zero on the outline and positive outside', () => {
    expect(distanceToOutline(rectangle.outline, { x: 0, y: 0 })).toBeCloseTo(-40, 0);
    expect(distanceToOutline(rectangle.outline, { x: rectangle.width / 2, y: 7 })).toBeCloseTo(0);
    expect(distanceToOutline(rectangle.outline, { x: 0, y: 50 })).toBeCloseTo(10, 0);
    // There is no glass between the two halves of a heart.
    expect(distanceToOutline(heart.outline, { x: 0, y: 38 })).toBeGreaterThan(0);
    expect(distanceToOutline(heart.outline, { x: 20, y: 38 })).toBeLessThan(0);
  });

  it('are placed on a grid from the bottom up', () => {
    const field = distanceField(heart, 48);
    const at = (x: number, y: number): number =>
      field.distances[
        Math.floor((y / field.height + 0.5) * field.rows) * field.columns +
          Math.floor((x / field.width + 0.5) * field.columns)
      ] ?? Number.NaN;
    expect(field.distances).toHaveLength(field.columns * field.rows);
    expect(at(30, 25)).toBeLessThan(0);
    expect(at(30, -25)).toBeGreaterThan(0);
  });
});
