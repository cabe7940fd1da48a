import { createHash, randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { sweepStrayBlobs } from './sweep-stray-blobs.ts';

const it = shopTest.extend('strays', ({ shop }) => {
  const { blobs, kysely } = shop.deps.photos;
  return {
    blobs,
    kysely,
    store: async (content: string): Promise<string> => {
      const hash = createHash('sha256').update(content).digest('hex');
      await blobs.putBytes(hash, Buffer.from(content));
      return hash;
    },
    sweep: (isRemoving: boolean, before = new Date(Date.now() + 1000)) =>
      sweepStrayBlobs({ blobs, kysely }, { before, isRemoving }),
  };
});

describe('sweepStrayBlobs', () => {
  it('counts and removes files without a record, and no others', async ({ strays, browser }) => {
    await browser.photo();
    const { blobs, kysely } = strays;
    const stray = await strays.store('stray');
    const archived = await strays.store('archived');
    const sent = await strays.store('sent');
    const bytesOf = (hash: string) => Buffer.from(hash, 'hex');
    await kysely
      .insertInto('archivedBlobs')
      .values({ sha256: bytesOf(archived) })
      .execute();
    const upload = { id: 'a/b', sessionId: randomUUID(), address: '127.0.0.1', size: 4 };
    await kysely
      .insertInto('uploads')
      .values({ ...upload, sha256: bytesOf(sent) })
      .execute();
    const found = { strays: 1, bytes: 5, failed: [], isWhole: true };
    expect(await strays.sweep(false)).toMatchObject(found);
    expect(await blobs.exists(stray)).toBe(true);
    const day = new Date(Date.now() - 24 * 60 * 60 * 1000);
    expect(await strays.sweep(true, day)).toMatchObject({ listed: 0, strays: 0 });
    expect(await strays.sweep(true)).toMatchObject({ ...found, listed: 4 });
    expect(await blobs.exists(stray)).toBe(false);
    expect(await strays.sweep(true)).toMatchObject({ listed: 3, strays: 0 });
  });

  it('goes on after a file that cannot be removed, and reports it', async ({ strays }) => {
    const { blobs, kysely } = strays;
    const [stuck, other] = [await strays.store('stuck'), await strays.store('other')];
    const remove = (hash: string) =>
      hash === stuck ? Promise.reject(new Error('access denied')) : blobs.remove(hash);
    const deps = { kysely, blobs: { ...blobs, remove } };
    const before = new Date(Date.now() + 1000);
    expect(await sweepStrayBlobs(deps, { before, isRemoving: true })).toMatchObject({
      strays: 1,
      failed: [{ hash: stuck, reason: 'access denied' }],
    });
    expect(await blobs.exists(other)).toBe(false);
    await strays.sweep(true);
  });
});
