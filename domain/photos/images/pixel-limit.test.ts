import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { av1Item } from '#tests/support/coded-pictures.ts';
import { heifFile } from '#tests/support/heic-files.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { detectImageType } from './image-type.ts';
import { maxPixelsOf } from './pixel-limit.ts';

const startOfScan = Buffer.from([0xff, 0xda]);

function limitOf(bytes: Uint8Array): number {
  const type = detectImageType(bytes);
  if (!type) throw new Error('no image');
  return maxPixelsOf(bytes, type) / 1_000_000;
}

describe('maxPixelsOf', () => {
  it('is 210 megapixels for a JPEG in one scan, also when only its first bytes are read', async () => {
    const jpeg = await uniqueJpeg(64, 48);
    expect(limitOf(jpeg)).toBe(210);
    expect(limitOf(jpeg.subarray(0, jpeg.indexOf(startOfScan)))).toBe(210);
    expect(limitOf(jpeg.subarray(0, 20))).toBe(210);
  });

  it('is 120 megapixels for a progressive JPEG and for one whose colors have a scan each', async () => {
    const jpeg = await uniqueJpeg(64, 48);
    expect(limitOf(await sharp(jpeg).jpeg({ progressive: true }).toBuffer())).toBe(120);
    const threeScans = Buffer.from(jpeg);
    threeScans.writeUInt8(1, jpeg.indexOf(startOfScan) + 4);
    expect(limitOf(threeScans)).toBe(120);
  });

  it('is 120 megapixels for HEIC, 60 for AV1 in any file and 65 for other types', async () => {
    const image = sharp(await uniqueJpeg(64, 48));
    expect(maxPixelsOf(new Uint8Array(), 'image/heic')).toBe(120_000_000);
    expect(limitOf(await image.avif({ effort: 0 }).toBuffer())).toBe(60);
    const av1 = { items: [await av1Item(image)], majorBrand: 'mif1' };
    expect(detectImageType(heifFile(av1))).toBe('image/heic');
    expect(limitOf(heifFile(av1))).toBe(60);
    expect(limitOf(await image.png().toBuffer())).toBe(65);
    expect(limitOf(await image.webp().toBuffer())).toBe(65);
    expect(limitOf(await image.tiff().toBuffer())).toBe(65);
    expect(limitOf(await image.gif().toBuffer())).toBe(65);
  });
});
