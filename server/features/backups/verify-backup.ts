import { chmod, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { connectDatabase } from '../../platform/db/connect.ts';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '../../platform/db/embedded.ts';
import { workerTimeouts } from '../../platform/db/timeouts.ts';
import { makeFolder } from '../../platform/files.ts';
import { openDriver } from '../../platform/storage/blob-store.ts';
import { openIncoming, type Incoming } from '../../platform/storage/incoming.ts';
import type { BlobPlace, StorageDriver } from '../../platform/storage/storage-driver.ts';
import { BackupFault } from './backup-fault.ts';
import { loadBackup, verifyRows } from './load-backup.ts';
import type { Manifest } from './manifest.ts';
import { findBackup } from './restore-backup.ts';
import { verifyObject } from './restore-files.ts';
import { forEachOf, readStoredFiles } from './stored-files.ts';
import { verifyShop, type Verification } from './verify-shop.ts';

/** A backup to check; the newest whole one unless it is named. */
export interface VerifiedSource {
  readonly place: BlobPlace;
  readonly name: string | null;
  /** Folder on a disk with room for the database. */
  readonly dataDir: string;
}

/** The result of a check of a backup. */
export interface VerifiedBackup {
  readonly manifest: Manifest;
  /** Files of the backup that are missing or damaged, in one line each. */
  readonly damaged: readonly string[];
  readonly verification: Verification;
}

const atOnce = 4;

/** Reads every file of a backup, and returns the hashes of those that are missing or damaged, with what is wrong. */
async function findDamagedObjects(
  driver: StorageDriver,
  incoming: Incoming,
  manifest: Manifest,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const seen = new Set<string>(manifest.lostFiles);
  const damaged = new Map<string, string>();
  const check = async ({ sha256 }: { readonly sha256: string }): Promise<void> => {
    signal?.throwIfAborted();
    if (seen.has(sha256)) return;
    seen.add(sha256);
    try {
      await verifyObject(driver, incoming, sha256);
    } catch (error) {
      if (!(error instanceof BackupFault)) throw error;
      damaged.set(sha256, error.message);
    }
  };
  await forEachOf(readStoredFiles(driver, manifest), atOnce, check);
  for (const file of manifest.ownFiles) await check(file);
  return damaged;
}

/** Removes the databases of checks that were killed. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) await removeEmbeddedPostgres(path.join(folder, name));
}

/** Calls `work` with an empty database of its own, which is removed afterwards. */
async function withRehearsalDatabase<T>(
  dataDir: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  // The database's own user passes through.
  const folder = path.join(path.resolve(dataDir), 'rehearsals');
  await makeFolder(folder, 0o711);
  await removeLeftovers(folder);
  const place = await mkdtemp(path.join(folder, 'database-'));
  await chmod(place, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: place, throwAway: true });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
    await removeEmbeddedPostgres(place);
    // It stays while another check uses it.
    await rmdir(folder).catch(() => undefined);
  }
}

/**
 * Restores a backup beside the shop and checks it: the hash of each of its files, its rows in a database of their own, the
 * sums of all orders and ledgers, and that each line has the file of its photo. Files are read where they are.
 * @throws BackupFault when the rows cannot be restored
 */
export async function verifyBackup(
  { place, name, dataDir }: VerifiedSource,
  signal?: AbortSignal,
): Promise<VerifiedBackup> {
  const driver = await openDriver(place);
  const manifest = await findBackup(driver, name);
  await verifyRows(driver, manifest);
  const incoming = openIncoming(path.resolve(dataDir, 'incoming'));
  const damaged = await findDamagedObjects(driver, incoming, manifest, signal);
  const lost = new Set(manifest.lostFiles);
  const verification = await withRehearsalDatabase(dataDir, async (url) => {
    signal?.throwIfAborted();
    await loadBackup(driver, manifest, url);
    const database = connectDatabase({
      url,
      max: 1,
      applicationName: 'fpx-rehearsal',
      timeouts: workerTimeouts,
    });
    try {
      return await verifyShop(
        database.kysely,
        async ({ sha256 }) => {
          if (lost.has(sha256)) return 'missing';
          return damaged.has(sha256) ? 'damaged' : 'whole';
        },
        signal,
      );
    } finally {
      await database.close();
    }
  });
  return { manifest, damaged: [...damaged.values()], verification };
}
