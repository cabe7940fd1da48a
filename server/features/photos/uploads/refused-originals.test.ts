import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender, startPhotoShop } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';

const shop = await startPhotoShop();
afterAll(() => shop.close());

const rounds = 20;

/** A photo whose original is damaged. */
async function openPhoto() {
  const sender = openSender(shop.url);
  const photoId = randomUUID();
  const damaged = (await uniqueJpeg(64, 48)).subarray(0, 400);
  const copy = await uniqueJpeg(32, 24);
  return {
    copy,
    sendOriginal: async () => expect((await sender.send(damaged, { photoId })).status).toBe(415),
    sendCopy: async () => {
      const announced = { photoId, kind: 'order-copy', original: hashBytes(damaged) };
      expect((await sender.send(copy, announced)).status).toBe(204);
    },
    expectNoted: async () => {
      const { rows } = await shop.database.pool.query(
        'select original_sha256, original_refusal from photos where photo_id = $1',
        [photoId],
      );
      expect(rows).toEqual([{ original_sha256: null, original_refusal: 'photo_unreadable' }]);
    },
  };
}

describe('a refused original', () => {
  it('is noted when it is refused before the order copy of its photo is recorded', async () => {
    const photo = await openPhoto();
    await photo.sendOriginal();
    await photo.sendCopy();
    await photo.expectNoted();
  });

  it(`is noted when both files of its photo arrive at once, in ${rounds} rounds`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const photo = await openPhoto();
      await Promise.all([photo.sendOriginal(), photo.sendCopy()]);
      await photo.expectNoted();
    }
  });

  it('leaves no photo in a session that has as many as it may have', async () => {
    const photos = 1;
    const quota = { ...shop.deps.quota, session: { ...shop.deps.quota.session, photos } };
    const sender = openSender(await shop.serve({}, { quota }));
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await sender.send(Buffer.from(`no photo ${sent}`))).status).toBe(415);
    }
    const { rows } = await shop.database.pool.query(
      'select count(*)::int as count from photos where session_id = $1',
      [sender.sessionId],
    );
    expect(rows).toEqual([{ count: photos }]);
  });

  it('is not awaited again when the order copy is sent once more', async () => {
    const photo = await openPhoto();
    await photo.sendCopy();
    await photo.sendOriginal();
    await shop.loseBlob(hashBytes(photo.copy));
    await photo.sendCopy();
    await photo.expectNoted();
  });
});
