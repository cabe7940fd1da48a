// @module-tag whole
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { unfinishedRestoreFile } from '#domain/backups/unfinished-restore.ts';
import { readExistingConfig } from '#server/config.ts';
import { listBackups } from '#server/features/backups/manifest.ts';
import { restoreBackup } from '#server/features/backups/restore-backup.ts';
import { verifyBackup } from '#server/features/backups/verify-backup.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { findTables } from '#server/platform/db/dump/load-tables.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { openDriver } from '#server/platform/storage/blob-store.ts';
import { backupDepsOf, digestTables, folderPlace, passphrase } from '#tests/support/backups.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { backUp } from '#server/features/backups/write-backup.ts';

const program = path.resolve(import.meta.dirname, '../../tools/ops.ts');

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, () => ({ CODE_KEY: 'a-key-of-the-codes-in-this-test' }))
  .extend('folder', emptyFolder);

/** Milliseconds from the first folder of a restore to its end by a kill. */
const killDelays = [
  0, 15, 30, 60, 100, 150, 200, 300, 400, 600, 800, 1000, 1200, 1400, 1600, 2000, 2400, 2800, 3200,
  3600,
];

async function countFiles(folder: string): Promise<number> {
  const found = await readdir(folder, { recursive: true }).catch(() => []);
  return found.length;
}

/** Runs a staff command and kills it once `isMoment`; resolves to whether it ended before by itself. */
async function killAt(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  isMoment: () => Promise<boolean>,
): Promise<boolean> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  while (child.exitCode === null && !(await isMoment())) await pause(2);
  child.kill('SIGKILL');
  const [code] = (await ended) as [number | null];
  return code !== null;
}

