import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { callOps } from '#tests/support/call-ops.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { checkStrays } from '#server/going-live/check-strays.ts';

const it = shopTest.extend('files', ({ shop }) => {
  const { database, config, deps } = shop;
  const { blobs } = deps.photos;
  const age = async (hash: string): Promise<void> => {
    const place = path.join('files/photos', hash.slice(0, 2), hash.slice(2, 4), hash);
    await utimes(path.join(config.dataDir, place), 0, 0);
  };
  return {
    age,
    blobs,
    storeStray: async (): Promise<string> => {
      const hash = createHash('sha256').update('stray').digest('hex');
      await blobs.putBytes(hash, Buffer.from('stray'));
      return hash;
    },
    doctor: async () =>
      (await checkStrays({ ...config, databaseUrl: database.url })).map(
        ({ level, text }) => `${level}: ${text}`,
      ),
    ops: async (...args: string[]): Promise<readonly [number, string]> => {
      const settings = { DATABASE_URL: database.url, DATA_DIR: config.dataDir };
      const { code, stdout, stderr } = await callOps(settings, ['stray-files', ...args]);
      return [code, (stdout + stderr).trim().replaceAll('\n', ' ')];
    },
  };
});

it('the doctor counts photo files without a record, and stray-files removes them', async ({
  files,
  shop,
  browser,
}) => {
  const none = 'ok: photo files without a record: 0 files, 0.0 MB, of';
  const stray = await files.storeStray();
  expect(await files.doctor()).toEqual([`${none} 0 older than a day`]);
  expect(await files.ops()).toEqual([0, 'stray: 0 files, 0.0 MB, of 0 older than a day']);
  await files.age(stray);
  expect(await files.doctor()).toEqual([
    expect.stringMatching(/^dangerous: .*: 1 files, 0\.0 MB, of 1 .* npm run ops -- stray-files$/),
  ]);
  expect(await files.ops('--remove')).toEqual([1, expect.stringContaining('more than half')]);
  await browser.photo();
  const recorded = await shop.database.kysely.selectFrom('photoFiles').select('sha256').execute();
  for (const { sha256 } of recorded) await files.age(sha256.toString('hex'));
  expect(await files.ops()).toEqual([0, expect.stringMatching(/^stray: 1 files/)]);
  expect(await files.blobs.exists(stray)).toBe(true);
  expect(await files.ops('--remove')).toEqual([0, expect.stringMatching(/^removed: 1 files/)]);
  expect(await files.blobs.exists(stray)).toBe(false);
  expect(await files.doctor()).toEqual([expect.stringContaining(none)]);
});
