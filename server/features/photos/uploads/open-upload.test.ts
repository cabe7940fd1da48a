import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  toBody,
  readRefusal,
  encodeMetadata,
  createMetadata,
  openSender,
  sendHalf,
  startPhotoShop,
  type PhotoSender,
} from '#tests/support/photo-shop.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

test.each([
  ['no photo id', { photoId: '' }],
  ['a photo id that is none', { photoId: '../../etc/passwd' }],
  ['another kind', { kind: 'thumbnail' }],
  ['no hash', { sha256: '' }],
  ['a name without end', { filename: 'x'.repeat(501) }],
])('an upload with %s in its metadata is refused', async (_what, given) => {
  const bytes = await uniqueJpeg(16, 16);
  const response = await openSender(shop.url).create(bytes.length, createMetadata(bytes, given));
  expect(response.status).toBe(400);
  expect(await readRefusal(response)).toBe('upload_metadata_invalid');
});

test('a photo above 60 MB is refused before it is sent, in the customer’s language', async () => {
  const sender = openSender(shop.url);
  const response = await fetch(`${shop.url}/api/uploads`, {
    method: 'POST',
    headers: {
      ...sender.headers,
      'accept-language': 'fr-CA,fr;q=0.9',
      'upload-length': `${60 * 1024 * 1024 + 1}`,
      'upload-metadata': encodeMetadata(createMetadata(Buffer.alloc(1))),
    },
  });
  expect(response.status).toBe(413);
  const body: unknown = await response.json();
  expect(body).toMatchObject({ error: 'photo_too_large', details: { maxBytes: 62_914_560 } });
  expect(body).toHaveProperty('message', expect.stringContaining('Cette photo'));
});

test('an upload gets the error storage_full when the disk is nearly full', async () => {
  const bytes = await uniqueJpeg();
  const free = { bytes: 2_000_000_000 };
  const sender = openSender(await shop.serve({ freeBytes: async () => free.bytes }));
  const { location, middle } = await sendHalf(sender, bytes);
  free.bytes = 999_999_999;
  const refused = await sender.patch(location, middle, bytes.subarray(middle));
  expect(refused.status).toBe(507);
  expect(await readRefusal(refused)).toBe('storage_full');
  free.bytes = 1_000_000_000 + bytes.length - 1;
  const created = await sender.create(bytes.length, createMetadata(bytes));
  expect(created.status).toBe(507);
  expect(await readRefusal(created)).toBe('storage_full');
  free.bytes += 1;
  expect((await sender.create(bytes.length, createMetadata(bytes))).status).toBe(201);
  expect((await sender.patch(location, middle, bytes.subarray(middle))).status).toBe(204);
});

test('a session may have at most 100 unfinished uploads', async () => {
  const sender = openSender(shop.url);
  const bytes = await uniqueJpeg(16, 16);
  const statuses: number[] = [];
  for (let count = 0; count < 101; count += 1) {
    statuses.push((await sender.create(bytes.length, createMetadata(bytes))).status);
  }
  expect(statuses.lastIndexOf(201)).toBe(99);
  const refused = await sender.create(bytes.length, createMetadata(bytes));
  expect(refused.status).toBe(429);
  expect(await readRefusal(refused)).toBe('too_many_photos');
  const other = openSender(shop.url);
  expect((await other.create(bytes.length, createMetadata(bytes))).status).toBe(201);
});

const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000);

/** Gives a session photos with an original of this many bytes each, kept until `end`, or forever if it is null. */
async function fill(sessionId: string, photos: number, bytes: number, end: Date | null = tomorrow) {
  await shop.database.pool.query(
    `with photo as (
       insert into photos (session_id, photo_id, file_name, file_type, address, expires_at)
       select $1, gen_random_uuid(), 'a.jpg', 'image/jpeg', $5, $4
       from generate_series(1, $2) returning id)
     insert into photo_files (photo, kind, sha256, size, media_type, width, height)
     select id, 'original', sha256('x'), $3, 'image/jpeg', 1, 1 from photo`,
    [sessionId, photos, bytes, end, '203.0.113.1'],
  );
}

test.each([
  ['2000 photos', 2000, 1000],
  ['20 GB', 400, 50_000_000],
])('a session keeps at most %s that are not ordered', async (_what, photos, bytes) => {
  const file = await uniqueJpeg(16, 16);
  const begin = (sender: PhotoSender) => sender.create(file.length, createMetadata(file));
  const sender = openSender(shop.url);
  await fill(sender.sessionId, photos - 1, bytes);
  expect((await begin(sender)).status).toBe(201);
  await fill(sender.sessionId, 1, bytes);
  expect(await readRefusal(await begin(sender))).toBe('too_many_photos');
  const ordered = openSender(shop.url);
  await fill(ordered.sessionId, photos, bytes, null);
  expect((await begin(ordered)).status).toBe(201);
});

test('the last photo within the quota still gets its original', async () => {
  const sender = openSender(shop.url);
  await fill(sender.sessionId, 1999, 1000);
  const photoId = randomUUID();
  const copy = await uniqueJpeg(16, 16);
  expect((await sender.send(copy, { photoId, kind: 'order-copy' })).status).toBe(204);
  const original = await uniqueJpeg(16, 16);
  expect(await readRefusal(await sender.create(original.length, createMetadata(original)))).toBe(
    'too_many_photos',
  );
  expect((await sender.send(original, { photoId })).status).toBe(204);
});

test('a request that is not tus is refused in the error format of the API', async () => {
  const sender = openSender(shop.url);
  const { cookie = '' } = sender.headers;
  const url = `${shop.url}/api/uploads`;
  const silent = await fetch(url, { method: 'POST', headers: { cookie } });
  expect(silent.status).toBe(412);
  expect(await readRefusal(silent)).toBe('invalid_request');
  const json = await fetch(url, {
    method: 'POST',
    headers: { ...sender.headers, 'content-type': 'application/json' },
    body: toBody(Buffer.from('{"a":')),
  });
  expect(json.status).toBe(400);
  expect(await readRefusal(json)).toBe('invalid_request');
});
