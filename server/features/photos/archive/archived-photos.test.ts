// @module-tag whole
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { thumbnailRule } from '#domain/photos/photo-rules.ts';
import { noise, uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender, type PhotoShop } from '#tests/support/photo-shop.ts';
import { hashBytes } from '#tests/support/domain-builders.ts';
import { it } from '#tests/support/shop-fixtures.ts';
import { makeSmallPicture } from '../copies/small-picture.ts';
import { findPhotosForOrder } from '../find-photos-for-order.ts';
import { sweepPhotos } from '../photos.jobs.ts';
import { archivePhoto, deleteArchivedPhoto } from './archive-photo.ts';
import { restorePhoto } from './restore-photo.ts';
import { removeLeftBlobs } from './remove-unneeded-blobs.ts';

async function isDue(): Promise<boolean> {
  return true;
}

/** Sends an original and returns the server's id of its photo and the hashes of its two files. */
async function stored(shop: PhotoShop, bytes: Buffer, sender = openSender(shop.url)) {
  const photoId = randomUUID();
  expect((await sender.send(bytes, { photoId })).status).toBe(204);
  const { rows } = await shop.database.pool.query<{ id: string; hash: string }>(
    `select id, encode(sha256, 'hex') as hash from photos join photo_files on photo = id
     where photo_id = $1 order by kind`,
    [photoId],
  );
  const hashes = rows.map(({ hash }) => hash);
  return { sender, photoId, id: rows[0]?.id ?? '', hashes };
}

function archive({ deps }: PhotoShop, { id, hashes }: { id: string; hashes: string[] }) {
  return archivePhoto(deps, { photo: id, hashes }, { at: new Date(), isDue });
}

function tomorrow(): Date {
  return new Date(Date.now() + 24 * 60 * 60 * 1000);
}

function deleteNow({ deps }: PhotoShop, photo: string) {
  return deleteArchivedPhoto(deps, photo, { at: new Date(), archivedBefore: tomorrow(), isDue });
}

async function existing(
  store: { readonly exists: (hash: string) => Promise<boolean> },
  hashes: readonly string[],
): Promise<boolean[]> {
  return Promise.all(hashes.map((hash) => store.exists(hash)));
}

