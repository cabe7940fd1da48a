import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '../../platform/db/connect.ts';
import { findTables } from '../../platform/db/dump/load-tables.ts';
import { startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { workerTimeouts } from '../../platform/db/timeouts.ts';
import { makeFolder, writeDurably } from '../../platform/files.ts';
import { openDriver, openStores, type Stores } from '../../platform/storage/blob-store.ts';
import { openIncoming, type Incoming } from '../../platform/storage/incoming.ts';
import type { BlobPlace, StorageDriver } from '../../platform/storage/storage-driver.ts';
import { buffer } from 'node:stream/consumers';
import { unfinishedRestoreFile } from '#domain/backups/unfinished-restore.ts';
import { BackupFault } from './backup-fault.ts';
import { loadBackup, verifyRows } from './load-backup.ts';
import { lookInStores } from './look-for-file.ts';
import { listBackups, readManifest, type Manifest } from './manifest.ts';
import { restoreOwnFiles, restoreStoredFiles } from './restore-files.ts';
import { openSecrets } from './seal-secrets.ts';
import { readKeptFiles } from './stored-files.ts';
import { verifyShop, type Verification } from './verify-shop.ts';

/** The backup to restore: the newest whole one unless it is named. */
export interface RestoreSource {
  readonly place: BlobPlace;
  readonly name: string | null;
  /** Null leaves the sealed keys where they are. */
  readonly passphrase: string | null;
}

/** The empty shop to restore into. */
export interface RestoreTarget {
  readonly dataDir: string;
  /** Null starts the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  readonly storage: BlobPlace;
  readonly archive: BlobPlace;
  /** Folder `bin` of another PostgreSQL for the embedded database than the one of the package. */
  readonly programs?: string | undefined;
}

/** A finished restore. */
export interface RestoreReport {
  readonly manifest: Manifest;
  readonly files: number;
  readonly hasSecrets: boolean;
  readonly verification: Verification;
}

/** Reads the manifest of a backup by its name, or of the newest whole one. @throws BackupFault when there is none */
export async function findBackup(driver: StorageDriver, name: string | null): Promise<Manifest> {
  const chosen = name ?? (await listBackups(driver)).whole.at(-1);
  if (chosen === undefined) throw new BackupFault('there is no whole backup in this place');
  return await readManifest(driver, chosen);
}

export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (found.length > 0) {
    throw new BackupFault(
      `the data folder ${dataDir} is not empty: a backup is only restored into an empty or a new one`,
    );
  }
}

async function refuseUsedDatabase(url: string): Promise<void> {
  const [table] = await findTables(url);
  if (table === undefined) return;
  throw new BackupFault(
    `the database of DATABASE_URL is not empty: it has the table ${table}; a backup is only restored into a new one`,
  );
}

export async function restoreSecrets(
  driver: StorageDriver,
  { secrets }: Manifest,
  passphrase: string | null,
  dataDir: string,
): Promise<boolean> {
  if (!secrets || passphrase === null) return false;
  const opened = await openSecrets(await buffer(await driver.read(secrets.file)), passphrase);
  const folder = path.join(dataDir, 'secrets');
  await makeFolder(folder, 0o700);
  await writeDurably(path.join(folder, 'code-key'), opened.codeKey, 0o600);
  await writeDurably(path.join(folder, 'session-secret'), opened.sessionSecret, 0o600);
  return true;
}

/** Calls `work` with the address of the database: the given one, or the embedded one, which is created before any file. */
async function withTargetDatabase<T>(
  { databaseUrl, dataDir, programs }: RestoreTarget,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return await work(databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir, programs });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

export async function checkRestored(url: string, stores: Stores): Promise<Verification> {
  const database = connectDatabase({
    url,
    max: 1,
    applicationName: 'fpx-restore',
    timeouts: workerTimeouts,
  });
  try {
    // Every file was read and compared with its hash as it was copied.
    return await verifyShop(database.kysely, lookInStores(stores, true));
  } finally {
    await database.close();
  }
}

interface Opened {
  readonly driver: StorageDriver;
  readonly incoming: Incoming;
}

async function fill(
  { driver, incoming }: Opened,
  manifest: Manifest,
  { passphrase }: RestoreSource,
  target: RestoreTarget,
): Promise<RestoreReport> {
  const stores = await openStores(target);
  return await withTargetDatabase(target, async (url) => {
    const hasSecrets = await restoreSecrets(driver, manifest, passphrase, target.dataDir);
    await restoreOwnFiles({ driver, incoming }, manifest, target.dataDir);
    const files = await restoreStoredFiles(
      { driver, incoming },
      readKeptFiles(driver, manifest),
      stores,
    );
    await loadBackup(driver, manifest, url);
    return { manifest, files, hasSecrets, verification: await checkRestored(url, stores) };
  });
}

/**
 * Restores a backup into an empty data folder, or an empty database beside it, and checks the result. Until it has ended,
 * a file in the folder and a table in the database keep every shop from starting on what is there.
 * @throws BackupFault when the target is not empty, the backup is damaged, or its schema is newer than this version
 */
export async function restoreBackup(
  source: RestoreSource,
  target: RestoreTarget,
): Promise<RestoreReport> {
  const dataDir = path.resolve(target.dataDir);
  const driver = await openDriver(source.place);
  const manifest = await findBackup(driver, source.name);
  await verifyRows(driver, manifest);
  if (manifest.secrets && source.passphrase !== null) {
    await openSecrets(await buffer(await driver.read(manifest.secrets.file)), source.passphrase);
  }
  await refuseUsedFolder(dataDir);
  if (target.databaseUrl !== null) await refuseUsedDatabase(target.databaseUrl);
  // Under root, the database's own user passes through.
  await makeFolder(dataDir, 0o711);
  const mark = path.join(dataDir, unfinishedRestoreFile);
  await writeDurably(mark, `${manifest.name}\n`, 0o644);
  const incoming = openIncoming(path.join(dataDir, 'incoming'));
  const report = await fill({ driver, incoming }, manifest, source, { ...target, dataDir });
  await rm(path.join(dataDir, 'incoming'), { recursive: true, force: true });
  await rm(mark);
  return report;
}
