import { randomUUID } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import { evenDeepFile } from '#tests/support/color-files.ts';
import {
  corners,
  cornersJpeg,
  cornersPicture,
  noise,
  orientations,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { readRefusal, openSender, startPhotoShop } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { findPhotosForOrder, missingBlobs } from '../index.ts';

const shop = await startPhotoShop();
const sender = openSender(shop.url);
afterAll(() => shop.close());

/** Sends an image and returns its order copy, checked against the rule. */
async function orderCopyOf(bytes: Buffer, kind: string, photoId: string = randomUUID()) {
  const response = await sender.send(bytes, { photoId, kind });
  expect(response.status).toBe(204);
  const [photo] = await sender.status(photoId);
  const copy = await shop.stored(photo?.orderCopy?.sha256 ?? '');
  expect(hashBytes(copy)).toBe(photo?.orderCopy?.sha256);
  expect(copy).toHaveLength(photo?.orderCopy?.size ?? 0);
  const metadata = await sharp(copy).metadata();
  expect(metadata.format).toBe('jpeg');
  expect(copy.length).toBeLessThanOrEqual(orderCopyRule.maxBytes);
  expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(orderCopyRule.maxSide);
  const { rows } = await shop.database.pool.query<{ width: number; height: number }>(
    `select width, height from photo_files where sha256 = $1 and kind = 'order-copy'`,
    [Buffer.from(hashBytes(copy), 'hex')],
  );
  expect(rows[0]).toEqual({ width: metadata.width, height: metadata.height });
  return { copy, metadata, photo };
}

function bare({ orientation, exif, icc, xmp, iptc }: Metadata) {
  return [orientation, exif, icc, xmp, iptc].every((part) => part === undefined);
}

async function pixelsOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number): number[] => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  };
}

function isNear(actual: readonly number[], expected: readonly number[]): boolean {
  return expected.every((value, index) => Math.abs(value - (actual[index] ?? -100)) < 12);
}

test.each(orientations)(
  'an original of orientation %i gets an upright copy',
  async (orientation) => {
    const bytes = await cornersJpeg(orientation, 1600, 1200);
    const { copy, metadata, photo } = await orderCopyOf(bytes, 'original');
    expect([metadata.width, metadata.height]).toEqual([1200, 900]);
    expect(bare(metadata)).toBe(true);
    const at = await pixelsOf(copy);
    expect(isNear(at(0.1, 0.1), corners.topLeft)).toBe(true);
    expect(isNear(at(0.9, 0.1), corners.topRight)).toBe(true);
    expect(isNear(at(0.1, 0.9), corners.bottomLeft)).toBe(true);
    expect(isNear(at(0.9, 0.9), corners.bottomRight)).toBe(true);
    // The original itself is stored unchanged and recorded with its upright size.
    expect(photo?.original?.sha256).toBe(hashBytes(bytes));
    const { rows } = await shop.database.pool.query(
      `select width, height from photo_files where sha256 = $1 and kind = 'original'`,
      [Buffer.from(hashBytes(bytes), 'hex')],
    );
    expect(rows).toEqual([{ width: 1600, height: 1200 }]);
  },
);

test.each(
  orientations.flatMap((orientation) =>
    (['png', 'webp', 'tiff'] as const).map((format) => [orientation, format] as const),
  ),
)('an original of orientation %i in %s gets an upright copy', async (orientation, format) => {
  const bytes = await cornersPicture(orientation, 320, 200).toFormat(format).toBuffer();
  const { copy, metadata } = await orderCopyOf(bytes, 'original');
  expect([metadata.width, metadata.height]).toEqual([320, 200]);
  const at = await pixelsOf(copy);
  expect(isNear(at(0.2, 0.2), corners.topLeft)).toBe(true);
  expect(isNear(at(0.8, 0.2), corners.topRight)).toBe(true);
  expect(isNear(at(0.2, 0.8), corners.bottomLeft)).toBe(true);
});

