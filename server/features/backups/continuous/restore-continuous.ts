import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { unfinishedRestoreFile } from '#domain/backups/unfinished-restore.ts';
import { recoverCluster, type RecoveryFolders } from '../../../platform/db/embedded-recovery.ts';
import { startEmbeddedPostgres } from '../../../platform/db/embedded.ts';
import { migrateDatabase } from '../../../platform/db/migrate.ts';
import { makeFolder, writeDurably } from '../../../platform/files.ts';
import { openDriver, openStores } from '../../../platform/storage/blob-store.ts';
import { openIncoming } from '../../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../../platform/storage/storage-driver.ts';
import { BackupFault } from '../backup-fault.ts';
import { listBackups, objectKey, readManifest, type Manifest } from '../manifest.ts';
import {
  checkRestored,
  refuseUsedFolder,
  restoreSecrets,
  type RestoreSource,
  type RestoreTarget,
} from '../restore-backup.ts';
import { restoreOwnFiles, restoreStoredFiles } from '../restore-files.ts';
import { openSecrets } from '../seal-secrets.ts';
import { listFilesOf } from '../stored-files.repo.ts';
import { readRows, verifyPart } from '../row-parts.ts';
import type { ListedBlob } from '../stored-files.ts';
import type { Verification } from '../verify-shop.ts';
import { listBases, readBaseManifest, type BaseManifest } from './base-manifest.ts';
import { extractTar } from './extract-tar.ts';
import { listShipped } from './ship-log.ts';

/** A finished restore of the continuous copy. */
export interface ContinuousReport {
  readonly base: BaseManifest;
  readonly files: number;
  readonly hasSecrets: boolean;
  readonly verification: Verification;
}

/** Finds the newest base from which a moment can be reached; the newest of all for null. @throws BackupFault */
async function findBase(driver: StorageDriver, toTime: Date | null): Promise<BaseManifest> {
  const listed = (await listBases(driver)).filter(({ isWhole }) => isWhole);
  if (listed.length === 0) {
    throw new BackupFault('there is no continuous copy in this place: leave --to-time out');
  }
  for (const one of listed.toReversed()) {
    const base = await readBaseManifest(driver, one);
    if (toTime === null || Date.parse(base.endedAt) <= toTime.getTime()) return base;
  }
  throw new BackupFault(
    `the continuous copy does not go back to ${toTime?.toISOString()}: a backup may, see --at`,
  );
}

async function fetchLog(
  driver: StorageDriver,
  { chain, firstSegment }: BaseManifest,
  folder: string,
): Promise<void> {
  for await (const { key, name, sha256 } of listShipped(driver, chain)) {
    if (!name.endsWith('.history') && name < firstSegment) continue;
    const bytes = await buffer(await driver.read(key));
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
      throw new BackupFault(`${key} is damaged: its SHA-256 is another one`);
    }
    await writeFile(path.join(folder, `${name}.gz`), bytes, { mode: 0o600 });
  }
}

async function recover(
  driver: StorageDriver,
  base: BaseManifest,
  { dataDir, programs }: Pick<RestoreTarget, 'dataDir' | 'programs'>,
  toTime: Date | null,
): Promise<void> {
  const fill = async ({ data, log }: RecoveryFolders): Promise<void> => {
    await extractTar(readRows(driver, { rows: 0, parts: base.parts }), data);
    await fetchLog(driver, base, log);
  };
  try {
    await recoverCluster({ dataDir, programs, fill, toTime });
  } catch (error) {
    const isShort = error instanceof Error && error.message.includes('recovery target was reached');
    if (!isShort) throw error;
    throw new BackupFault(
      `the continuous copy does not reach ${toTime?.toISOString()}: --to-time latest restores what it has`,
    );
  }
}

/** The newest backup in the place, for what the database does not have; null without one. */
async function findNewest(driver: StorageDriver): Promise<Manifest | null> {
  const name = (await listBackups(driver)).whole.at(-1);
  return name === undefined ? null : await readManifest(driver, name);
}

/** Files that the place has; the check at the end names those that are nowhere. */
async function* listPresent(
  driver: StorageDriver,
  files: readonly ListedBlob[],
): AsyncGenerator<ListedBlob> {
  for (const file of files) {
    if ((await driver.sizeOf(objectKey(file.sha256))) !== null) yield file;
  }
}

/**
 * Restores the embedded database as it was at a moment, or at the latest that was copied, into an empty data folder, with
 * its photos; keys and own pages are those of the newest backup.
 * @throws BackupFault when the folder is not empty, the copy is damaged or does not have the moment
 */
export async function restoreContinuous(
  { place, passphrase }: Pick<RestoreSource, 'place' | 'passphrase'>,
  toTime: Date | null,
  target: Omit<RestoreTarget, 'databaseUrl'>,
): Promise<ContinuousReport> {
  const dataDir = path.resolve(target.dataDir);
  const driver = await openDriver(place);
  const base = await findBase(driver, toTime);
  for (const part of base.parts) await verifyPart(driver, part);
  const newest = await findNewest(driver);
  if (newest?.secrets && passphrase !== null) {
    await openSecrets(await buffer(await driver.read(newest.secrets.file)), passphrase);
  }
  await refuseUsedFolder(dataDir);
  // Under root, the database's own user passes through.
  await makeFolder(dataDir, 0o711);
  const mark = path.join(dataDir, unfinishedRestoreFile);
  await writeDurably(mark, `${base.name}\n`, 0o644);
  const { programs } = target;
  await recover(driver, base, { dataDir, programs }, toTime);
  const postgres = await startEmbeddedPostgres({ dataDir, programs });
  try {
    await migrateDatabase({ url: postgres.url });
    const opened = { driver, incoming: openIncoming(path.join(dataDir, 'incoming')) };
    const stores = await openStores(target);
    if (newest) await restoreOwnFiles(opened, newest, dataDir);
    const hasSecrets =
      newest !== null && (await restoreSecrets(driver, newest, passphrase, dataDir));
    const present = listPresent(driver, await listFilesOf(postgres.url));
    const files = await restoreStoredFiles(opened, present, stores);
    const verification = await checkRestored(postgres.url, stores);
    await rm(path.join(dataDir, 'incoming'), { recursive: true, force: true });
    await rm(mark);
    return { base, files, hasSecrets, verification };
  } finally {
    await postgres.stop();
  }
}
