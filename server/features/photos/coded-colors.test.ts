import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { orderCopyRule } from '#domain/photo-rules.ts';
import { boxIn } from '#tests/support/heic-files.ts';
import { heifFile } from '#tests/support/hevc/heif-file.ts';
import { colorBox, hevcItem } from '#tests/support/hevc/hevc-item.ts';
import { pngChunk, uint32 } from '#tests/support/photo-files.ts';
import type { PictureFile } from './picture-file.ts';
import { doTask, type PictureCopy } from './picture-work.ts';

const size = { width: 240, height: 160 };

/** Every mixture of the colors, all of them within sRGB. */
const mixtures = (): Buffer => {
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let index = 0; index < size.width * size.height; index += 1) {
    const x = index % size.width;
    const y = Math.floor(index / size.width);
    pixels.set([30 + (x * 190) / 240, 30 + (y * 190) / 160, 220 - (x + y) / 3], index * 3);
  }
  return pixels;
};
const raw = { raw: { ...size, channels: 3 } } as const;

const copyOf = async (file: PictureFile): Promise<Buffer> => {
  const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
  return sharp(copy.bytes).raw().toBuffer();
};

const meanDifference = (one: Buffer, other: Buffer): number => {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
};

/** The mixtures as numbers of Display P3, by another program. */
const inP3 = (): Promise<Buffer> => sharp(mixtures(), raw).withIccProfile('p3').png().toBuffer();

/** A PNG without its own words about color, and these instead. */
const recolored = async (png: Buffer, chunk: Buffer): Promise<Buffer> => {
  const plain = await sharp(png, { ignoreIcc: true }).png().toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([plain.subarray(0, afterHeader), chunk, plain.subarray(afterHeader)]);
};

describe('a PNG that names its color by codes', () => {
  it('is shown as its profile would show it', async () => {
    const coded = await recolored(await inP3(), pngChunk('cICP', Buffer.from([12, 13, 0, 1])));
    const copy = await copyOf({ input: coded, format: 'png' });
    expect(meanDifference(copy, mixtures())).toBeLessThan(2);
  });

  it('of a gamma is shown by it', async () => {
    const linear = mixtures().map((code) => {
      const part = code / 255;
      const light = part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      return Math.round(255 * light);
    });
    const png = await sharp(Buffer.from(linear), raw).png().toBuffer();
    const coded = await recolored(png, pngChunk('gAMA', uint32(100_000)));
    expect(meanDifference(await copyOf({ input: coded, format: 'png' }), mixtures())).toBeLessThan(
      2,
    );
  });
});

describe('an AVIF that names its color by codes', () => {
  it('is shown as its profile would show it', async () => {
    const plain = await sharp(await inP3(), { ignoreIcc: true })
      .avif({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const properties = ['av1C', 'ispe', 'pixi'].map((type) => boxIn(plain, type));
    const item = {
      type: 'av01',
      data: boxIn(plain, 'mdat').subarray(8),
      properties: [...properties, colorBox(12, 13, 6, true)],
    };
    const input = heifFile({ items: [item], majorBrand: 'avif' });
    expect(meanDifference(await copyOf({ input, format: 'avif' }), mixtures())).toBeLessThan(2);
  });
});

describe('a HEIC picture that names its color by codes', () => {
  const shown = async (color: Buffer): Promise<Buffer> => {
    const file = heifFile({ items: [hevcItem('420-10', [color])] });
    return copyOf({ input: file, format: 'heif' });
  };

  it('of Display P3 is more colorful than the same numbers of sRGB', async () => {
    const [wide, narrow] = [
      await shown(colorBox(12, 13, 6, true)),
      await shown(colorBox(1, 13, 6, true)),
    ];
    expect(meanDifference(wide, narrow)).toBeGreaterThan(2);
  });

  it('of high dynamic range is brought down to paper', async () => {
    const hdr = await shown(colorBox(9, 16, 6, true));
    const brightest = Math.max(...hdr);
    expect(brightest).toBeGreaterThan(250);
    expect(meanDifference(hdr, await shown(colorBox(9, 13, 6, true)))).toBeGreaterThan(10);
  });
});
