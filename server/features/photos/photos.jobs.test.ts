import { randomUUID } from 'node:crypto';
import { utimes, readdir, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { uniqueJpeg } from '#tests/support/photo-files.ts';
import { openSender } from '#tests/support/photo-shop.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { photoJobs, sweepUploads } from './index.ts';

const day = 24 * 60 * 60 * 1000;

const test = shopTest.extend('begin', ({ photoShop }) => async (bytes: Buffer) => {
  const sender = openSender(photoShop.url);
  const location = await sender.announce(bytes);
  await sender.patch(location, 0, bytes.subarray(0, 100));
  const folder = path.join(photoShop.dataDir, 'uploads', sender.sessionId);
  const touch = async (names: readonly string[], time: number): Promise<void> => {
    for (const name of names) await utimes(path.join(folder, name), time / 1000, time / 1000);
  };
  const status = async () => (await sender.ask('HEAD', location)).status;
  return { sender, location, folder, touch, status };
});

test('sweepUploads removes uploads without a new byte for 24 hours and keeps the others', async ({
  photoShop: { dataDir, deps },
  begin,
}) => {
  const now = Date.now();
  const bytes = await uniqueJpeg();
  const [left, slow, fresh] = [await begin(bytes), await begin(bytes), await begin(bytes)];
  await left.touch(await readdir(left.folder), now - day - 1000);
  await fresh.touch(await readdir(fresh.folder), now - day + 60_000);
  // Announced long ago, but bytes still arrive.
  const facts = (await readdir(slow.folder)).filter((name) => name.endsWith('.json'));
  await slow.touch(facts, now - 19 * day);
  const incoming = path.join(dataDir, 'files/incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(path.join(incoming, 'half'), 'x');
  await utimes(path.join(incoming, 'half'), (now - 2 * day) / 1000, (now - 2 * day) / 1000);
  await writeFile(path.join(incoming, 'at-work'), 'x');
  expect(await sweepUploads(deps, new Date(now))).toBe(3);
  expect(await left.status()).toBe(404);
  expect(await slow.status()).toBe(200);
  expect(await fresh.status()).toBe(200);
  expect(await readdir(incoming)).toEqual(['at-work']);
  expect(await readdir(left.folder)).toEqual([]);
  // The folder changed just now, so the next sweep removes it.
  await left.touch(['.'], now - 2 * day);
  await sweepUploads(deps, new Date(now));
  expect(await readdir(path.join(dataDir, 'uploads'))).not.toContain(left.sender.sessionId);
});

test('sweepUploads keeps the record of a file that cannot be removed, and goes on with the others', async ({
  photoShop: { deps },
}) => {
  const hashes = ['a1'.repeat(32), 'b2'.repeat(32)];
  for (const sha256 of hashes) {
    await deps.kysely
      .insertInto('uploads')
      .values({
        id: `gone/${sha256}`,
        sessionId: randomUUID(),
        address: '127.0.0.1',
        sha256: Buffer.from(sha256, 'hex'),
        size: 1,
        createdAt: new Date(Date.now() - 2 * day),
      })
      .execute();
  }
  const remove = (hash: string) =>
    hash === hashes[0] ? Promise.reject(new Error('access denied')) : deps.blobs.remove(hash);
  await sweepUploads({ ...deps, blobs: { ...deps.blobs, remove } }, new Date());
  const left = () =>
    deps.kysely.selectFrom('uploads').select('id').where('id', 'like', 'gone/%').execute();
  expect(await left()).toEqual([{ id: `gone/${hashes[0]}` }]);
  await sweepUploads(deps, new Date());
  expect(await left()).toEqual([]);
});

test('a session whose folder was swept can send again', async ({ photoShop, begin }) => {
  const bytes = await uniqueJpeg();
  const { sender, location } = await begin(bytes);
  await sender.ask('DELETE', location);
  await sweepUploads(photoShop.deps, new Date(Date.now() + 2 * day));
  expect((await sender.send(bytes)).status).toBe(204);
});

test.for([
  [0, 'sweep-uploads'],
  [1, 'sweep-photos'],
] as const)(
  'job %i is %s and runs with or without anything to sweep',
  async ([index, name], { photoShop }) => {
    const nowhere = path.join(photoShop.dataDir, 'nowhere');
    const job = photoJobs({ ...photoShop.deps, dataDir: nowhere })[index];
    expect(job?.name).toBe(name);
    await expect(job?.run({ _cron: {} }, photoShop.deps.log)).resolves.toBeUndefined();
  },
);
