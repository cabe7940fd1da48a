import { describe, expect, it } from 'vitest';
import { engrave } from './engraving.ts';

const size = { width: 64, height: 64 };

/** An image of four quarters, each of one color: red, green, blue, alpha. */
function quarters(colours: readonly (readonly [number, number, number, number])[]) {
  const pixels = new Uint8ClampedArray(size.width * size.height * 4);
  for (let index = 0; index < size.width * size.height; index += 1) {
    const right = index % size.width >= size.width / 2;
    const bottom = index >= (size.width * size.height) / 2;
    pixels.set(colours[(bottom ? 2 : 0) + (right ? 1 : 0)] ?? [0, 0, 0, 0], index * 4);
  }
  return pixels;
}

/** Average point density of each quarter, 0 to 255. */
function densities(points: Uint8Array): number[] {
  const sums = [0, 0, 0, 0];
  for (const [index, point] of points.entries()) {
    const right = index % size.width >= size.width / 2;
    const quarter = (index >= points.length / 2 ? 2 : 0) + (right ? 1 : 0);
    sums[quarter] = (sums[quarter] ?? 0) + point;
  }
  return sums.map((sum) => sum / (points.length / 4));
}

describe('engrave', () => {
  it('makes bright areas dense and leaves dark or transparent areas clear', () => {
    const { points } = engrave(
      quarters([
        [255, 255, 255, 255],
        [128, 128, 128, 255],
        [0, 0, 0, 255],
        [255, 255, 255, 0],
      ]),
      size,
    );
    const [white = 0, grey = 0, black, missing] = densities(points);
    expect(white).toBeGreaterThan(235);
    expect(grey).toBeGreaterThan(50);
    expect(grey).toBeLessThan(110);
    expect(black).toBe(0);
    expect(missing).toBe(0);
  });

  it('uses the whole range for a pale image', () => {
    const { points } = engrave(
      quarters([
        [200, 190, 180, 255],
        [150, 150, 150, 255],
        [110, 120, 115, 255],
        [170, 170, 170, 255],
      ]),
      size,
    );
    const [brightest = 0, , darkest = 255] = densities(points);
    expect(brightest).toBeGreaterThan(230);
    expect(darkest).toBeLessThan(10);
  });

  it('sets single points, the same ones on each run', () => {
    const picture = quarters([
      [255, 255, 255, 255],
      [128, 128, 128, 255],
      [0, 0, 0, 255],
      [0, 0, 0, 255],
    ]);
    const { points } = engrave(picture, size);
    const grey = points.filter((_, index) => index < 2048 && index % size.width >= size.width / 2);
    expect(new Set(grey).size).toBe(2);
    expect(engrave(picture, size).points).toEqual(points);
  });
});
