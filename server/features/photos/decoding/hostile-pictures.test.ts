// @module-tag whole
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender, type PhotoSender } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { it as test } from '#tests/support/shop-fixtures.ts';

/** Sends a file and returns `taken` or its error code, which must have a text. */
async function answerTo(
  sender: PhotoSender,
  bytes: Buffer,
  filename: string,
  photoId: string,
): Promise<string> {
  const response = await sender.send(bytes, { photoId, filename });
  if (response.status === 204) return 'taken';
  expect([413, 415]).toContain(response.status);
  const body = (await response.json()) as { error: string; message: string };
  expect(body.message.length).toBeGreaterThan(10);
  return body.error;
}

test.for(hostileFiles)(
  '$name gets $response, and the next photo is accepted',
  async (file, { photoShop, sender }) => {
    const bytes = await file.make();
    const photoId = randomUUID();
    expect(await answerTo(sender, bytes, file.name, photoId)).toBe(file.response);
    const [photo] = await sender.status(photoId);
    if (file.response === 'taken') {
      const copy = await photoShop.stored(photo?.orderCopy?.sha256 ?? '');
      const { format, space, width, height } = await sharp(copy).metadata();
      expect([format, space]).toEqual(['jpeg', 'srgb']);
      if (file.size) expect({ width, height }).toEqual(file.size);
      // Content hidden behind the image stays in the original, which is never shown.
      expect(copy.includes('alert(')).toBe(false);
    } else {
      expect(photo).toBeUndefined();
      expect(await photoShop.deps.blobs.exists(hashBytes(bytes))).toBe(false);
    }
    expect((await sender.send(await uniqueJpeg(64, 48))).status).toBe(204);
  },
);

test('hostile files sent at once each get their own response, and photos between them are accepted', async ({
  photoShop,
}) => {
  const many = hostileFiles.filter((_, index) => index % 4 === 0);
  const files = await Promise.all(many.map(async ({ make }) => make()));
  const responses = await Promise.all(
    many.map(async ({ name }, index) => {
      const own = openSender(photoShop.url);
      const good = own.send(await uniqueJpeg(64, 48));
      const result = await answerTo(own, files[index] ?? Buffer.alloc(0), name, randomUUID());
      expect((await good).status, `beside ${name}`).toBe(204);
      return result;
    }),
  );
  expect(responses).toEqual(many.map(({ response: result }) => result));
});
