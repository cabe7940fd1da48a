import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { backupDepsOf, folderPlace } from '#tests/support/backups.ts';
import { callerNamed } from '#tests/support/callers.ts';
import { it as customerTest, newMailbox } from '#tests/support/customer-records.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { tidyOrderLists } from '#tests/support/tidy-order-lists.ts';
import type { TestShop } from '#tests/support/test-shop.ts';
import { backUp, type BackupReport } from '../backups/index.ts';
import { eraseCustomer } from './index.ts';

const it = customerTest.extend('folder', emptyFolder);

/** Tables of a backup whose rows have a trace of the customer. */
async function findTables(directory: string, { manifest }: BackupReport): Promise<string[]> {
  const traces = /leila|benammar|almond|4440166|444 0166|green gate|PARCEL77/i;
  const found: string[] = [];
  for (const { name, parts } of [...manifest.tables, { name: 'jobs', ...manifest.jobs }]) {
    for (const { file } of parts) {
      const bytes = gunzipSync(await readFile(path.join(directory, file)));
      if (traces.test(bytes.toString())) found.push(name);
    }
  }
  return found;
}

async function makeBackup(shop: TestShop, folder: string): Promise<BackupReport> {
  const report = await backUp(backupDepsOf(shop, folderPlace(folder)));
  if (!report) throw new Error('another backup is being made');
  return report;
}

/** Every name and text in a folder. */
async function readAll(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.map(async (entry) => {
    const file = path.join(entry.parentPath, entry.name);
    return entry.isFile() ? `${entry.name} ${(await readFile(file)).toString('latin1')}` : '';
  });
  return (await Promise.all(texts)).join('\n');
}

describe('an erased customer', () => {
  it('is in the next backup on invoices alone, and in no file of the shop', async ({
    shop,
    browser,
    records,
    folder,
  }) => {
    const { directory } = { directory: '', ...folderPlace(folder) };
    const mailbox = newMailbox();
    const order = await records.shipped(browser, mailbox);
    await records.leaveTraces(order, mailbox);
    const before = await findTables(directory, await makeBackup(shop, folder));
    expect(before).toEqual(expect.arrayContaining(['orders', 'order_listings', 'photos']));

    await eraseCustomer(records.deps, callerNamed('Bo'), mailbox);
    await tidyOrderLists(shop.database.kysely);

    const report = await makeBackup(shop, folder);
    expect(await findTables(directory, report)).toEqual(['invoices']);
    expect(await readAll(shop.config.dataDir)).not.toMatch(/leila|benammar|green gate/i);
  });
});
