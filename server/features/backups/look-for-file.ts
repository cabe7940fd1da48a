import { createHash } from 'node:crypto';
import type { BlobStore, Stores } from '../../platform/storage/blob-store.ts';
import { storesOf } from './stored-files.ts';
import type { LookForFile } from './verify-shop.ts';

async function hasContent(store: BlobStore, hash: string): Promise<boolean> {
  const digest = createHash('sha256');
  const content: AsyncIterable<Buffer> = await store.stream(hash);
  for await (const chunk of content) digest.update(chunk);
  return digest.digest('hex') === hash;
}

/** Looks for files in the storages of a shop; `isQuick` compares sizes and reads nothing. */
export function lookInStores(stores: Stores, isQuick: boolean): LookForFile {
  return async ({ sha256, size, isArchived }) => {
    let isDamaged = false;
    for (const store of storesOf(stores, isArchived ? 'archive' : 'photos')) {
      const found = await store.sizeOf(sha256);
      if (found === null) continue;
      if (found === size && (isQuick || (await hasContent(store, sha256)))) return 'whole';
      isDamaged = true;
    }
    return isDamaged ? 'damaged' : 'missing';
  };
}
