import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { readExistingConfig } from '#server/config.ts';
import {
  backupDepsOf,
  createPlainDatabase,
  digestTables,
  folderPlace,
  passphrase,
} from '#tests/support/backups.ts';
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { buying, createLines, place, placeTestOrder } from '#tests/support/orders.ts';
import { findOrderLink, issueCard, placePaidOrder } from '#tests/support/paying.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import { buildTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import type { BlobPlace, StorageDriver } from '../../platform/storage/storage-driver.ts';
import { listBackups, manifestKey, objectKey, writeManifest } from './manifest.ts';
import { pruneBackups, removeUnfinished } from './prune-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { readStoredFiles } from './stored-files.ts';
import { verifyShop } from './verify-shop.ts';
import { lookInStores } from './look-for-file.ts';
import { backUp, type BackupReport } from './write-backup.ts';

const yearMs = 365 * 24 * 60 * 60 * 1000;

const it = shopTest
  .extend('shopEnv', { scope: 'file' }, () => ({ CODE_KEY: 'a-key-of-the-codes-in-this-test' }))
  .extend('folder', emptyFolder);

async function backUpInto(shop: TestShop, where: BlobPlace): Promise<BackupReport> {
  const report = await backUp(backupDepsOf(shop, where));
  if (!report) throw new Error('another backup is being made');
  return report;
}

function targetIn(folder: string, databaseUrl: string) {
  const dataDir = path.join(folder, 'restored');
  const files = { kind: 'files', directory: path.join(dataDir, 'files') } as const;
  return { dataDir, databaseUrl, storage: files, archive: files };
}

function newest(where: BlobPlace) {
  return { place: where, name: null, passphrase };
}