test('an order copy that complies with the rule is stored unchanged', async () => {
  const bytes = await uniqueJpeg(1200, 900);
  const { photo } = await orderCopyOf(bytes, 'order-copy');
  expect(photo).toMatchObject({ orderCopy: { sha256: hashBytes(bytes) }, original: null });
});

test.each([
  ['one pixel too wide', () => uniqueJpeg(1201, 900)],
  ['too many bytes', () => noise(1200, 1200).jpeg({ quality: 95 }).toBuffer()],
  ['no JPEG', () => noise(300, 200).png().toBuffer()],
  ['lying on its side', () => cornersJpeg(6)],
  ['in printers’ colours', () => noise(300, 200).toColourspace('cmyk').jpeg().toBuffer()],
])('an order copy that is %s is made anew', async (_what, make) => {
  const bytes = await make();
  const photoId = randomUUID();
  const { metadata, photo } = await orderCopyOf(bytes, 'order-copy', photoId);
  expect(photo?.original).toBeNull();
  expect(photo?.orderCopy?.sha256).not.toBe(hashBytes(bytes));
  expect(bare(metadata)).toBe(true);
  expect(metadata.space).toBe('srgb');
  // A repeat of the same file is the same photo; another file is refused.
  expect((await sender.send(bytes, { photoId, kind: 'order-copy' })).status).toBe(204);
  const other = await sender.send(await uniqueJpeg(), { photoId, kind: 'order-copy' });
  expect(await readRefusal(other)).toBe('photo_id_in_use');
  expect(await sender.status(photoId)).toEqual([photo]);
});

