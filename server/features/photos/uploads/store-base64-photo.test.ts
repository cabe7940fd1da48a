import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { submissionRule } from '#domain/photos/photo-rules.ts';
import {
  noise,
  notPictures,
  otherPictures,
  pngBomb,
  truncated,
  uniqueJpeg,
} from '#tests/support/photo-files.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { startPhotoShop } from '#tests/support/photo-shop.ts';
import { findPhotosForOrder, storeBase64Photo } from '../index.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

function dataUrlOf(bytes: Buffer, type = 'image/jpeg'): string {
  return `data:${type};base64,${bytes.toString('base64')}`;
}

function clientOf(sessionId: string) {
  return { sessionId, address: '127.0.0.1' };
}

function store(dataUrl: string, given: Partial<Parameters<typeof storeBase64Photo>[1]> = {}) {
  return storeBase64Photo(shop.deps, {
    client: clientOf(randomUUID()),
    photoId: randomUUID(),
    dataUrl,
    rule: submissionRule(defaultCatalogue, 'US'),
    ...given,
  });
}

async function orderCopy(bytes: Buffer, country: string) {
  const sessionId = randomUUID();
  const photoId = randomUUID();
  const stored = await store(dataUrlOf(bytes), {
    client: clientOf(sessionId),
    photoId,
    rule: submissionRule(defaultCatalogue, country),
  });
  expect(stored).toEqual({ ok: true, value: undefined });
  const found = await findPhotosForOrder(shop.database.kysely, sessionId, [photoId]);
  const photo = found.get(photoId);
  return { photo, copy: await shop.stored(photo?.sha256 ?? '') };
}

test('an image within the country’s rule is stored unchanged, with the fallback name and type', async () => {
  const bytes = await noise(1100, 900).jpeg({ quality: 70 }).toBuffer();
  expect(bytes.length).toBeGreaterThan(512 * 1024);
  const { photo, copy } = await orderCopy(bytes, 'US');
  expect(copy).toEqual(bytes);
  expect(photo).toMatchObject({ fileName: `image-${photo?.photoId}.jpg` });
  const { rows } = await shop.database.pool.query('select file_type from photos where id = $1', [
    photo?.id,
  ]);
  expect(rows).toEqual([{ file_type: 'image/jpeg' }]);
});

test.each(['TN', 'CA', 'US', 'FR'])(
  'an image for %s that is too large is reduced to its rule',
  async (country) => {
    const rule = submissionRule(defaultCatalogue, country);
    const bytes = await noise(1300, 1250).jpeg({ quality: 95 }).toBuffer();
    const { copy } = await orderCopy(bytes, country);
    const { width, height, format } = await sharp(copy).metadata();
    expect(format).toBe('jpeg');
    expect(Math.max(width, height)).toBeLessThanOrEqual(rule.maxSide);
    expect(copy.length).toBeLessThanOrEqual(rule.maxBytes);
    expect(copy.length).toBeGreaterThan(0.4 * rule.maxBytes);
  },
);

test('an image of 1200 pixels is too large for Tunisia and accepted for Canada', async () => {
  const bytes = await uniqueJpeg(1200, 800);
  expect((await sharp((await orderCopy(bytes, 'TN')).copy).metadata()).width).toBe(1000);
  expect((await orderCopy(bytes, 'CA')).copy).toEqual(bytes);
});

test.each([
  ['no data URL', 'hello', 'invalid_file_format'],
  ['another type', dataUrlOf(Buffer.from('hello'), 'text/plain'), 'invalid_file_format'],
  ['no base64', 'data:image/jpeg,hello', 'invalid_base64_format'],
  ['no content', 'data:image/jpeg;base64,', 'invalid_base64_format'],
  ['no comma', 'data:image/jpeg;base64', 'invalid_base64_format'],
  ['foreign characters', 'data:image/jpeg;base64,/9j/4AAQ*****', 'invalid_base64_format'],
  ['text within', dataUrlOf(notPictures['text/plain']), 'invalid_file_type'],
  ['SVG', dataUrlOf(otherPictures['image/svg+xml'], 'image/svg+xml'), 'invalid_file_format'],
  ['a bomb', dataUrlOf(pngBomb(), 'image/png'), 'photo_too_many_pixels'],
])('a base64 photo is refused for %s', async (_what, dataUrl, code) => {
  expect(await store(dataUrl)).toMatchObject({ ok: false, code });
});

test('a truncated image is refused, small or large', async () => {
  for (const side of [400, 2000]) {
    const cut = truncated(await noise(side, 100).jpeg().toBuffer(), 0.8);
    expect(await store(dataUrlOf(cut))).toMatchObject({ ok: false, code: 'photo_unreadable' });
  }
});

test('a repeated line changes nothing and another image under its id is refused', async () => {
  const given = { client: clientOf(randomUUID()), photoId: randomUUID() };
  for (const bytes of [await uniqueJpeg(), await noise(1300, 100).png().toBuffer()]) {
    const photo = { ...given, photoId: randomUUID() };
    const twice = await Promise.all([1, 2].map(() => store(dataUrlOf(bytes), photo)));
    expect(twice.map(({ ok }) => ok)).toEqual([true, true]);
    expect((await store(dataUrlOf(bytes), photo)).ok).toBe(true);
    const other = await store(dataUrlOf(await uniqueJpeg()), photo);
    expect(other).toMatchObject({ ok: false, code: 'photo_id_in_use' });
  }
});

test('a file name loses folders, invisible characters and changes of the reading direction', async () => {
  const named = async (fileName: string, fileType = '') => {
    const sessionId = randomUUID();
    const given = { client: clientOf(sessionId), photoId: randomUUID(), fileName, fileType };
    await store(dataUrlOf(await uniqueJpeg(16, 16)), given);
    const { rows } = await shop.database.pool.query<{ file_name: string; file_type: string }>(
      'select file_name, file_type from photos where session_id = $1',
      [sessionId],
    );
    return rows[0];
  };
  expect(await named('C:\\Users\\me\\été 1.jpg', 'image/PNG')).toEqual({
    file_name: 'été 1.jpg',
    file_type: 'image/png',
  });
  expect((await named('../../etc/passwd\0'))?.file_name).toBe('passwd');
  expect((await named('a\u202Egpj.exe'))?.file_name).toBe('agpj.exe');
  expect((await named('صورة.jpg', 'text/html'))?.file_type).toBe('image/jpeg');
  expect((await named('..'))?.file_name).toMatch(/^image-[0-9a-f-]{36}\.jpg$/);
  expect((await named(`${'é'.repeat(400)}.jpg`))?.file_name).toHaveLength(255);
});

test('an image is refused while the disk is nearly full', async () => {
  const blobs = { ...shop.deps.blobs, freeBytes: async () => 1_000_000_000 };
  const bytes = await uniqueJpeg();
  const rule = submissionRule(defaultCatalogue, 'US');
  const photo = { client: clientOf(randomUUID()), photoId: randomUUID(), rule };
  const refused = await storeBase64Photo(
    { ...shop.deps, blobs },
    { ...photo, dataUrl: dataUrlOf(bytes) },
  );
  expect(refused).toMatchObject({ ok: false, code: 'storage_full' });
  expect(await shop.deps.blobs.exists(hashBytes(bytes))).toBe(false);
});
