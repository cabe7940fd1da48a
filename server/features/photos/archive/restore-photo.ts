import type { Trx } from '../../../platform/db/sql.ts';
import { keepBlobs } from '../records/blob-lock.repo.ts';
import { findArchivedFiles, lockPhoto, markRestored } from './archived-files.repo.ts';
import { copyBlob, type CopyOutcome } from './copy-blob.ts';
import { removeUnneededBlobs, type ArchiveStores } from './remove-unneeded-blobs.ts';

/**
 * Where a photo is after {@link restorePhoto}: `stored` was never archived, `deleted` is gone for good, the archive
 * lost a file of a `missing` one and returns other bytes of a file of a `damaged` one.
 */
export type RestoreOutcome = 'stored' | 'restored' | 'deleted' | 'missing' | 'damaged';

async function restore(
  { blobs, archive }: ArchiveStores,
  trx: Trx,
  photo: string,
): Promise<{ readonly outcome: RestoreOutcome; readonly hashes: readonly string[] }> {
  await lockPhoto(trx, photo);
  const files = await findArchivedFiles(trx, photo);
  if (files.length === 0) return { outcome: 'stored', hashes: [] };
  const hashes = files.filter(({ isDeleted }) => !isDeleted).map(({ sha256 }) => sha256);
  if (hashes.length === 0) return { outcome: 'deleted', hashes };
  await keepBlobs(trx, hashes);
  const copied: string[] = [];
  let fault: Exclude<CopyOutcome, 'copied'> | null = null;
  for (const hash of hashes) {
    const outcome = await copyBlob(archive, blobs, hash);
    if (outcome === 'copied') copied.push(hash);
    else fault ??= outcome;
  }
  await markRestored(trx, photo, copied);
  return { outcome: fault ?? 'restored', hashes: copied };
}

/**
 * Brings an archived photo back into the working storage, for a reprint; `photo` is the server's own id. One of its two
 * files comes back also when the other is missing or damaged, because a print can be made of either. It is archived
 * again when its orders are due, 60 days after their last reprint. Source: product §4.18.
 */
export async function restorePhoto(stores: ArchiveStores, photo: string): Promise<RestoreOutcome> {
  const { outcome, hashes } = await stores.kysely
    .transaction()
    .execute((trx) => restore(stores, trx, photo));
  await removeUnneededBlobs(stores, hashes);
  return outcome;
}
