import type { Trx } from '../../../platform/db/sql.ts';
import { untilStopped } from '../../../platform/queue/until-stopped.ts';
import { openStorageGuard, reasonOf } from '../../../platform/storage/storage-guard.ts';
import type { PhotoDeps } from '../deps.ts';
import { lockBlobs } from '../records/blob-lock.repo.ts';
import { findBlobNeed, findUnsettled, forgetBlob, markSettled } from './archived-files.repo.ts';
import { copyBlob } from './copy-blob.ts';

/** Dependencies of moving photos between the two storages. */
export type ArchiveStores = Pick<PhotoDeps, 'kysely' | 'blobs' | 'archive' | 'log'>;

async function removeUnneeded(
  { blobs, archive, log }: ArchiveStores,
  trx: Trx,
  hash: string,
): Promise<boolean> {
  await lockBlobs(trx, [hash]);
  const need = await findBlobNeed(trx, hash);
  // The working copy goes only when the archive has the file: the records alone do not prove it.
  if (need.archive && !(await archive.exists(hash))) {
    const outcome = await copyBlob(blobs, archive, hash);
    if (outcome !== 'copied') {
      log.error({ hash, outcome }, 'an archived file is not in the archive');
      return false;
    }
  }
  if (!need.working) await blobs.remove(hash);
  if (need.archive) await markSettled(trx, hash);
  else {
    await archive.remove(hash);
    await forgetBlob(trx, hash);
  }
  return true;
}

/**
 * Removes files (SHA-256, lower-case hexadecimal) from the storage in which no photo needs them; uploads of the same
 * content wait meanwhile. Can be repeated. Returns how many could not be handled because both storages lack the file.
 */
export async function removeUnneededBlobs(
  stores: ArchiveStores,
  hashes: readonly string[],
): Promise<number> {
  let faults = 0;
  for (const hash of new Set(hashes)) {
    const isDone = await stores.kysely
      .transaction()
      .execute((trx) => removeUnneeded(stores, trx, hash));
    if (!isDone) faults += 1;
  }
  return faults;
}

const pageSize = 100;

/** Files that {@link removeLeftBlobs} could not handle. */
export interface LeftBlobs {
  /** Number of files that both storages lack. */
  readonly lost: number;
  /** Files that could not be read or removed: SHA-256, lower-case hexadecimal. */
  readonly failed: readonly { readonly hash: string; readonly reason: string }[];
}

/**
 * Finishes the files that a killed run left in both storages, or in the archive without a need. One that fails stops no
 * other; throws when a storage is down. An aborted signal ends it between two files. Source: product §4.18.
 */
export async function removeLeftBlobs(
  stores: ArchiveStores,
  signal?: AbortSignal,
): Promise<LeftBlobs> {
  const guard = openStorageGuard([stores.blobs, stores.archive]);
  let lost = 0;
  const failed: { hash: string; reason: string }[] = [];
  let after = '';
  for (;;) {
    const hashes = await findUnsettled(stores.kysely, after, pageSize);
    for (const hash of untilStopped(hashes, signal)) {
      const outcome = await guard(() => removeUnneededBlobs(stores, [hash]));
      if (outcome.ok) lost += outcome.value;
      else {
        failed.push({ hash, reason: reasonOf(outcome.error) });
        stores.log.error({ err: outcome.error, hash }, 'an archived file could not be settled');
      }
    }
    if (hashes.length < pageSize || signal?.aborted) return { lost, failed };
    after = hashes.at(-1) ?? after;
  }
}