describe('an archived photo', () => {
  it('counts as not sent for its session, and cannot be ordered until it is sent again', async ({
    photoShop: shop,
  }) => {
    const bytes = await uniqueJpeg();
    const photo = await stored(shop, bytes);
    await archive(shop, photo);
    expect(await photo.sender.status(photo.photoId)).toMatchObject([
      { orderCopy: null, original: null },
    ]);
    const find = () =>
      findPhotosForOrder(shop.database.kysely, photo.sender.sessionId, [photo.photoId]);
    expect((await find()).get(photo.photoId)?.sha256).toBeNull();

    const again = await photo.sender.send(bytes, { photoId: photo.photoId });
    expect(again.status).toBe(204);
    expect(await existing(shop.deps.blobs, photo.hashes)).toEqual([true, true]);
    expect((await find()).get(photo.photoId)?.sha256).toBe(photo.hashes[0]);
    await removeLeftBlobs(shop.deps);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([false, false]);
  });

  it('is not found as a small image', async ({ photoShop: shop }) => {
    const photo = await stored(shop, await uniqueJpeg());
    const small = () => makeSmallPicture(shop.deps, null, photo.id, thumbnailRule);
    expect(await small()).toMatchObject({ ok: true });
    await archive(shop, photo);
    expect(await small()).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('loses the network address of its sender and its place in the quota', async ({
    photoShop: shop,
  }) => {
    const photo = await stored(shop, await uniqueJpeg());
    await archive(shop, photo);
    const { rows } = await shop.database.pool.query(
      'select address, expires_at from photos where id = $1',
      [photo.id],
    );
    expect(rows).toEqual([{ address: null, expires_at: null }]);
  });

  it('keeps the file of another photo with the same content', async ({ photoShop: shop }) => {
    const bytes = await uniqueJpeg();
    const [photo, other] = [await stored(shop, bytes), await stored(shop, bytes)];
    await archive(shop, photo);
    expect(await existing(shop.deps.blobs, photo.hashes)).toEqual([true, true]);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([true, true]);
    await archive(shop, other);
    expect(await existing(shop.deps.blobs, photo.hashes)).toEqual([false, false]);
    expect(await deleteNow(shop, photo.id)).toBe(true);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([true, true]);
    expect(await deleteNow(shop, other.id)).toBe(true);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([false, false]);
  });

  it('lets the working copy go with an expired photo of the same content', async ({
    photoShop: shop,
  }) => {
    const bytes = await uniqueJpeg();
    const [photo, visited] = [await stored(shop, bytes), await stored(shop, bytes)];
    await archive(shop, photo);
    await shop.database.pool.query(
      `update photos set expires_at = now() - interval '1 minute' where id = $1`,
      [visited.id],
    );
    await sweepPhotos(shop.deps, new Date());
    expect(await existing(shop.deps.blobs, photo.hashes)).toEqual([false, false]);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([true, true]);
  });

  it('stays where it is when it is no longer due', async ({ photoShop: shop }) => {
    const photo = await stored(shop, await uniqueJpeg());
    const { id, hashes } = photo;
    const at = new Date();
    const outcome = await archivePhoto(
      shop.deps,
      { photo: id, hashes },
      { at, isDue: async () => false },
    );
    expect(outcome).toBe('postponed');
    expect(await existing(shop.deps.blobs, hashes)).toEqual([true, true]);
    expect(await existing(shop.deps.archive, hashes)).toEqual([false, false]);
  });

  it('is replaced in the archive when the copy there is damaged', async ({ photoShop: shop }) => {
    const photo = await stored(shop, await uniqueJpeg());
    await shop.deps.archive.putBytes(photo.hashes[0] ?? '', Buffer.from('half'));
    expect(await archive(shop, photo)).toBe('archived');
    expect(await restorePhoto(shop.deps, photo.id)).toBe('restored');
    expect(hashBytes(await shop.stored(photo.hashes[0] ?? ''))).toBe(photo.hashes[0]);
  });
});

describe('restorePhoto', () => {
  it('brings both files back and empties the archive', async ({ photoShop: shop }) => {
    const photo = await stored(shop, await uniqueJpeg());
    await archive(shop, photo);
    expect(await restorePhoto(shop.deps, photo.id)).toBe('restored');
    expect(await existing(shop.deps.blobs, photo.hashes)).toEqual([true, true]);
    expect(await existing(shop.deps.archive, photo.hashes)).toEqual([false, false]);
    expect(await restorePhoto(shop.deps, photo.id)).toBe('stored');
  });

  it('brings back the file that the archive has when it lost or damaged the other', async ({
    photoShop: shop,
  }) => {
    for (const lost of [0, 1]) {
      for (const fault of ['missing', 'damaged'] as const) {
        const photo = await stored(shop, await uniqueJpeg());
        const gone = photo.hashes[lost] ?? '';
        const kept = photo.hashes.filter((hash) => hash !== gone);
        await archive(shop, photo);
        await shop.deps.archive.remove(gone);
        if (fault === 'damaged') await shop.deps.archive.putBytes(gone, Buffer.from('other bytes'));
        expect(await restorePhoto(shop.deps, photo.id)).toBe(fault);
        expect(await existing(shop.deps.blobs, [...kept, gone])).toEqual([true, false]);
        expect(await existing(shop.deps.archive, kept)).toEqual([false]);
        expect(await restorePhoto(shop.deps, photo.id)).toBe(fault);
      }
    }
  });

  it('reports a deleted photo, and one that the archive lost', async ({ photoShop: shop }) => {
    const [gone, lost] = [
      await stored(shop, await uniqueJpeg()),
      await stored(shop, await uniqueJpeg()),
    ];
    await archive(shop, gone);
    await deleteNow(shop, gone.id);
    expect(await restorePhoto(shop.deps, gone.id)).toBe('deleted');
    await archive(shop, lost);
    await shop.deps.archive.remove(lost.hashes[1] ?? '');
    expect(await restorePhoto(shop.deps, lost.id)).toBe('missing');
    const { rows } = await shop.database.pool.query<{ fileName: string }>(
      'select file_name as "fileName" from photos where id = $1',
      [gone.id],
    );
    expect(rows).toEqual([{ fileName: 'photo.jpg' }]);
  });
});

describe('a deleted photo', () => {
  it('can be sent again under its id with another file', async ({ photoShop: shop }) => {
    const photo = await stored(shop, await uniqueJpeg());
    await archive(shop, photo);
    await deleteNow(shop, photo.id);
    const other = await noise(500, 400).jpeg().toBuffer();
    const sent = await photo.sender.send(other, { photoId: photo.photoId });
    expect(sent.status).toBe(204);
    expect(await photo.sender.status(photo.photoId)).toMatchObject([
      { original: { sha256: hashBytes(other) } },
    ]);
  });
});

describe('archivePhoto', () => {
  it('never removes a file that is sent at the same time, in 30 races', async ({
    photoShop: shop,
  }) => {
    for (let race = 0; race < 30; race += 1) {
      const bytes = await uniqueJpeg();
      const photo = await stored(shop, bytes);
      const [, late] = await Promise.all([archive(shop, photo), stored(shop, bytes)]);
      expect(await existing(shop.deps.blobs, late.hashes), `race ${race}`).toEqual([true, true]);
      await deleteNow(shop, photo.id);
      expect(await existing(shop.deps.blobs, late.hashes), `race ${race}`).toEqual([true, true]);
    }
  }, 60_000);
});
