import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { hostileFiles } from '#tests/support/hostile-files.ts';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import {
  openSender,
  sha256Of,
  startPhotoShop,
  type PhotoSender,
} from '#tests/support/photo-shop.ts';

const shop = await startPhotoShop();
const sender = openSender(shop.url);
afterAll(() => shop.close());

/** What the shop says to a file: `taken`, or the code of its error, which has a text. */
const answerTo = async (
  bytes: Buffer,
  filename: string,
  photoId: string,
  from: PhotoSender = sender,
): Promise<string> => {
  const response = await from.send(bytes, { photoId, filename });
  if (response.status === 204) return 'taken';
  expect([413, 415]).toContain(response.status);
  const body = (await response.json()) as { error: string; message: string };
  expect(body.message.length).toBeGreaterThan(10);
  return body.error;
};

test.each(hostileFiles)('$name: $answer, and the next photo is taken', async (file) => {
  const bytes = await file.make();
  const photoId = randomUUID();
  expect(await answerTo(bytes, file.name, photoId)).toBe(file.answer);
  const [photo] = await sender.status(photoId);
  if (file.answer === 'taken') {
    const copy = await shop.stored(photo?.orderCopy?.sha256 ?? '');
    const { format, space } = await sharp(copy).metadata();
    expect([format, space]).toEqual(['jpeg', 'srgb']);
    // What somebody hid behind the picture stays in the original, which nobody is shown.
    expect(copy.includes('alert(')).toBe(false);
  } else {
    expect(photo).toBeUndefined();
    expect(await shop.deps.blobs.exists(sha256Of(bytes))).toBe(false);
  }
  expect((await sender.send(await uniqueJpeg(64, 48))).status).toBe(204);
});

test('many at once: each gets its own answer, and good photos between them are taken', async () => {
  const many = hostileFiles.filter((_, index) => index % 4 === 0);
  const files = await Promise.all(many.map(async ({ make }) => make()));
  const answers = await Promise.all(
    many.map(async ({ name }, index) => {
      const own = openSender(shop.url);
      const good = own.send(await uniqueJpeg(64, 48));
      const answer = await answerTo(files[index] ?? Buffer.alloc(0), name, randomUUID(), own);
      expect((await good).status, `beside ${name}`).toBe(204);
      return answer;
    }),
  );
  expect(answers).toEqual(many.map(({ answer }) => answer));
});
