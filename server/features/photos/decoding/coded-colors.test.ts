import { writeFile } from 'node:fs/promises';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { colorOfFile } from '#domain/photos/images/color-of-file.ts';
import { plainFraming } from '#domain/prints/print-geometry.ts';
import { planPrint } from '#domain/prints/print-templates.ts';
import { makeFolder } from '#tests/support/test-folders.ts';
import { av1Item, colorBox, hevcItem } from '#tests/support/coded-pictures.ts';
import {
  adobeRgbJpeg,
  mixed,
  mixedInAdobeRgb,
  mixedInP3,
  mixtures,
  recoloredAvif,
  recoloredPng,
  meanDifference,
  makeOrderCopy,
} from '#tests/support/color-files.ts';
import { dcfBlock, jpegWithExif } from '#tests/support/tiff-and-exif.ts';
import { heifFile } from '#tests/support/heic-files.ts';
import { box, pngChunk, uint32 } from '#tests/support/photo-files.ts';
import type { PictureFile } from './picture-file.ts';
import { doTask } from './picture-work.ts';

const size = { width: 240, height: 160 };
const raw = { raw: { ...size, channels: 3 } } as const;

function inP3(): Promise<Buffer> {
  return mixedInP3().png().toBuffer();
}

/** Expects that an order copy shows the colors of {@link mixtures}. */
async function expectMixtures(input: Buffer, format: PictureFile['format']): Promise<void> {
  expect(meanDifference(await makeOrderCopy({ input, format }), mixtures())).toBeLessThan(2);
}

describe('a JPEG of a camera that is set to Adobe RGB', () => {
  it('is converted to sRGB although it has no profile', async () => {
    await expectMixtures(await adobeRgbJpeg(), 'jpeg');
  });

  it.each([
    ['has the index of sRGB', dcfBlock(0xff_ff, 'R98')],
    ['names sRGB', dcfBlock(1, 'R03')],
  ])('is left as it is when it %s', async (_name, block) => {
    const jpeg = await mixedInAdobeRgb().jpeg({ quality: 98 }).toBuffer();
    const copy = await makeOrderCopy({ input: jpegWithExif(jpeg, block), format: 'jpeg' });
    expect(meanDifference(copy, await makeOrderCopy({ input: jpeg, format: 'jpeg' }))).toBe(0);
  });

  it('is converted by its own profile when it has one', async () => {
    const jpeg = await mixedInP3().jpeg({ quality: 98 }).toBuffer();
    const input = jpegWithExif(jpeg, dcfBlock(0xff_ff, 'R03'));
    await expectMixtures(input, 'jpeg');
  });

  it('is read by its path, and printed in sRGB too', async () => {
    const folder = await makeFolder();
    const input = path.join(folder, '_DSC0001.JPG');
    await writeFile(input, await adobeRgbJpeg());
    const printedAs = { productType: 'photo_print', shape: null, size: '4x6' } as const;
    const plan = planPrint(size, {
      catalogue: defaultCatalogue,
      printedAs,
      framing: plainFraming,
      tiles: 1,
    });
    const to = path.join(folder, 'print.jpg');
    await doTask({ kind: 'print', file: { input, format: 'jpeg' }, plan, to });
    const print = await sharp(to)
      .resize({ ...size, fit: 'fill' })
      .raw()
      .toBuffer();
    expect(meanDifference(print, mixtures())).toBeLessThan(2);
  });
});

