import sharp, { type TiffOptions } from 'sharp';
import { expect, it } from 'vitest';
import { meanDifference, mixed } from '#tests/support/color-files.ts';
import { makeBoth } from '#tests/support/made-prints.ts';

/** A copy of a little-endian TIFF with other numbers for some of its tags. */
function renamed(tiff: Buffer, names: Readonly<Record<number, number>>): Buffer {
  const copy = Buffer.from(tiff);
  const directory = copy.readUInt32LE(4);
  for (let index = 0; index < copy.readUInt16LE(directory); index += 1) {
    const at = directory + 2 + index * 12;
    copy.writeUInt16LE(names[copy.readUInt16LE(at)] ?? copy.readUInt16LE(at), at);
  }
  return copy;
}

const tilesAsStrips = { 324: 273, 325: 279 };
const stripsAsTiles = { 273: 324, 279: 325 };

it.each<readonly [string, TiffOptions, Readonly<Record<number, number>>]>([
  ['tiles under the tags of strips', { compression: 'none', tile: true }, tilesAsStrips],
  ['tiles in LZW', { compression: 'lzw', tile: true }, tilesAsStrips],
  ['tiles in ZIP', { compression: 'deflate', tile: true, tileWidth: 64 }, tilesAsStrips],
  ['tiles in PackBits', { compression: 'packbits', tile: true, tileHeight: 32 }, tilesAsStrips],
  ['tiles in JPEG', { compression: 'jpeg', quality: 98, tile: true }, tilesAsStrips],
  ['strips under the tags of tiles', { compression: 'lzw' }, stripsAsTiles],
])('a TIFF is printed that lists its data under other tags: %s', async (_, options, names) => {
  const tiff = await mixed()
    .tiff({ predictor: 'none', ...options })
    .toBuffer();
  const [shown, wanted] = [
    await makeBoth({ input: renamed(tiff, names), format: 'tiff' }),
    await makeBoth({ input: tiff, format: 'tiff' }),
  ];
  expect(meanDifference(shown.copy.data, wanted.copy.data)).toBe(0);
  expect(meanDifference(shown.print.data, wanted.print.data)).toBe(0);
});

it('a TIFF is printed whose tiles are larger than it', async () => {
  const small = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c03030' } });
  const tiff = await small.tiff({ compression: 'lzw', tile: true }).toBuffer();
  const { copy } = await makeBoth({ input: renamed(tiff, tilesAsStrips), format: 'tiff' });
  expect([...copy.data.subarray(0, 3)].map((value) => Math.round(value / 16))).toEqual([12, 3, 3]);
});
