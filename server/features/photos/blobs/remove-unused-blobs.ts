import type { Trx } from '../../../platform/db/sql.ts';
import { claimUnusedBlobs } from '../records/blob-lock.repo.ts';
import type { PhotoDeps } from '../deps.ts';

/** Removes those of these files from the storage that no photo has; the transaction keeps new photos off them. */
export async function removeUnusedBlobs(
  { blobs }: Pick<PhotoDeps, 'blobs'>,
  trx: Trx,
  hashes: readonly string[],
): Promise<void> {
  for (const hash of await claimUnusedBlobs(trx, hashes)) await blobs.remove(hash);
}
