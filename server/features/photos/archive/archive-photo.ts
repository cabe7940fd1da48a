import type { Trx } from '../../../platform/db/sql.ts';
import { lockBlobs } from '../records/blob-lock.repo.ts';
import {
  announceBlobs,
  areVerified,
  lockPhoto,
  markArchived,
  markDeleted,
  markVerified,
} from './archived-files.repo.ts';
import { copyBlob } from './copy-blob.ts';
import { removeUnneededBlobs, type ArchiveStores } from './remove-unneeded-blobs.ts';

/** How a move ended: `postponed` is no longer due; the files of a missing or damaged one stay where they are. */
export type ArchiveOutcome = 'archived' | 'postponed' | 'missing' | 'damaged';

/** Decides in the transaction of a move, with the photo's row locked, whether it is still due. */
export type IsDue = (trx: Trx) => Promise<boolean>;

async function copyAll(
  { kysely, blobs, archive }: ArchiveStores,
  hashes: readonly string[],
  at: Date,
): Promise<'copied' | 'missing' | 'damaged'> {
  await announceBlobs(kysely, hashes);
  for (const hash of hashes) {
    const outcome = await copyBlob(blobs, archive, hash);
    if (outcome !== 'copied') return outcome;
  }
  await markVerified(kysely, hashes, at);
  return 'copied';
}

async function record(
  { archive }: ArchiveStores,
  trx: Trx,
  photo: string,
  hashes: readonly string[],
  { at, isDue }: { readonly at: Date; readonly isDue: IsDue },
): Promise<ArchiveOutcome> {
  await lockPhoto(trx, photo);
  if (!(await isDue(trx))) return 'postponed';
  await lockBlobs(trx, hashes);
  // Another run may have removed the copy again.
  if (!(await areVerified(trx, hashes))) return 'postponed';
  for (const hash of hashes) if (!(await archive.exists(hash))) return 'postponed';
  await markArchived(trx, photo, hashes, at);
  return 'archived';
}

/**
 * Moves files (SHA-256, lower-case hexadecimal) of a photo into the archive: copied and read back first, then
 * recorded, then removed from the working storage unless another photo has the same content. A killed move is finished
 * by a later one. Source: product §4.18.
 */
export async function archivePhoto(
  stores: ArchiveStores,
  { photo, hashes }: { readonly photo: string; readonly hashes: readonly string[] },
  when: { readonly at: Date; readonly isDue: IsDue },
): Promise<ArchiveOutcome> {
  const copied = await copyAll(stores, hashes, when.at);
  const outcome =
    copied === 'copied'
      ? await stores.kysely.transaction().execute((trx) => record(stores, trx, photo, hashes, when))
      : copied;
  await removeUnneededBlobs(stores, hashes);
  return outcome;
}

/**
 * Deletes a photo's files that were archived before this time for good; what order lines need stays. Returns whether it
 * was still due. Source: product §4.18.
 */
export async function deleteArchivedPhoto(
  stores: ArchiveStores,
  photo: string,
  when: { readonly at: Date; readonly archivedBefore: Date; readonly isDue: IsDue },
): Promise<boolean> {
  const hashes = await stores.kysely.transaction().execute(async (trx) => {
    await lockPhoto(trx, photo);
    return (await when.isDue(trx)) ? markDeleted(trx, photo, when.archivedBefore, when.at) : null;
  });
  if (hashes === null) return false;
  await removeUnneededBlobs(stores, hashes);
  return true;
}