test('an order copy has white for transparency and sRGB for wider color spaces', async () => {
  const glass = await sharp({
    create: { width: 200, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const white = await pixelsOf((await orderCopyOf(glass, 'original')).copy);
  expect(isNear(white(0.5, 0.5), [255, 255, 255])).toBe(true);
  const grey = await sharp(Buffer.alloc(64 * 64, 120), {
    raw: { width: 64, height: 64, channels: 1 },
  })
    .toColourspace('grey16')
    .png()
    .toBuffer();
  const grey8 = await pixelsOf((await orderCopyOf(grey, 'original')).copy);
  expect(isNear(grey8(0.5, 0.5), [120, 120, 120])).toBe(true);
  const flat = { width: 64, height: 64, channels: 3, background: '#c03030' } as const;
  const wide = await sharp({ create: flat }).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer();
  // The stored values of the wide gamut differ from the sRGB values of the same color.
  const numbers = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
  expect(isNear([...numbers.subarray(0, 3)], [192, 48, 48])).toBe(false);
  const narrow = await orderCopyOf(wide, 'original');
  expect(bare(narrow.metadata)).toBe(true);
  expect(isNear((await pixelsOf(narrow.copy))(0.5, 0.5), [192, 48, 48])).toBe(true);
});

test.each([
  ['PNG', 'p3'],
  ['PNG', 'srgb'],
  ['TIFF', 'p3'],
  ['TIFF', 'srgb'],
] as const)(
  'an order copy of a %s of 16 bits with the profile %s has its colors in sRGB',
  async (format, profile) => {
    const { bytes, color } = await evenDeepFile(profile, format === 'PNG' ? 'png' : 'tiff');
    const { depth, icc } = await sharp(bytes).metadata();
    expect([depth, icc === undefined]).toEqual(['ushort', false]);
    const { copy, metadata } = await orderCopyOf(bytes, 'original');
    expect(bare(metadata)).toBe(true);
    const shown = (await pixelsOf(copy))(0.5, 0.5);
    const differences = color.map((value, index) => Math.abs(value - (shown[index] ?? -100)));
    expect(Math.max(...differences)).toBeLessThanOrEqual(4);
  },
);

test('an order copy of a small original is not enlarged', async () => {
  const { metadata } = await orderCopyOf(await uniqueJpeg(90, 60), 'original');
  expect([metadata.width, metadata.height]).toEqual([90, 60]);
});

test('a copy that the server made of the original does not block the browser’s copy', async () => {
  const photoId = randomUUID();
  const original = await uniqueJpeg(2000, 1500);
  const { photo } = await orderCopyOf(original, 'original', photoId);
  const late = await sender.send(await uniqueJpeg(), { photoId, kind: 'order-copy' });
  expect(late.status).toBe(204);
  // The first one stays: an order may have been placed with it.
  expect(await sender.status(photoId)).toEqual([photo]);
});

test('the browser’s order copy stays when the original follows', async () => {
  const photoId = randomUUID();
  const copy = await uniqueJpeg(1200, 900);
  await orderCopyOf(copy, 'order-copy', photoId);
  const { photo } = await orderCopyOf(await uniqueJpeg(2000, 1500), 'original', photoId);
  expect(photo?.orderCopy?.sha256).toBe(hashBytes(copy));
});

test('an order copy and an original sent at once are both stored', async () => {
  const photoId = randomUUID();
  const original = await uniqueJpeg(2000, 1500);
  const copy = await uniqueJpeg(1200, 900);
  const responses = await Promise.all([
    sender.send(original, { photoId, kind: 'original' }),
    sender.send(copy, { photoId, kind: 'order-copy' }),
  ]);
  expect(responses.map(({ status }) => status)).toEqual([204, 204]);
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(hashBytes(original));
  expect(photo?.orderCopy).not.toBeNull();
});

test('an order copy that the storage lost is restored when it is sent again', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg(1200, 900);
  await orderCopyOf(bytes, 'order-copy', photoId);
  const hash = hashBytes(bytes);
  await shop.loseBlob(hash);
  expect(await missingBlobs(shop.deps, [hash, hash])).toEqual([hash]);
  expect((await sender.send(bytes, { photoId, kind: 'order-copy' })).status).toBe(204);
  expect(await shop.stored(hash)).toEqual(bytes);
  expect(await missingBlobs(shop.deps, [hash])).toEqual([]);
});

test('findPhotosForOrder returns one session’s photos with their order copies', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg(1200, 900);
  await orderCopyOf(bytes, 'order-copy', photoId);
  const asked = [photoId, photoId, randomUUID()];
  const found = await findPhotosForOrder(shop.database.kysely, sender.sessionId, asked);
  const sha256 = hashBytes(bytes);
  const ids = [...found.values()].map(({ id }) => id);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  expect([...found.values()]).toEqual([{ id: ids[0], photoId, fileName: 'photo.jpg', sha256 }]);
  expect(await findPhotosForOrder(shop.database.kysely, randomUUID(), asked)).toEqual(new Map());
  expect(await findPhotosForOrder(shop.database.kysely, sender.sessionId, [])).toEqual(new Map());
});

test('findPhotosForOrder keeps every photo of the session for at least 23 more hours', async () => {
  const [photoId, otherId] = [randomUUID(), randomUUID()];
  await orderCopyOf(await uniqueJpeg(1200, 900), 'order-copy', photoId);
  await orderCopyOf(await uniqueJpeg(1200, 900), 'order-copy', otherId);
  const { pool, kysely } = shop.database;
  const expire = (id: string) =>
    pool.query(`update photos set expires_at = now() + interval '1 hour' where photo_id = $1`, [
      id,
    ]);
  const soon = async (): Promise<string[]> => {
    const { rows } = await pool.query<{ photo_id: string }>(
      `select photo_id from photos where expires_at < now() + interval '23 hours' and photo_id = any ($1::uuid[])`,
      [[photoId, otherId]],
    );
    return rows.map((row) => row.photo_id);
  };
  for (const id of [photoId, otherId]) {
    await expire(id);
    expect(await soon()).toEqual([id]);
    const found = await findPhotosForOrder(kysely, sender.sessionId, [photoId]);
    expect([...found.keys()]).toEqual([photoId]);
    expect(await soon()).toEqual([]);
  }
});
