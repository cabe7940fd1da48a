import { randomUUID } from 'node:crypto';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { StorageUnavailable } from '#server/platform/storage/storage-unavailable.ts';
import { phonePhoto, heicPhoto } from '#tests/support/heic-files.ts';
import {
  noise,
  notPictures,
  otherPictures,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import {
  readRefusal,
  createMetadata,
  openSender,
  startPhotoShop,
} from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';

const shop = await startPhotoShop();
const sender = openSender(shop.url);
afterAll(() => shop.close());

async function refusal(response: Response): Promise<string> {
  expect(response.status).toBeGreaterThanOrEqual(400);
  return `${response.status} ${await readRefusal(response)}`;
}

test('bytes with another hash than announced are refused, and the photo can be sent again', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  const damaged = Buffer.from(bytes);
  damaged[700] = (damaged[700] ?? 0) ^ 1;
  const sha256 = hashBytes(bytes);
  const location = await sender.announce(bytes, { photoId, sha256 });
  expect(await refusal(await sender.patch(location, 0, damaged))).toBe(
    '409 photo_checksum_mismatch',
  );
  expect((await sender.ask('HEAD', location)).status).toBe(404);
  expect(await sender.status(photoId)).toEqual([]);
  expect(await shop.deps.blobs.exists(hashBytes(damaged))).toBe(false);
  expect((await sender.send(bytes, { photoId })).status).toBe(204);
});

test.each(Object.entries(notPictures))('%s called photo.jpg is refused', async (type, bytes) => {
  const photoId = randomUUID();
  const response = await sender.send(bytes, { photoId });
  expect(response.status).toBe(415);
  const body: unknown = await response.json();
  expect(body).toMatchObject({ error: 'invalid_file_type', details: { type } });
  expect(body).toHaveProperty('message', expect.stringContaining(type));
  expect(await sender.status(photoId)).toEqual([]);
  expect(await shop.deps.blobs.exists(hashBytes(bytes))).toBe(false);
});

test.each(Object.entries(otherPictures))('%s is refused as an image', async (_, bytes) => {
  const photoId = randomUUID();
  expect(await refusal(await sender.send(bytes, { photoId }))).toBe('415 invalid_file_format');
  expect(await sender.status(photoId)).toEqual([]);
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(5000)],
  ['a JPEG’s first bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ['a TIFF’s first bytes', Buffer.from('II*\0')],
])('%s is refused as a photo', async (what, bytes) => {
  const expected = /first/.test(what) ? '415 photo_unreadable' : '415 invalid_file_format';
  expect(await refusal(await sender.send(bytes))).toBe(expected);
});

test('the preview of a camera’s raw file is refused', async () => {
  const tiff = await noise(160, 120).tiff().toBuffer();
  const directory = tiff.readUInt32LE(4);
  const moved = Buffer.concat([tiff.subarray(0, 8), tiff.subarray(directory), tiff.subarray(8)]);
  moved.writeUInt32LE(8, 4);
  // The first entry becomes "a reduced version of another picture".
  moved.writeUInt16LE(254, 10);
  moved.writeUInt32LE(1, 18);
  expect(await refusal(await sender.send(moved))).toBe('415 invalid_file_format');
});

test('an image that announces billions of pixels is refused by its header', async () => {
  const response = await sender.send(pngBomb());
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    error: 'photo_too_many_pixels',
    details: { maxPixels: 65_000_000 },
  });
});

test('a PNG may have 65 million pixels and no more', async () => {
  const grey = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#777' } })
      .toColourspace('b-w')
      .png({ compressionLevel: 1 })
      .toBuffer();
  expect((await sender.send(await grey(10_000, 6500))).status).toBe(204);
  expect(await refusal(await sender.send(await grey(10_000, 6501)))).toBe(
    '413 photo_too_many_pixels',
  );
});

