// @module-tag whole
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import {
  largeHeic,
  largePhoto,
  quarters,
  readGainMap,
  addGainMap,
  withSize,
} from '#tests/support/large-photos.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { typeBytes } from '#domain/photos/images/image-type.ts';
import { openPicturePool } from '../decoding/picture-pool.ts';
import { readPicture } from '../decoding/read-picture.ts';

const patiently = 120_000;

/** Largest difference between the quarters of an image and those of a {@link largePhoto}. */
async function colorDifference(image: Buffer): Promise<number> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const differences = quarters.flatMap(({ x, y, color }) => {
    const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * 3;
    return color.map((value, index) => Math.abs(value - (data[at + index] ?? 0)));
  });
  return Math.max(...differences);
}

describe('uploads', () => {
  for (const [device, width, height, copyHeight] of [
    ['a panorama of a phone', 16_382, 3900, 285],
    ['a camera of 60.2 megapixels', 9504, 6336, 800],
    ['a phone of 108 megapixels', 12_000, 9000, 900],
    ['a phone of 200 megapixels', 16_320, 12_240, 900],
  ] as const) {
    it(
      `take a JPEG of ${device} and make its order copy`,
      async ({ photoShop, sender }) => {
        const photoId = randomUUID();
        const jpeg = await largePhoto(width, height).jpeg().toBuffer();
        expect((await sender.send(jpeg, { photoId })).status).toBe(204);
        const [photo] = await sender.status(photoId);
        expect(photo?.original).not.toBeNull();
        const copy = await photoShop.stored(photo?.orderCopy?.sha256 ?? '');
        expect(await sharp(copy).metadata()).toMatchObject({ width: 1200, height: copyHeight });
        expect(await colorDifference(copy)).toBeLessThan(12);
      },
      patiently,
    );
  }

  it('take a progressive JPEG of a camera of 102 megapixels', async ({ sender }) => {
    const jpeg = await largePhoto(11_648, 8736).jpeg({ progressive: true }).toBuffer();
    expect((await sender.send(jpeg)).status).toBe(204);
  }, 120_000);

  it('refuse a JPEG beyond the limit of its coding and name this limit', async ({ sender }) => {
    const jpeg = await uniqueJpeg();
    const progressive = await sharp(jpeg).jpeg({ progressive: true }).toBuffer();
    for (const [file, width, height, maxPixels] of [
      [jpeg, 14_500, 14_500, 210_000_000],
      [progressive, 11_000, 11_000, 120_000_000],
    ] as const) {
      const response = await sender.send(withSize(file, width, height));
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({
        error: 'photo_too_many_pixels',
        details: { maxPixels },
      });
    }
  });
});

describe('readPicture', () => {
  it('accepts a HEIC panorama of a phone and refuses a HEIC of more than 120 megapixels', async () => {
    const read = (file: Buffer) =>
      openPicturePool().decode(null, (run) => readPicture(run, file, file.subarray(0, typeBytes)));
    expect(await read(largeHeic(16_382, 3900))).toMatchObject({
      ok: true,
      value: { width: 16_382, height: 3900, isSlow: true },
    });
    expect(await read(largeHeic(16_000, 8000))).toMatchObject({
      ok: false,
      code: 'photo_too_many_pixels',
      details: { maxPixels: 120_000_000 },
    });
  });

  it('puts a JPEG of more than 60 megapixels into the queue of slow images', async () => {
    const jpeg = await largePhoto(9600, 6400).jpeg().toBuffer();
    const picture = await openPicturePool().decode(null, (run) =>
      readPicture(run, jpeg, jpeg.subarray(0, typeBytes)),
    );
    expect(picture).toMatchObject({ ok: true, value: { isSlow: true } });
  });

  it('reads the main image of an Ultra HDR photo with the loader of other JPEGs', async () => {
    const photo = await addGainMap(
      await largePhoto(2000, 1500).jpeg({ progressive: true }).toBuffer(),
    );
    expect(await readGainMap(photo)).toBeDefined();
    const picture = await openPicturePool().decode(null, (run) =>
      readPicture(run, photo, photo.subarray(0, typeBytes)),
    );
    // Its loader for high dynamic range holds the whole image in memory and does not say that it is progressive.
    expect(picture).toMatchObject({ ok: true, value: { width: 2000, height: 1500, isSlow: true } });
  });
});