/** Opens a database until the end of the work. */
async function withDatabase<T>(url: string, work: (database: TestDatabase) => Promise<T>) {
  const database = { ...connectDatabase({ url, max: 4, applicationName: 'fpx-test' }), url };
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Places orders one after the other until it is stopped; returns the numbers of the confirmed ones. */
function keepOrdering(shop: TestShop) {
  const confirmed: string[] = [];
  let isStopped = false;
  const done = (async () => {
    while (!isStopped) {
      confirmed.push((await placeTestOrder(shop, await shop.browser(), 'TN')).number);
    }
  })();
  return {
    confirmed,
    stop: async () => {
      isStopped = true;
      await done;
    },
  };
}

describe('restoreBackup', () => {
  it('restores every order that was confirmed before a backup began, while others arrive', async ({
    shop,
    folder,
  }) => {
    const where = folderPlace(folder);
    const arriving = keepOrdering(shop);
    await expect.poll(() => arriving.confirmed.length, { timeout: 30_000 }).toBeGreaterThan(1);
    const before = [...arriving.confirmed];
    await backUpInto(shop, where);
    await arriving.stop();
    const database = await createEmptyDatabase();
    try {
      const report = await restoreBackup(newest(where), targetIn(folder, database.url));
      expect(report.verification.differences).toEqual([]);
      await withDatabase(database.url, async ({ kysely }) => {
        const rows = await kysely.selectFrom('orders').select('number').execute();
        expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(before));
        expect(rows).toHaveLength(report.verification.orders);
      });
    } finally {
      await database.drop();
    }
  });

  it('restores a shop whose rows, gift codes, private links and photos are the same', async ({
    shop,
    folder,
  }) => {
    const browser = await shop.browser();
    const order = await placePaidOrder(shop, browser);
    const card = await issueCard(shop, 50_000);
    await mkdir(path.join(shop.config.dataDir, 'pages'), { recursive: true });
    await writeFile(path.join(shop.config.dataDir, 'pages/about.en.md'), '# Our shop');
    const where = folderPlace(folder);
    await backUpInto(shop, where);
    const expected = await digestTables(shop.database.pool);
    const jobs =
      'select j.task_identifier, p.payload, p.run_at from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by id';
    const { rows: queued } = await shop.database.pool.query(jobs);
    // A role without further rights owns the database, as on a managed server.
    const database = await createPlainDatabase();
    try {
      const target = targetIn(folder, database.url);
      const report = await restoreBackup(newest(where), target);
      expect(report).toMatchObject({ hasSecrets: true, verification: { differences: [] } });
      expect(await readFile(path.join(target.dataDir, 'pages/about.en.md'), 'utf8')).toBe(
        '# Our shop',
      );
      await withDatabase(database.url, async ({ pool }) => {
        expect(await digestTables(pool)).toEqual(expected);
        expect((await pool.query(jobs)).rows).toEqual(queued);
      });
      const { codeKey } = readExistingConfig({ DATA_DIR: target.dataDir });
      expect(codeKey).toBe(shop.config.codeKey);
      const opened = await buildTestShop({ DATA_DIR: target.dataDir }, undefined, {}, async () => ({
        ...connectDatabase({ url: database.url, max: 4, applicationName: 'fpx-test' }),
        url: database.url,
      }));
      try {
        const visitor = await opened.browser();
        const link = await findOrderLink(opened, order);
        expect(await visitor.get(`/api/order-links/${link}`)).toMatchObject({
          status: 200,
          body: { data: { order: { orderNumber: order.number } } },
        });
        const lines = await createLines(visitor, 1);
        const paidByCard = await buying(visitor, lines, { code: card.code });
        expect((await place(visitor, paidByCard, lines)).status).toBe(200);
        const look = lookInStores(opened.parts, false);
        expect((await verifyShop(opened.database.kysely, look)).differences).toEqual([]);
      } finally {
        await opened.close();
      }
    } finally {
      await database.drop();
    }
  });

  it('restores a backup of an older schema', async ({ shop, folder }) => {
    const old = await createEmptyDatabase();
    const database = await createEmptyDatabase();
    try {
      await migrateDatabase({ url: old.url, restoringTo: '0021_close-cash.sql' });
      await withDatabase(old.url, ({ pool }) =>
        pool.query(
          `insert into price_rules (code, status, value_type, value) values ('OLD', 'active', 'percentage', 10)`,
        ),
      );
      const where = folderPlace(folder);
      const deps = { ...backupDepsOf(shop, where), databaseUrl: old.url };
      expect((await backUp(deps))?.manifest.migrations.at(-1)?.name).toBe('0021_close-cash.sql');
      await restoreBackup(newest(where), targetIn(folder, database.url));
      await withDatabase(database.url, async ({ kysely }) => {
        expect(await kysely.selectFrom('priceRules').select('code').execute()).toEqual([
          { code: 'OLD' },
        ]);
        expect(await kysely.selectFrom('backupRuns').selectAll().execute()).toEqual([]);
      });
    } finally {
      await old.drop();
      await database.drop();
    }
  });

  it('restores from a bucket', async ({ shop, folder }) => {
    const s3 = await startS3Server();
    const database = await createEmptyDatabase();
    try {
      await placeTestOrder(shop, await shop.browser());
      const where = s3.bucket('backups-of-the-test');
      await backUpInto(shop, where);
      const report = await restoreBackup(newest(where), targetIn(folder, database.url));
      expect(report.verification.differences).toEqual([]);
      expect(report.verification.files).toBeGreaterThan(0);
    } finally {
      await database.drop();
      s3.close();
    }
  });

  it('refuses a folder, a database and a passphrase that are not right, and changes none', async ({
    shop,
    folder,
    database,
  }) => {
    const where = folderPlace(folder);
    await backUpInto(shop, where);
    const target = targetIn(folder, database.url);
    await expect(restoreBackup(newest(where), target)).rejects.toThrow('is not empty: it has the');
    const wrong = { ...newest(where), passphrase: 'another passphrase' };
    await expect(restoreBackup(wrong, target)).rejects.toThrow('BACKUP_PASSPHRASE is not the');
    expect(existsSync(target.dataDir)).toBe(false);
    await mkdir(target.dataDir);
    await writeFile(path.join(target.dataDir, 'notes.txt'), 'mine');
    await expect(restoreBackup(newest(where), target)).rejects.toThrow('is not empty');
    expect(await readdir(target.dataDir)).toEqual(['notes.txt']);
  });
});

describe('a storage whose lists are late', () => {
  it('keeps a whole backup whose manifest is not listed yet, and its files', async ({
    shop,
    folder,
  }) => {
    await placeTestOrder(shop, await shop.browser());
    const where = folderPlace(folder);
    const { manifest } = await backUpInto(shop, where);
    const driver = await openDriver(where);
    const late: StorageDriver = {
      ...driver,
      list: async function* list(below) {
        for await (const file of driver.list(below)) {
          if (file.key !== manifestKey(manifest.name)) yield file;
        }
      },
    };
    await driver.put('backups/2020-01-01T00-00-00-000Z/tables/orders', Buffer.from('half'));
    expect(await removeUnfinished(late, Date.now())).toBe(1);
    expect((await listBackups(driver)).whole).toEqual([manifest.name]);
    // Many years later all files are old, and one of two backups of a day goes.
    const old = ['2019-01-01T00-00-00-000Z', '2019-01-01T01-00-00-000Z'];
    for (const name of old) {
      await writeManifest(driver, {
        ...manifest,
        name,
        files: { rows: 0, parts: [] },
        ownFiles: [],
      });
    }
    const blind: StorageDriver = {
      ...driver,
      list: async function* list(below) {
        for await (const file of driver.list(below)) {
          if (!file.key.startsWith(`backups/${manifest.name}/`)) yield file;
        }
      },
    };
    const { removed } = await pruneBackups(blind, Date.now() + 10 * yearMs, manifest.name);
    expect(removed).toEqual([old[0]]);
    const restored = await createEmptyDatabase();
    const report = await restoreBackup(newest(where), targetIn(folder, restored.url));
    expect(report.verification.differences).toEqual([]);
    await restored.drop();
  });
});

