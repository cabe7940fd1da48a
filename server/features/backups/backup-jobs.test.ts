// @module-tag whole
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { backupDepsOf, folderPlace } from '#tests/support/backups.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { silentLog } from '#tests/support/logs.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { waitingJobs } from '#tests/support/test-shop.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import { openBackups, runBackup, runDueBackups } from './backup-jobs.ts';
import { listBackups, objectKey } from './manifest.ts';

const hourMs = 60 * 60 * 1000;

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, () => ({ CODE_KEY: 'a-key-of-the-codes-in-this-test' }))
  .extend('folder', emptyFolder)
  .extend('world', async ({ shop, folder }) => {
    await shop.database.pool.query('truncate backup_runs');
    const place = folderPlace(folder);
    const { kysely } = shop.database;
    const deps = { ...backupDepsOf(shop, place), kysely };
    return {
      place,
      deps,
      runs: async () =>
        (
          await kysely
            .selectFrom('backupRuns')
            .select(['kind', 'isFine', 'summary'])
            .orderBy('id')
            .execute()
        ).map(({ kind, isFine, summary }) => `${kind} ${isFine}: ${summary}`),
      alarms: async () => (await waitingJobs(shop.database))['send-alarm'] ?? 0,
    };
  });

describe('runDueBackups', () => {
  it('makes a backup a day, and restores the newest one beside the shop every week', async ({
    shop,
    world: { deps, place, runs },
  }) => {
    await placeTestOrder(shop, await shop.browser());
    const shown = {
      backup: expect.stringMatching(
        /^backup true: \d+ orders, \d+ files, \d+ of them new/,
      ) as string,
      rehearsal: expect.stringMatching(
        /^rehearsal true: restored, \d+ orders, .+ 0 differences$/,
      ) as string,
    };
    await runDueBackups(deps);
    await runDueBackups(deps);
    expect(await runs()).toEqual([shown.backup, shown.rehearsal]);
    shop.clock.offset += 24 * hourMs;
    await runDueBackups(deps);
    expect(await runs()).toEqual([shown.backup, shown.rehearsal, shown.backup]);
    expect((await listBackups(await openDriver(place))).whole).toHaveLength(2);
    shop.clock.offset = 0;
  });

  it('tells staff of a backup that failed, once a day, and tries it again in the next hour', async ({
    shop,
    folder,
    world: { deps, runs, alarms },
  }) => {
    const before = await alarms();
    await writeFile(path.join(folder, 'backups-of-the-shop'), 'a file where the folder should be');
    await runDueBackups(deps);
    shop.clock.offset += hourMs;
    await runDueBackups(deps);
    const failed = expect.stringMatching(/^backup false: failed: /) as string;
    expect(await runs()).toEqual([failed, failed]);
    expect(await alarms()).toBe(before + 1);
    shop.clock.offset = 0;
  });

  it('tells staff when the rehearsal finds a planted fault, with the name of the damaged file', async ({
    shop,
    world: { deps, place, runs, alarms },
  }) => {
    const { id } = await placeTestOrder(shop, await shop.browser());
    await runBackup(deps);
    const { rows } = await shop.database.pool.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from photo_files join order_items using (photo) where order_id = $1`,
      [id],
    );
    const key = objectKey(rows[0]?.hash ?? '');
    await writeFile((await openDriver(place)).pathOf?.(key) ?? '', 'another photo');
    const before = await alarms();
    await runDueBackups(deps);
    const [, rehearsal] = await runs();
    expect(rehearsal).toMatch(/^rehearsal false: restored, \d+ orders, .+ [1-9]\d* differences; /);
    expect(rehearsal).toContain(`${key} is damaged`);
    expect(await alarms()).toBe(before + 1);
  });

  it('tells staff of a newest backup that is too old', async ({
    shop,
    world: { deps, alarms },
  }) => {
    const before = await alarms();
    await shop.database.pool.query(
      `insert into backup_runs (kind, started_at, ended_at, is_fine, summary) values
         ('backup', now() - interval '51 hours', now() - interval '51 hours', true, 'a backup'),
         ('rehearsal', now(), now(), true, 'a rehearsal')`,
    );
    await runDueBackups(deps);
    expect(await alarms()).toBe(before + 1);
  });
});

describe('openBackups', () => {
  it('begins a backup in the job and leaves it running, and waits for it when it stops', async ({
    world: { deps, runs },
  }) => {
    const backups = openBackups(deps);
    await backups.jobs[0]?.run({}, silentLog);
    await expect.poll(runs, { timeout: 60_000 }).toHaveLength(2);
    await backups.stop();
  });

  it('makes none without a place for them', async ({ world: { runs } }) => {
    const backups = openBackups(null);
    await backups.jobs[0]?.run({}, silentLog);
    await backups.stop();
    expect(await runs()).toEqual([]);
  });
});
