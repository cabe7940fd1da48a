import { createWriteStream } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeFolder } from '../../platform/files.ts';
import type { Stores } from '../../platform/storage/blob-store.ts';
import type { Incoming } from '../../platform/storage/incoming.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { BackupFault } from './backup-fault.ts';
import { objectKey, type Manifest } from './manifest.ts';
import { measureFile } from './row-parts.ts';
import { forEachOf, storesOf, type ListedBlob } from './stored-files.ts';

const copiesAtOnce = 4;

/** Calls `work` with a local file that has the content of an object. @throws BackupFault when it is missing or damaged */
async function withObject(
  driver: StorageDriver,
  incoming: Incoming,
  hash: string,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const key = objectKey(hash);
  if ((await driver.sizeOf(key)) === null) throw new BackupFault(`${key} is missing`);
  const check = async (file: string): Promise<void> => {
    if ((await measureFile(file)).sha256 !== hash) {
      throw new BackupFault(`${key} is damaged: its SHA-256 is another one`);
    }
    await work(file);
  };
  if (driver.pathOf) await check(driver.pathOf(key));
  else {
    await incoming.use(async (file) => {
      await pipeline(await driver.read(key), createWriteStream(file, { mode: 0o600 }));
      await check(file);
    });
  }
}

/** Checks the content of a file of a backup. @throws BackupFault when it is missing or damaged */
export function verifyObject(driver: StorageDriver, incoming: Incoming, hash: string) {
  return withObject(driver, incoming, hash, async () => undefined);
}

/** Puts the stored files of a backup into the storages of a shop; returns how many. */
export async function restoreStoredFiles(
  { driver, incoming }: { readonly driver: StorageDriver; readonly incoming: Incoming },
  files: AsyncIterable<ListedBlob>,
  stores: Stores,
): Promise<number> {
  let count = 0;
  await forEachOf(files, copiesAtOnce, async ({ store, sha256 }) => {
    const [target] = storesOf(stores, store);
    if (!target) return;
    await withObject(driver, incoming, sha256, (file) => target.putFile(sha256, file));
    count += 1;
  });
  return count;
}

/** Puts the files of the owner into an empty data folder. */
export async function restoreOwnFiles(
  { driver, incoming }: { readonly driver: StorageDriver; readonly incoming: Incoming },
  { ownFiles }: Manifest,
  dataDir: string,
): Promise<void> {
  for (const { path: place, sha256 } of ownFiles) {
    const target = path.resolve(dataDir, place);
    if (!target.startsWith(`${dataDir}${path.sep}`)) {
      throw new BackupFault(`the manifest names a file outside of the data folder: ${place}`);
    }
    await makeFolder(path.dirname(target));
    await withObject(driver, incoming, sha256, (file) => copyFile(file, target));
  }
}
