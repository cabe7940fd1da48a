import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { readRefusal, openSender, startPhotoShop } from '#tests/support/photo-shop.ts';
import { readRow } from '#tests/support/rows.ts';
import { pictureAddress, readPictureAddress } from '../records/picture-address.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

const minute = 60_000;

async function storedPhoto(): Promise<{ id: string; photoId: string; cookie: string }> {
  const sender = openSender(shop.url);
  const photoId = randomUUID();
  const copy = await uniqueJpeg(1200, 900);
  expect((await sender.send(copy, { photoId, kind: 'order-copy' })).status).toBe(204);
  const { id } = await readRow(shop.database.kysely, 'photos', { photoId });
  return { id, photoId, cookie: sender.headers['cookie'] ?? '' };
}

function addressOf(id: string, time = Date.now()) {
  return pictureAddress(id, shop.deps.pictureKey, time);
}

function see(address: string, headers: Record<string, string> = {}) {
  return fetch(new URL(address, shop.url), { headers });
}

test('an image address serves a small JPEG without other data', async () => {
  const { id } = await storedPhoto();
  const response = await see(addressOf(id));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="photo.jpg"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=600',
  });
  const { format, width, height } = await sharp(await response.arrayBuffer()).metadata();
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 100, height: 75 });
});

test('an image address stays the same for a while and expires soon', () => {
  const id = randomUUID();
  const start = Date.UTC(2026, 0, 1);
  const address = pictureAddress(id, 'key', start);
  expect(pictureAddress(id, 'key', start + 9.9 * minute)).toBe(address);
  expect(pictureAddress(id, 'key', start + 10.1 * minute)).not.toBe(address);
  const token = address.split('/').at(-1) ?? '';
  expect(readPictureAddress(token, 'key', start + 19.9 * minute)).toBe(id);
  expect(readPictureAddress(token, 'key', start + 20.1 * minute)).toBeNull();
  expect(readPictureAddress(token, 'another key', start)).toBeNull();
});

test('an image is not served by a guessed or old address, nor to its owner without one', async () => {
  const { id, photoId, cookie } = await storedPhoto();
  const other = await storedPhoto();
  const token = addressOf(id).split('/').at(-1) ?? '';
  const turned = Buffer.from(token, 'base64url');
  turned.write(other.id.replaceAll('-', ''), 'hex');
  const wrong = [
    addressOf(id, Date.now() - 21 * minute),
    `/api/pictures/${turned.toString('base64url')}`,
    `/api/pictures/${token.slice(0, -4)}`,
    `/api/pictures/${id}`,
    `/api/pictures/${photoId}`,
    addressOf(randomUUID()),
  ];
  for (const address of wrong) {
    const response = await see(address, { cookie });
    expect(response.status).toBe(404);
    expect(await readRefusal(response)).toBe('not_found');
  }
});