/** Changes one byte in the middle of a file. */
async function flipByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes.writeUInt8((bytes[middle] ?? 0) ^ 1, middle);
  await writeFile(file, bytes);
}

describe('a changed byte', () => {
  it('is refused with the name of its file: manifest, table, photo and keys', async ({
    shop,
    folder,
  }) => {
    await placeTestOrder(shop, await shop.browser());
    const where = folderPlace(folder);
    const { manifest } = await backUpInto(shop, where);
    const driver = await openDriver(where);
    const orders = manifest.tables.find(({ name }) => name === 'orders')?.parts[0]?.file ?? '';
    const photos: string[] = [];
    for await (const { sha256 } of readStoredFiles(driver, manifest)) photos.push(sha256);
    const keys = [
      manifestKey(manifest.name),
      orders,
      objectKey(photos[0] ?? ''),
      manifest.secrets?.file ?? '',
    ];
    for (const [index, key] of keys.entries()) {
      const file = driver.pathOf?.(key) ?? '';
      const before = await readFile(file);
      await flipByte(file);
      const database = await createEmptyDatabase();
      const target = targetIn(path.join(folder, String(index)), database.url);
      await expect(restoreBackup(newest(where), target)).rejects.toThrow(`${key} is damaged`);
      // What was begun is not a shop.
      if (existsSync(target.dataDir)) {
        expect(() => readExistingConfig({ DATA_DIR: target.dataDir })).toThrow('did not end');
      }
      await database.drop();
      await writeFile(file, before);
    }
  });
});

describe('backUp', () => {
  it('copies only new files into a place that has a backup', async ({ shop, folder }) => {
    const browser = await shop.browser();
    await placeTestOrder(shop, browser);
    const where = folderPlace(folder);
    const first = await backUpInto(shop, where);
    expect(first.files.copied).toBeGreaterThan(0);
    expect((await backUpInto(shop, where)).files.copied).toBe(0);
    await placeTestOrder(shop, browser);
    expect((await backUpInto(shop, where)).files.copied).toBe(1);
    const { whole } = await listBackups(await openDriver(where));
    // All of one day: the newest stays.
    expect(whole).toHaveLength(1);
  });

  it('never writes the keys of the shop in the clear, and leaves them out without a passphrase', async ({
    shop,
    folder,
  }) => {
    const where = folderPlace(folder);
    const { codeKey, sessionSecret } = shop.config;
    const report = await backUp({ ...backupDepsOf(shop, where), secrets: null });
    expect(report?.manifest).toMatchObject({ secrets: null });
    expect(report?.manifest.leftOut[0]).toContain('BACKUP_PASSPHRASE');
    const sealed = await backUpInto(shop, folderPlace(path.join(folder, 'other')));
    expect(sealed.manifest.secrets).not.toBeNull();
    const found = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of found.filter((one) => one.isFile())) {
      const bytes = await readFile(path.join(entry.parentPath, entry.name));
      expect(bytes.includes(codeKey) || bytes.includes(sessionSecret)).toBe(false);
    }
  });

  it('names a photo that the shop has lost', async ({ shop, folder }) => {
    const browser = await shop.browser();
    const { id } = await placeTestOrder(shop, browser);
    const { rows } = await shop.database.pool.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from photo_files join order_items using (photo) where order_id = $1`,
      [id],
    );
    const hash = rows[0]?.hash ?? '';
    await shop.parts.blobs.withFile(hash, async (file) => {
      const bytes = await readFile(file);
      await shop.parts.blobs.remove(hash);
      const where = folderPlace(folder);
      expect((await backUpInto(shop, where)).files.lost).toEqual([hash]);
      const look = lookInStores(shop.parts, true);
      const { differences } = await verifyShop(shop.database.kysely, look);
      expect(differences).toMatchObject([{ code: 'file_missing', file: hash, more: 0 }]);
      await shop.parts.blobs.putBytes(hash, bytes);
    });
  });

  it('refuses a place with the backups of another shop', async ({ shop, folder, database }) => {
    const where = folderPlace(folder);
    const deps = { ...backupDepsOf(shop, where), databaseUrl: database.url };
    const record = (digit: string) =>
      database.pool.query(
        `insert into key_fingerprints (name, fingerprint) values ('CODE_KEY', $1)
         on conflict (name) do update set fingerprint = excluded.fingerprint`,
        [digit.repeat(64)],
      );
    await record('a');
    await backUp(deps);
    await record('b');
    await expect(backUp(deps)).rejects.toThrow('are those of another shop');
  });
});
