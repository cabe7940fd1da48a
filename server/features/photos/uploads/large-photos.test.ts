// @module-tag whole
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { largeHeic, largePhoto, quarters } from '#tests/support/customer-photos.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { typeBytes } from '#domain/photos/images/image-type.ts';
import { openPicturePool } from '../decoding/picture-pool.ts';
import { readPicture } from '../decoding/read-picture.ts';

const patiently = 120_000;

const frames = [0xc0, 0xc2];

/** A JPEG whose header announces another size; its data stays that of a smaller image. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  let at = 2;
  while (!frames.includes(copy.readUInt8(at + 1))) at += 2 + copy.readUInt16BE(at + 2);
  copy.writeUInt16BE(height, at + 5);
  copy.writeUInt16BE(width, at + 7);
  return copy;
}

/** The segment of a JPEG whose content begins with this name. */
function segmentNamed(jpeg: Buffer, name: string): Buffer {
  const at = jpeg.indexOf(name, 0, 'latin1') - 4;
  return Buffer.from(jpeg.subarray(at, at + 2 + jpeg.readUInt16BE(at + 2)));
}

/** A small photo with a gain map (ISO 21496-1), written by libultrahdr. */
const smallUltraHdr = readFileSync(
  path.join(import.meta.dirname, '../../../../tests/support/files/ultra-hdr.jpg'),
);

/** Reads the gain map of a photo. Workers run many test files, and the code for the server's decoding blocks its loader. */
async function readGainMap(jpeg: Buffer): Promise<Buffer | undefined> {
  const loader = { operation: ['VipsForeignLoadUhdr'] };
  sharp.unblock(loader);
  try {
    return (await sharp(jpeg).metadata()).gainMap?.image;
  } finally {
    sharp.block(loader);
  }
}

/** A JPEG with a gain map behind it, as phones with Android store their photos. */
async function addGainMap(jpeg: Buffer): Promise<Buffer> {
  const gainMap = await readGainMap(smallUltraHdr);
  if (!gainMap) throw new Error('no gain map in it');
  const version = segmentNamed(smallUltraHdr, 'urn:iso:std:iso:ts:21496:-1');
  const index = segmentNamed(smallUltraHdr, 'MPF\0');
  const length = jpeg.length + version.length + index.length;
  // The index ends in two entries of 16 bytes: size and offset are their second and third numbers.
  const [first, second] = [index.length - 32, index.length - 16];
  index.writeUInt32BE(length, first + 4);
  index.writeUInt32BE(gainMap.length, second + 4);
  index.writeUInt32BE(length - (2 + version.length + 8), second + 8);
  return Buffer.concat([jpeg.subarray(0, 2), version, index, jpeg.subarray(2), gainMap]);
}

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
