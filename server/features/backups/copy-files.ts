import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BlobStore, Stores } from '../../platform/storage/blob-store.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { StorageUnavailable } from '../../platform/storage/storage-unavailable.ts';
import type { BackupDeps } from './deps.ts';
import { objectKey, type Manifest } from './manifest.ts';
import { measureFile } from './row-parts.ts';
import { forEachOf, readStoredFiles, storesOf, type ListedBlob } from './stored-files.ts';

/** Files copied at once: a remote storage is slow, and a disk is not faster with more. */
const copiesAtOnce = 4;

/** Folders of DATA_DIR with files of the owner. */
const ownFolders = ['intro', 'pages'];

/** How the copying of files ended. */
export interface CopiedFiles {
  readonly copied: number;
  readonly copiedBytes: number;
  /** SHA-256 of files that are in no storage of the shop, or damaged. */
  readonly lost: readonly string[];
}

/** The files that backups in this storage have already, with their sizes. */
export async function listObjects(driver: StorageDriver): Promise<Map<string, number>> {
  const known = new Map<string, number>();
  for await (const { key, size } of driver.list('objects')) {
    known.set(path.posix.basename(key), size);
  }
  return known;
}

/** Copies a file if the storage has it undamaged; resolves to whether it did. */
async function copyFrom(store: BlobStore, hash: string, driver: StorageDriver): Promise<boolean> {
  if (!(await store.exists(hash))) return false;
  try {
    return await store.withFile(hash, async (file) => {
      if ((await measureFile(file)).sha256 !== hash) return false;
      await driver.put(objectKey(hash), file);
      return true;
    });
  } catch (error) {
    // It may have been removed just now. A storage that fails ends the backup.
    if (error instanceof StorageUnavailable || (await store.exists(hash))) throw error;
    return false;
  }
}

/** Copies a file from whichever storage of the shop has it undamaged; resolves to whether one did. */
export async function copyBlob(
  stores: Stores,
  driver: StorageDriver,
  { store, sha256 }: ListedBlob,
): Promise<boolean> {
  for (const place of storesOf(stores, store)) {
    if (await copyFrom(place, sha256, driver)) return true;
  }
  return false;
}

/** Copies the stored files of a backup that no earlier backup in this storage has. */
export async function copyStoredFiles(
  deps: BackupDeps,
  driver: StorageDriver,
  manifest: Pick<Manifest, 'files'>,
  signal?: AbortSignal,
): Promise<CopiedFiles> {
  const known = await listObjects(driver);
  let [copied, copiedBytes] = [0, 0];
  const lost = new Set<string>();
  await forEachOf(readStoredFiles(driver, manifest), copiesAtOnce, async (file) => {
    signal?.throwIfAborted();
    if (known.get(file.sha256) === file.size) return;
    known.set(file.sha256, file.size);
    if (await copyBlob(deps, driver, file)) {
      copied += 1;
      copiedBytes += file.size;
    } else {
      known.delete(file.sha256);
      lost.add(file.sha256);
    }
  });
  return { copied, copiedBytes, lost: [...lost].filter((hash) => !known.has(hash)) };
}

/** Copies the owner's own texts and pictures. */
export async function copyOwnFiles(
  dataDir: string,
  driver: StorageDriver,
): Promise<Manifest['ownFiles']> {
  const files: Manifest['ownFiles'] = [];
  for (const folder of ownFolders) {
    const found = await readdir(path.join(dataDir, folder), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of found) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      // In memory, so that a change meanwhile does not give its bytes another hash.
      const bytes = await readFile(file);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await driver.put(objectKey(sha256), bytes);
      const place = path.relative(dataDir, file).split(path.sep).join('/');
      files.push({ path: place, sha256, size: bytes.length });
    }
  }
  return files;
}
