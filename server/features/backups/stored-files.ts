import type { Stores, BlobStore } from '../../platform/storage/blob-store.ts';
import type { StorageDriver } from '../../platform/storage/storage-driver.ts';
import { readColumns } from './row-parts.ts';
import type { Manifest } from './manifest.ts';

/** A stored file of the shop: photos are in the working storage or in the archive. */
export interface ListedBlob {
  readonly store: 'photos' | 'archive' | 'prints' | 'shop';
  readonly sha256: string;
  readonly size: number;
}

function isStore(name: string | undefined): name is ListedBlob['store'] {
  return name === 'photos' || name === 'archive' || name === 'prints' || name === 'shop';
}

/** Reads the list of the files that a backup has. */
export async function* readKeptFiles(
  driver: StorageDriver,
  manifest: Pick<Manifest, 'files' | 'lostFiles'>,
): AsyncGenerator<ListedBlob> {
  const lost = new Set(manifest.lostFiles);
  for await (const file of readStoredFiles(driver, manifest)) {
    if (!lost.has(file.sha256)) yield file;
  }
}

/** Reads the list of a backup's files. */
export async function* readStoredFiles(
  driver: StorageDriver,
  { files }: Pick<Manifest, 'files'>,
): AsyncGenerator<ListedBlob> {
  for await (const [store, sha256 = '', size = ''] of readColumns(driver, files)) {
    if (isStore(store)) yield { store, sha256, size: Number(size) };
  }
}

/**
 * The storages that may have a file: a photo is archived, or taken back from the archive, while a backup or its check
 * goes on.
 */
export function storesOf(
  { blobs, archive, prints, shop }: Stores,
  store: ListedBlob['store'],
): readonly BlobStore[] {
  if (store === 'prints') return [prints];
  if (store === 'shop') return [shop];
  return store === 'photos' ? [blobs, archive] : [archive, blobs];
}

/** Calls `work` with each item, a few at a time. The first error ends it, once the calls in progress have ended. */
export async function forEachOf<T>(
  items: AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const lane = async (): Promise<void> => {
    try {
      while (!hasFailed) {
        const next = await iterator.next();
        if (next.done === true) return;
        await work(next.value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  const lanes = Array.from({ length: atOnce }, lane);
  await Promise.allSettled(lanes);
  await Promise.all(lanes);
}
