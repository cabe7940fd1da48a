// @module-tag whole
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import {
  backUp,
  describeContinuous,
  openContinuousCopy,
  restoreContinuous,
} from '#server/features/backups/index.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { openDriver } from '#server/platform/storage/blob-store.ts';
import type { StorageDriver } from '#server/platform/storage/storage-driver.ts';
import { backupDepsOf, folderPlace, passphrase } from '#tests/support/backups.ts';
import { readPostmasterPid } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { placeTestOrder } from '#tests/support/orders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';

const it = shopTest.extend('folder', emptyFolder);

/** Longest time whose orders may be lost, in milliseconds. */
const lostMs = 60_000;

interface Confirmed {
  readonly number: string;
  readonly at: number;
}

/** A shop on an embedded database of its own, whose log is copied. */
async function openShop(folder: string) {
  await chmod(folder, 0o711);
  const dataDir = path.join(folder, 'shop');
  await mkdir(dataDir, { mode: 0o711 });
  const postgres = await startEmbeddedPostgres({ dataDir, archives: true });
  await migrateDatabase({ url: postgres.url });
  const shop = await buildTestShop(
    { DATA_DIR: dataDir, CODE_KEY: 'a-key-of-the-codes-in-this-test' },
    undefined,
    {},
    async () => ({
      ...connectDatabase({ url: postgres.url, max: 4, applicationName: 'fpx-test' }),
      url: postgres.url,
    }),
  );
  const reports: string[] = [];
  const place = folderPlace(folder);
  const copy = openContinuousCopy({
    ...shop.parts,
    place,
    dataDir,
    database: () => ({ ownerUrl: postgres.url, archive: postgres.archive ?? '' }),
    report: (line) => void reports.push(line),
  });
  return { shop, postgres, dataDir, place, copy, reports };
}

async function placeOrders(shop: TestShop, until: number): Promise<Confirmed[]> {
  const confirmed: Confirmed[] = [];
  const browser = await shop.browser();
  while (Date.now() < until) {
    const { number } = await placeTestOrder(shop, browser, 'TN');
    confirmed.push({ number, at: Date.now() });
    await pause(400);
  }
  return confirmed;
}

/** Restores into a new folder and returns the numbers of the orders there. */
async function restore(folder: string, name: string, toTime: Date | null) {
  const dataDir = path.join(folder, name);
  const files = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  const report = await restoreContinuous({ place: folderPlace(folder), passphrase }, toTime, {
    dataDir,
    storage: files,
    archive: files,
  });
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = connectDatabase({ url: postgres.shopUrl, max: 1, applicationName: 'fpx-test' });
  const rows = await database.kysely.selectFrom('orders').select('number').execute();
  await database.close();
  await postgres.stop();
  await removeEmbeddedPostgres(dataDir);
  return { report, numbers: rows.map(({ number }) => number) };
}

/** Keys of the copied files of the log. */
async function listLog(driver: StorageDriver): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of driver.list('continuous')) {
    if (key.includes('/log/')) keys.push(key);
  }
  return keys.toSorted();
}

describe('the continuous backup', () => {
  it(
    'restores a shop whose database and data folder are gone, to a moment and but for a minute to the last order',
    { timeout: 400_000 },
    async ({ folder }) => {
      const { shop, postgres, dataDir, place, copy, reports } = await openShop(folder);
      const state = () => describeContinuous(dataDir);
      await expect.poll(async () => (await state())?.baseAt, { timeout: 60_000 }).toBeTruthy();
      await backUp(backupDepsOf(shop, place));
      const early = await placeOrders(shop, Date.now() + 3_000);
      await pause(200);
      const moment = new Date();
      await pause(200);
      const later = await placeOrders(shop, Date.now() + lostMs + 20_000);
      const pid = await readPostmasterPid(postgres.url);
      process.kill(pid, 'SIGKILL');
      const killedAt = Date.now();
      await copy.stop();
      await postgres.exited;
      await postgres.stop();
      await shop.close();
      await rm(dataDir, { recursive: true, force: true });
      expect(reports.filter((line) => !line.includes('terminat'))).toEqual([]);

      const latest = await restore(folder, 'latest', null);
      const safe = [...early, ...later].filter(({ at }) => at < killedAt - lostMs);
      expect(safe.length).toBeGreaterThan(early.length);
      expect(latest.numbers).toEqual(expect.arrayContaining(safe.map(({ number }) => number)));
      expect(latest.report.verification.differences).toEqual([]);
      expect(latest.report).toMatchObject({ hasSecrets: true });

      const then = await restore(folder, 'then', moment);
      expect(then.numbers.toSorted()).toEqual(early.map(({ number }) => number).toSorted());
      expect(then.report.verification.differences).toEqual([]);

      const tomorrow = restore(folder, 'tomorrow', new Date(Date.now() + 86_400_000));
      await expect(tomorrow).rejects.toThrow('the continuous copy does not reach');
      const before = restore(folder, 'before', new Date(Date.now() - 86_400_000));
      await expect(before).rejects.toThrow('does not go back to');
      const driver = await openDriver(place);
      const log = (await listLog(driver)).at(-1) ?? '';
      const file = driver.pathOf?.(log) ?? '';
      const bytes = await readFile(file);
      bytes.writeUInt8((bytes[100] ?? 0) ^ 1, 100);
      await writeFile(file, bytes);
      await expect(restore(folder, 'damaged', null)).rejects.toThrow(`${log} is damaged`);
    },
  );
});