const formats = {
  jpeg: () => noise(500, 400).jpeg().toBuffer(),
  'progressive jpeg': () => noise(500, 400).jpeg({ progressive: true }).toBuffer(),
  png: () => noise(500, 400).png().toBuffer(),
  'interlaced png': () => noise(500, 400).png({ progressive: true }).toBuffer(),
  webp: () => noise(500, 400).webp().toBuffer(),
  gif: () => noise(500, 400).gif({ effort: 1 }).toBuffer(),
  tiff: () => noise(500, 400).tiff({ compression: 'lzw' }).toBuffer(),
  avif: () => noise(100, 80).avif({ effort: 0 }).toBuffer(),
};

test.each(Object.entries(formats))(
  '%s: accepted complete, refused cut short',
  async (_name, make) => {
    const bytes = await make();
    const photoId = randomUUID();
    // When an order copy exists, the original is only checked, not converted.
    await sender.send(await uniqueJpeg(), { photoId, kind: 'order-copy' });
    for (const share of [0.999, 0.6, 0.1]) {
      const cut = truncated(bytes, share);
      for (const given of [{ photoId }, { photoId: randomUUID() }]) {
        expect(await refusal(await sender.send(cut, given))).toBe('415 photo_unreadable');
      }
    }
    expect((await sender.send(bytes, { photoId })).status).toBe(204);
    expect((await sender.send(bytes)).status).toBe(204);
  },
);

test('a HEIC photo is accepted alone or with the browser’s copy, and refused when cut short', async () => {
  const alone = randomUUID();
  const beside = randomUUID();
  await sender.send(await uniqueJpeg(), { photoId: beside, kind: 'order-copy' });
  for (const photoId of [alone, beside]) {
    const cut = truncated(phonePhoto, 0.9);
    expect(await refusal(await sender.send(cut, { photoId }))).toBe('415 photo_unreadable');
    const spoilt = heicPhoto(1000, 500);
    expect(await refusal(await sender.send(spoilt, { photoId }))).toBe('415 photo_unreadable');
    expect((await sender.send(phonePhoto, { photoId })).status).toBe(204);
  }
  const { rows } = await shop.database.pool.query(
    'select distinct media_type, width, height from photo_files where sha256 = $1',
    [Buffer.from(hashBytes(phonePhoto), 'hex')],
  );
  expect(rows).toEqual([{ media_type: 'image/heic', width: 500, height: 1000 }]);
});

test('a repeated photo, also sent concurrently, is one photo and one file', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  const file = { photoId, kind: 'order-copy' };
  const responses = await Promise.all([1, 2, 3, 4].map(() => sender.send(bytes, file)));
  expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  expect((await sender.send(bytes, file)).status).toBe(204);
  const { rows } = await shop.database.pool.query(
    'select kind from photos join photo_files on photo = id where photo_id = $1',
    [photoId],
  );
  expect(rows).toEqual([{ kind: 'order-copy' }]);
  expect((await sender.send(bytes, { kind: 'order-copy' })).status).toBe(204);
  const hash = hashBytes(bytes);
  const folder = path.join(shop.dataDir, 'files/photos', hash.slice(0, 2), hash.slice(2, 4));
  expect(await readdir(folder)).toEqual([hash]);
});

test('another image under a photo’s id is refused and the first one stays', async () => {
  const photoId = randomUUID();
  const first = await uniqueJpeg();
  for (const kind of ['order-copy', 'original']) {
    expect((await sender.send(first, { photoId, kind })).status).toBe(204);
    const second = await uniqueJpeg();
    expect(await refusal(await sender.send(second, { photoId, kind }))).toBe('409 photo_id_in_use');
  }
  const [photo] = await sender.status(photoId);
  expect(photo?.orderCopy?.sha256).toBe(hashBytes(first));
  expect(photo?.original?.sha256).toBe(hashBytes(first));
});

