import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { loadTables, markUnfinished, type QueuedJob } from '../../platform/db/dump/load-tables.ts';
import { listMigrations, migrateDatabase } from '../../platform/db/migrate.ts';
import * as z from 'zod';
import { BackupFault } from './backup-fault.ts';
import type { Manifest } from './manifest.ts';
import { readColumns, readRows, verifyPart } from './row-parts.ts';

const queuedJob = z.object({
  name: z.string(),
  payload: z.unknown(),
  runAt: z.string(),
  attempts: z.number(),
  maxAttempts: z.number(),
  priority: z.number(),
});

/** Refuses a backup whose schema this version of the shop cannot make. */
async function refuseOtherSchema({ name, migrations }: Manifest): Promise<void> {
  const known = new Map((await listMigrations()).map((own) => [own.name, own.checksum]));
  for (const { name: migration, checksum } of migrations) {
    if (!known.has(migration)) {
      throw new BackupFault(
        `the backup ${name} has the migration ${migration}, which this version of the shop does not know: restore it with the version that made it, or a newer one`,
      );
    }
    if (known.get(migration) !== checksum) {
      throw new BackupFault(`migrations/${migration} is not the one that the backup ${name} has`);
    }
  }
}

/** Checks the schema of a backup and every file of its rows, before anything is written. @throws BackupFault */
export async function verifyRows(driver: StorageDriver, manifest: Manifest): Promise<void> {
  await refuseOtherSchema(manifest);
  const { tables, jobs, files, secrets } = manifest;
  const parts = [...tables, jobs, files].flatMap((rows) => rows.parts);
  for (const part of secrets ? [...parts, secrets] : parts) await verifyPart(driver, part);
}

async function readJobs(driver: StorageDriver, { jobs }: Manifest): Promise<QueuedJob[]> {
  const read: QueuedJob[] = [];
  for await (const [line = ''] of readColumns(driver, jobs)) {
    read.push(queuedJob.parse(JSON.parse(line)));
  }
  return read;
}

/**
 * Fills an empty database from a backup: the schema that the backup has, its rows, then the migrations that are newer.
 * Until the rows are all there, no shop starts on the database.
 */
export async function loadBackup(
  driver: StorageDriver,
  manifest: Manifest,
  url: string,
): Promise<void> {
  await markUnfinished(url);
  const restoringTo = manifest.migrations.at(-1)?.name ?? '';
  await migrateDatabase({ url, restoringTo });
  const rowsOf = new Map(manifest.tables.map((table) => [table.name, table]));
  await loadTables(url, {
    tables: manifest.tables,
    readTable: ({ name }) => readRows(driver, rowsOf.get(name) ?? { rows: 0, parts: [] }),
    sequences: manifest.sequences,
    jobs: await readJobs(driver, manifest),
  });
  await migrateDatabase({ url });
}
