import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { backUpFirst } from '#server/back-up-first.ts';
import { listBackups, readManifest } from '#server/features/backups/manifest.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { openDriver } from '#server/platform/storage/blob-store.ts';
import { createEmptyDatabase } from '#tests/support/databases.ts';
import { emptyFolder } from '#tests/support/folders.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';

const it = shopTest
  .extend('folder', emptyFolder)
  .extend('update', async ({ shop, folder }, { onCleanup }) => {
    const old = await createEmptyDatabase();
    onCleanup(old.drop);
    const said: string[] = [];
    const directory = path.join(folder, 'backups');
    const place = { kind: 'files', directory } as const;
    return {
      old,
      said,
      place,
      backUp: (isOn = true) =>
        backUpFirst({
          config: {
            ...shop.config,
            backup: { place: isOn ? place : undefined, isContinuous: false, passphrase: undefined },
          },
          ownerUrl: old.url,
          say: (line) => void said.push(line),
        }),
    };
  });

const older = '0033_record-backups.sql';

describe('an update with migrations', () => {
  it('makes a backup of the former tables before it migrates them, and records it after', async ({
    update,
  }) => {
    await migrateDatabase({ url: update.old.url, restoringTo: older });
    const record = await update.backUp();
    const driver = await openDriver(update.place);
    const { whole } = await listBackups(driver);
    expect(whole).toHaveLength(1);
    expect((await readManifest(driver, whole[0] ?? '')).migrations.at(-1)?.name).toBe(older);
    expect(update.said).toEqual([
      expect.stringMatching(/^making a backup before \d+ migrations \.\.\.$/),
      `backup ${whole[0]} is made`,
    ]);
    await migrateDatabase({ url: update.old.url });
    await record?.();
    const database = connectDatabase({ url: update.old.url, max: 1, applicationName: 'fpx-test' });
    const runs = await database.kysely
      .selectFrom('backupRuns')
      .select(['backup', 'isFine'])
      .execute();
    await database.close();
    expect(runs).toEqual([{ backup: whole[0], isFine: true }]);
    expect(await update.backUp()).toBeNull();
  });

  it('does not begin when the backup fails', async ({ folder, update }) => {
    await migrateDatabase({ url: update.old.url, restoringTo: older });
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'backups'), 'a file where the folder should be');
    await expect(update.backUp()).rejects.toThrow('the update needs a backup first, which failed');
  });

  it('warns without a place for backups, and needs none for a new database', async ({ update }) => {
    expect(await update.backUp(false)).toBeNull();
    expect(update.said).toEqual([]);
    await migrateDatabase({ url: update.old.url, restoringTo: older });
    expect(await update.backUp(false)).toBeNull();
    expect(update.said).toEqual([expect.stringContaining('without a backup before')]);
  });
});
