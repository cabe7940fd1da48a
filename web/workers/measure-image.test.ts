import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { picturesque } from '#tests/support/photo-files.ts';
import { unpackTones } from '#domain/prints/tones.ts';
import {
  computeEdges,
  lookBits,
  lookDistance,
  computeLook,
  computeTones,
  computeWeights,
  type GrayPixels,
} from './measure-image.ts';

async function grayPixels(picture: Sharp): Promise<GrayPixels> {
  const { data, info } = await picture
    .resize({ width: 320, height: 320, fit: 'inside' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
}

describe('edgesOf', () => {
  it('is low for a blurred image', async () => {
    const picture = await picturesque(1600, 1200);
    const sharpEdges = computeEdges(await grayPixels(sharp(picture)));
    const blurredEdges = computeEdges(await grayPixels(sharp(picture).blur(24)));
    expect(sharpEdges).toBeGreaterThan(60);
    expect(blurredEdges).toBeLessThan(20);
  });

  it('is zero for a uniform image', () => {
    const data = new Uint8ClampedArray(100).fill(90);
    expect(computeEdges({ width: 10, height: 10, data })).toBe(0);
  });
});

describe('lookOf', () => {
  it('stays nearly the same for a smaller, lighter and compressed image', async () => {
    const picture = await picturesque(1600, 1200);
    const look = computeLook(await grayPixels(sharp(picture)));
    const small = await sharp(picture).resize(400).jpeg({ quality: 40 }).toBuffer();
    const other = computeLook(await grayPixels(sharp(small).modulate({ brightness: 1.1 })));
    expect(look).toMatch(/^[0-9a-f]{16}$/);
    expect(lookDistance(lookBits(look), lookBits(other))).toBeLessThanOrEqual(6);
  });

  it('differs between images', async () => {
    const picture = await picturesque(1600, 1200);
    const look = computeLook(await grayPixels(sharp(picture)));
    const mirrored = computeLook(await grayPixels(sharp(picture).flop()));
    expect(lookDistance(lookBits(look), lookBits(mirrored))).toBeGreaterThan(16);
    expect(lookDistance(lookBits('0000000000000000'), lookBits('ffffffffffffffff'))).toBe(64);
  });
});

describe('tonesOf', () => {
  it('contains the lightness and uniformity of 24 by 24 fields', () => {
    const side = 48;
    const data = new Uint8ClampedArray(side * side).fill(200);
    // The second field of the first row, in its four pixels.
    data.set([0, 100], 2);
    data.set([0, 100], side + 2);
    const tones = unpackTones(computeTones({ width: side, height: side, data }));
    expect(tones).toHaveLength(24 * 24);
    expect(tones[0]).toEqual({ mean: 200, spread: 0 });
    expect(tones[1]).toEqual({ mean: 50, spread: 45 });
    expect(tones[25]).toEqual({ mean: 200, spread: 0 });
  });

  it('also works for images with fewer pixels than fields', () => {
    const data = Uint8ClampedArray.from([0, 255]);
    expect(unpackTones(computeTones({ width: 2, height: 1, data }))).toHaveLength(24 * 24);
  });
});

describe('weightsOf', () => {
  it('prefers skin with detail to mere color', () => {
    const width = 96;
    const height = 48;
    const data = new Uint8ClampedArray(width * height * 4);
    const paint = (fromX: number, fromY: number, side: number, [r, g, b]: number[]): void => {
      for (let y = fromY; y < fromY + side; y += 1) {
        for (let x = fromX; x < fromX + side; x += 1)
          data.set([r ?? 0, g ?? 0, b ?? 0], (y * width + x) * 4);
      }
    };
    paint(8, 2, 12, [220, 120, 0]);
    paint(60, 30, 12, [0, 60, 200]);
    const { columns, rows } = computeWeights({ width, height, data });
    const sum = (weights: readonly number[], from: number, to: number): number =>
      weights.slice(from, to).reduce((all, weight) => all + weight, 0);
    expect(sum(columns, 0, 24)).toBeCloseTo(1, 1);
    expect(sum(columns, 2, 5)).toBeGreaterThan(0.8);
    expect(sum(rows, 1, 7)).toBeGreaterThan(0.8);
  });

  it('is uniform where there is nothing', () => {
    const { columns } = computeWeights({
      width: 30,
      height: 30,
      data: new Uint8ClampedArray(3600),
    });
    expect(new Set(columns)).toEqual(new Set([1 / 24]));
  });
});