describe('a PNG with color codes', () => {
  it('is decoded like the same image with a profile', async () => {
    const coded = await recoloredPng(await inP3(), pngChunk('cICP', Buffer.from([12, 13, 0, 1])));
    await expectMixtures(coded, 'png');
  });

  it('is decoded with its gamma', async () => {
    const linear = mixtures().map((code) => {
      const part = code / 255;
      const light = part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      return Math.round(255 * light);
    });
    const png = await sharp(Buffer.from(linear), raw).png().toBuffer();
    const coded = await recoloredPng(png, pngChunk('gAMA', uint32(100_000)));
    await expectMixtures(coded, 'png');
  });

  const adobeRgb = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000];
  const adobeGamma = pngChunk('gAMA', uint32(45_472));

  it('is decoded with the primaries that accompany its gamma', async () => {
    const primaries = pngChunk('cHRM', uint32(...adobeRgb));
    const png = await mixedInAdobeRgb().png().toBuffer();
    const coded = await recoloredPng(png, Buffer.concat([adobeGamma, primaries]));
    await expectMixtures(coded, 'png');
  });

  it.each([
    ['are those of sRGB', [31_269, 32_899, 63_999, 33_001, 30_000, 60_000, 15_000, 5999]],
    ['are no colors', [0, 0, 0, 0, 0, 0, 0, 0]],
  ])('is decoded without primaries that %s', async (_name, primaries) => {
    const png = await mixed().png().toBuffer();
    const linear = pngChunk('gAMA', uint32(100_000));
    const plain = await recoloredPng(png, linear);
    const coded = await recoloredPng(
      png,
      Buffer.concat([linear, pngChunk('cHRM', uint32(...primaries))]),
    );
    const [copy, expected] = [
      await makeOrderCopy({ input: coded, format: 'png' }),
      await makeOrderCopy({ input: plain, format: 'png' }),
    ];
    expect(meanDifference(copy, expected)).toBeLessThan(0.1);
  });
});

describe('an AVIF with color codes', () => {
  it('is decoded like the same image with a profile', async () => {
    const input = await recoloredAvif(await inP3(), colorBox(12, 13, 6, true));
    await expectMixtures(input, 'avif');
  });

  it('is decoded so in a HEIF file too', async () => {
    const values = sharp(await inP3(), { ignoreIcc: true });
    const item = await av1Item(values, [colorBox(12, 13, 6, true)]);
    const input = heifFile({ items: [item], majorBrand: 'mif1' });
    await expectMixtures(input, 'heif');
  });
});

describe('an AVIF with another image beside its main one', () => {
  it('is decoded in its own codes although the other one has a profile', async () => {
    const wide = await inP3();
    const { icc = Buffer.alloc(0) } = await sharp(wide).metadata();
    const values = sharp(wide, { ignoreIcc: true });
    const own = await av1Item(values, [colorBox(12, 13, 6, true)]);
    const other = await av1Item(values, [box('colr', Buffer.from('prof'), icc)]);
    const input = heifFile({ items: [own, { ...other, isHidden: true }], majorBrand: 'avif' });
    await expectMixtures(input, 'avif');
  });

  it('is decoded as sRGB although the other one declares high dynamic range', async () => {
    const own = await av1Item(mixed());
    const other = await av1Item(mixed(), [colorBox(9, 16, 6, true)]);
    const input = heifFile({ items: [own, { ...other, isHidden: true }], majorBrand: 'avif' });
    const plain = heifFile({ items: [own], majorBrand: 'avif' });
    const copy = await makeOrderCopy({ input, format: 'avif' });
    expect(meanDifference(copy, await makeOrderCopy({ input: plain, format: 'avif' }))).toBe(0);
  });

  it('is decoded in the codes of its tiles when it has none itself', () => {
    const tile = { type: 'av01', data: Buffer.alloc(1), properties: [colorBox(12, 13, 6, true)] };
    const grid = { type: 'grid', data: Buffer.alloc(8), properties: [], references: { dimg: [2] } };
    const file = heifFile({ items: [grid, { ...tile, isHidden: true }], majorBrand: 'avif' });
    expect(colorOfFile(file, 'avif')).toEqual({ primaries: 12, transfer: 13 });
  });
});

describe('a HEIC image with color codes', () => {
  const shown = async (color: Buffer): Promise<Buffer> => {
    const file = heifFile({ items: [hevcItem('420-10', [color])] });
    return makeOrderCopy({ input: file, format: 'heif' });
  };

  it('is more colorful in Display P3 than with the same values in sRGB', async () => {
    const [wide, narrow] = [
      await shown(colorBox(12, 13, 6, true)),
      await shown(colorBox(1, 13, 6, true)),
    ];
    expect(meanDifference(wide, narrow)).toBeGreaterThan(2);
  });

  it('is tone-mapped from high dynamic range', async () => {
    const hdr = await shown(colorBox(9, 16, 6, true));
    const brightest = Math.max(...hdr);
    expect(brightest).toBeGreaterThan(250);
    expect(meanDifference(hdr, await shown(colorBox(9, 13, 6, true)))).toBeGreaterThan(10);
  });
});
