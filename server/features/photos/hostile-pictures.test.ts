import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender, sha256Of, type PhotoSender } from '#tests/support/photo-shop.ts';
import { it as test } from '#tests/support/shop-fixtures.ts';

/** What the shop says to a file: `taken`, or the code of its error, which has a text. */
const answerTo = async (
  sender: PhotoSender,
  bytes: Buffer,
  filename: string,
  photoId: string,
): Promise<string> => {
  const response = await sender.send(bytes, { photoId, filename });
  if (response.status === 204) return 'taken';
  expect([413, 415]).toContain(response.status);
  const body = (await response.json()) as { error: string; message: string };
  expect(body.message.length).toBeGreaterThan(10);
  return body.error;
};

test.for(hostileFiles)(
  '$name: $answer, and the next photo is taken',
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
      // What somebody hid behind the picture stays in the original, which nobody is shown.
      expect(copy.includes('alert(')).toBe(false);
    } else {
      expect(photo).toBeUndefined();
      expect(await photoShop.deps.blobs.exists(sha256Of(bytes))).toBe(false);
    }
    expect((await sender.send(await uniqueJpeg(64, 48))).status).toBe(204);
  },
);

test('many at once: each gets its own answer, and good photos between them are taken', async ({
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