test('of two images racing for one photo id one is stored and the other is refused', async () => {
  const photoId = randomUUID();
  const pictures = [await uniqueJpeg(), await uniqueJpeg()];
  const responses = await Promise.all(
    pictures.map((bytes) => sender.send(bytes, { photoId, kind: 'order-copy' })),
  );
  const won = responses.findIndex(({ status }) => status === 204);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204, 409]));
  const [photo] = await sender.status(photoId);
  expect(photo?.orderCopy?.sha256).toBe(hashBytes(pictures[won] ?? Buffer.alloc(0)));
});

test('an upload whose process ended before the record is finished by the browser’s next request', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  // The whole file is in the folder of uploads, but not received yet.
  const location = await sender.announce(bytes, { photoId });
  const name = location.split('/').at(-1) ?? '';
  await writeFile(path.join(shop.dataDir, 'uploads', sender.sessionId, name), bytes);
  expect(await sender.status(photoId)).toEqual([]);
  const next = openSender(await shop.serve(), sender.sessionId);
  const heads = await Promise.all([next.ask('HEAD', location), next.ask('HEAD', location)]);
  for (const head of heads) {
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe(`${bytes.length}`);
    expect(head.headers.get('upload-length')).toBe(`${bytes.length}`);
  }
  const [photo] = await sender.status(photoId);
  expect(photo?.original?.sha256).toBe(hashBytes(bytes));
});

test('a storage error with the last byte does not refuse the photo', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  const broken = await shop.serve({ putFile: () => Promise.reject(new Error('disk on fire')) });
  const there = openSender(broken, sender.sessionId);
  const location = await there.announce(bytes, { photoId });
  expect(await refusal(await there.patch(location, 0, bytes))).toBe('500 server_error');
  expect(await there.status(photoId)).toEqual([]);
  expect((await there.ask('HEAD', location)).status).toBe(500);
  const head = await sender.ask('HEAD', location);
  expect(head.headers.get('upload-offset')).toBe(`${bytes.length}`);
  expect(await sender.status(photoId)).toHaveLength(1);
});

test('a storage that is unavailable asks the sender to wait, and takes the photo later', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  const broken = await shop.serve({
    putFile: () => Promise.reject(new StorageUnavailable(new Error('no response'))),
  });
  const there = openSender(broken, sender.sessionId);
  const location = await there.announce(bytes, { photoId });
  for (const response of [
    await there.patch(location, 0, bytes),
    await there.ask('HEAD', location),
  ]) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
  }
  expect((await sender.ask('HEAD', location)).status).toBe(200);
  expect(await sender.status(photoId)).toHaveLength(1);
});

test('a folder of uploads that cannot be used asks the sender to wait, and takes the photo later', async () => {
  const photoId = randomUUID();
  const bytes = await uniqueJpeg();
  const own = openSender(shop.url, randomUUID());
  const folder = path.join(shop.dataDir, 'uploads', own.sessionId);
  // No user can enter a link to itself, root included.
  await symlink(folder, folder);
  const refused = await own.create(bytes.length, createMetadata(bytes, { photoId }));
  expect(await refusal(refused)).toBe('503 service_unavailable');
  expect(refused.headers.get('retry-after')).toBe('5');
  await rm(folder);
  expect((await own.send(bytes, { photoId })).status).toBe(204);
});

test('a process starts while the folder of all uploads cannot be made, and takes photos later', async ({
  onTestFinished,
}) => {
  const thrown: unknown[] = [];
  const collect = (error: unknown): void => void thrown.push(error);
  process.on('uncaughtException', collect);
  onTestFinished(() => void process.off('uncaughtException', collect));
  const folder = path.join(shop.dataDir, 'uploads');
  await rm(folder, { recursive: true, force: true });
  await symlink(folder, folder);
  const bytes = await uniqueJpeg();
  const there = openSender(await shop.serve(), randomUUID());
  const refused = await there.create(bytes.length, createMetadata(bytes));
  expect(await refusal(refused)).toBe('503 service_unavailable');
  await rm(folder);
  expect((await there.send(bytes)).status).toBe(204);
  expect(thrown).toEqual([]);
});
