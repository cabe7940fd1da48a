import sharp from 'sharp';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { describe, expect, it } from 'vitest';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { planPrint } from '#domain/prints/print-templates.ts';
import { exifBlock, orientationEntry, pngWithExif } from '#tests/support/tiff-and-exif.ts';
import { deepGrayPng, deepGrayRow } from '#tests/support/color-files.ts';
import { toNarrowGray } from './narrow-gray.ts';
import { doTask, type PictureCopy } from './picture-work.ts';
import { drawPrint } from './print-work.ts';

/** Largest difference between the middle row of an image and values, in steps of 8 bits. */
async function difference(image: Uint8Array, row: readonly number[]): Promise<number> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(3);
  const middle = Math.floor(info.height / 2) * info.width * 3;
  return Math.max(
    ...row.map((value, x) => {
      const at = middle + Math.floor(((x + 0.5) * info.width) / row.length) * 3;
      return Math.max(...[0, 1, 2].map((channel) => Math.abs((data[at + channel] ?? 0) - value)));
    }),
  );
}

const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;

describe.each([1.8, 2.6])('a gray image of 16 bits with a profile of gamma %f', (gamma) => {
  it.each(['png', 'tiff'] as const)('is converted to sRGB from a %s', async (format) => {
    const png = await deepGrayPng(gamma);
    const tiff = sharp(png, { ignoreIcc: true }).toColourspace('grey16').keepMetadata();
    const input = format === 'png' ? png : await tiff.tiff({ compression: 'lzw' }).toBuffer();
    expect(await sharp(input).metadata()).toMatchObject({ depth: 'ushort', hasProfile: true });
    const copy = (await doTask({
      kind: 'copy',
      file: { input, format },
      rule: orderCopyRule,
    })) as PictureCopy;
    expect(await difference(copy.bytes, deepGrayRow(gamma))).toBeLessThan(4);

    const plan = planPrint(
      { width: 240, height: 160 },
      { catalogue: defaultCatalogue, printedAs, framing: plainFraming, tiles: 1 },
    );
    const { bytes } = await drawPrint(await toNarrowGray(input), plan);
    expect(await difference(bytes, deepGrayRow(gamma))).toBeLessThan(4);
  });
});

it('toNarrowGray keeps the orientation', async () => {
  const png = pngWithExif(await deepGrayPng(1.8), exifBlock(orientationEntry(6, 3)));
  expect(await sharp(png).metadata()).toMatchObject({ space: 'grey16', orientation: 6 });
  const { space, orientation } = await sharp(await toNarrowGray(png)).metadata();
  expect([space, orientation]).toEqual(['b-w', 6]);
});