/** Waits until the server has ended what a killed process had sent. */
async function waitForSessions(url: string): Promise<void> {
  const count = () =>
    withClient({ connectionString: url }, async (client) => {
      const { rows } = await client.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and backend_type = 'client backend'`,
      );
      return rows.length;
    });
  await expect.poll(count, { timeout: 30_000 }).toBe(0);
}

it(
  'a backup that is killed at any moment is never taken for a whole one',
  { timeout: 800_000 },
  async ({ shop, folder }) => {
    for (let index = 0; index < 3; index += 1) await placeTestOrder(shop, await shop.browser());
    const place = folderPlace(folder);
    const target = path.join(folder, 'backups-of-the-shop');
    const env = {
      DATABASE_URL: shop.database.url,
      DATA_DIR: shop.config.dataDir,
      SESSION_SECRET: shop.config.sessionSecret,
      CODE_KEY: shop.config.codeKey,
      BACKUP_PASSPHRASE: passphrase,
    };
    const driver = await openDriver(place);
    let killed = 0;
    for (const files of [
      1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60,
    ]) {
      const before = await countFiles(target);
      const isWhole = await killAt(['backup', '--to', target], env, async () => {
        return (await countFiles(target)) >= before + files;
      });
      if (!isWhole) killed += 1;
      const { whole } = await listBackups(driver);
      // A manifest may have been written in the moment of the kill: then all of the backup is there.
      for (const name of whole) {
        const checked = await verifyBackup({ place, name, dataDir: shop.config.dataDir });
        expect(checked.damaged).toEqual([]);
        expect(checked.verification.differences).toEqual([]);
      }
      await rm(path.join(target, 'backups'), { recursive: true, force: true });
    }
    expect(killed).toBeGreaterThan(10);
    // What killed ones left behind is removed by the next one.
    await killAt(['backup', '--to', target], env, async () => (await countFiles(target)) > 40);
    // The database may not have noticed yet that the killed one is gone.
    await expect
      .poll(() => backUp(backupDepsOf(shop, place)), { timeout: 30_000, interval: 500 })
      .not.toBeNull();
    expect(await listBackups(driver)).toMatchObject({ unfinished: [] });
  },
);

it(
  'a restore that is killed at any moment is refused by every start',
  { timeout: 800_000 },
  async ({ shop, folder }) => {
    for (let index = 0; index < 3; index += 1) await placeTestOrder(shop, await shop.browser());
    const place = folderPlace(folder);
    await backUp(backupDepsOf(shop, place));
    const expected = await digestTables(shop.database.pool);
    let killed = 0;
    for (const [index, delay] of killDelays.entries()) {
      const database = await createEmptyDatabase();
      const dataDir = path.join(folder, `restored-${index}`);
      const env = { DATABASE_URL: database.url, BACKUP_PASSPHRASE: passphrase };
      const args = ['restore', '--from', path.join(folder, 'backups-of-the-shop'), '--to', dataDir];
      let begun = 0;
      const isWhole = await killAt(args, env, async () => {
        if (begun === 0 && existsSync(dataDir)) begun = Date.now();
        return begun > 0 && Date.now() - begun >= delay;
      });
      if (isWhole) {
        expect(readExistingConfig({ DATA_DIR: dataDir }).dataDir).toBe(dataDir);
      } else {
        killed += 1;
        // The mark is the first file, and is renamed to its name once it is written.
        const names: readonly string[] = await readdir(dataDir).catch(() => []);
        const hasFiles = names.some((name) => !name.startsWith('.restore-unfinished.'));
        const isMarked = names.includes(unfinishedRestoreFile);
        if (isMarked) {
          expect(() => readExistingConfig({ DATA_DIR: dataDir })).toThrow('did not end');
        }
        await waitForSessions(database.url);
        const tables = await findTables(database.url);
        // The mark goes last: whoever was killed after that had restored everything.
        if (hasFiles && !isMarked) expect(tables).toContain('orders');
        const migrate = migrateDatabase({ url: database.url });
        if (tables.includes('restore_unfinished')) {
          await expect(migrate).rejects.toThrow('a restore into this database did not end');
        } else {
          await migrate;
          const opened = connectDatabase({
            url: database.url,
            max: 1,
            applicationName: 'fpx-test',
          });
          if (tables.length > 0) expect(await digestTables(opened.pool)).toEqual(expected);
          await opened.close();
        }
      }
      await database.drop();
    }
    expect(killed).toBeGreaterThan(9);
  },
);

it(
  'a restore into a data folder that is killed is refused, and the next one into another is whole',
  { timeout: 200_000 },
  async ({ shop, folder }) => {
    await placeTestOrder(shop, await shop.browser());
    const place = folderPlace(folder);
    await backUp(backupDepsOf(shop, place));
    const dataDir = path.join(folder, 'killed');
    const args = ['restore', '--from', path.join(folder, 'backups-of-the-shop'), '--to', dataDir];
    const isWhole = await killAt(args, { BACKUP_PASSPHRASE: passphrase }, async () =>
      existsSync(path.join(dataDir, 'postgres')),
    );
    expect(isWhole).toBe(false);
    expect(() => readExistingConfig({ DATA_DIR: dataDir })).toThrow('did not end');
    await removeEmbeddedPostgres(dataDir);
    const files = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
    const report = await restoreBackup(
      { place, name: null, passphrase },
      { dataDir, databaseUrl: null, storage: files, archive: files },
    );
    expect(report.verification).toMatchObject({ differences: [] });
    expect(report.verification.orders).toBeGreaterThan(0);
    expect(readExistingConfig({ DATA_DIR: dataDir }).codeKey).toBe(shop.config.codeKey);
    // The processes of a shop, and so its backups, have the role that only reads and writes rows.
    const postgres = await startEmbeddedPostgres({ dataDir });
    const again = await backUp({ ...backupDepsOf(shop, place), databaseUrl: postgres.shopUrl });
    await postgres.stop();
    expect(again?.manifest.tables).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'orders', rows: again?.manifest.orders }),
      ]),
    );
    expect(again?.manifest.sequences.filter(({ lastValue }) => lastValue !== null)).not.toEqual([]);
    expect(again?.manifest.orders).toBe(report.verification.orders);
    await removeEmbeddedPostgres(dataDir);
  },
);
