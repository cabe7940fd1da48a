import { expect, it } from 'vitest';
import { cellColors, makeBoth } from '#tests/support/made-prints.ts';
import { partOfGif, partOfWebp } from '#tests/support/part-animations.ts';

const canvas = { width: 60, height: 40 };
const [white, red] = [
  [255, 255, 255],
  [255, 0, 0],
];

/** Expects red on certain cells of a grid of 3 by 2 in order copy and print, and white on the others. */
async function expectRedOn(
  cells: readonly number[],
  input: Buffer,
  format: 'gif' | 'webp',
): Promise<void> {
  const { copy, print, size } = await makeBoth({ input, format });
  expect(size).toEqual(canvas);
  for (const picture of [copy, print]) {
    for (const [index, color] of cellColors(picture, 3, 2).entries()) {
      const wanted = cells.includes(index) ? red : white;
      const off = color.map((value, channel) => Math.abs(value - (wanted?.[channel] ?? 0)));
      expect(Math.max(...off), `cell ${index} is ${color.join(' ')}`).toBeLessThanOrEqual(6);
    }
  }
}

it.each([
  ['at its start', { left: 0, top: 0 }, [0]],
  ['at its end', { left: 40, top: 20 }, [5]],
  ['at its right edge', { left: 40, top: 0 }, [2]],
  ['below', { left: 20, top: 20 }, [4]],
] as const)(
  'a GIF whose first image covers a part of its canvas is white elsewhere: %s',
  async (_, place, cells) => expectRedOn(cells, partOfGif(place, canvas), 'gif'),
);

it.each([
  ['at its start', { left: 0, top: 0 }, [0]],
  ['at its end', { left: 40, top: 20 }, [5]],
  ['in the middle', { left: 20, top: 0 }, [1]],
] as const)(
  'an animated WebP whose first image covers a part of its canvas is white elsewhere: %s',
  async (_, place, cells) => expectRedOn(cells, await partOfWebp(place, canvas), 'webp'),
);
