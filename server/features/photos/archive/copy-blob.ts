import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';

/** How a copy ended; a file whose bytes have another hash is damaged. */
export type CopyOutcome = 'copied' | 'missing' | 'damaged';

async function readVerified(
  store: BlobStore,
  hash: string,
): Promise<Buffer | 'missing' | 'damaged'> {
  if (!(await store.exists(hash))) return 'missing';
  // A photo has at most 60 MB, and one is copied at a time.
  const bytes = await buffer(await store.stream(hash));
  return createHash('sha256').update(bytes).digest('hex') === hash ? bytes : 'damaged';
}

/**
 * Copies a file (SHA-256, lower-case hexadecimal) from one storage to another and reads it back there. A right copy is
 * not written again; a damaged one is replaced. Throws when the other storage returns other bytes than were written.
 */
export async function copyBlob(from: BlobStore, to: BlobStore, hash: string): Promise<CopyOutcome> {
  const existing = await readVerified(to, hash);
  if (typeof existing !== 'string') return 'copied';
  const bytes = await readVerified(from, hash);
  if (typeof bytes === 'string') return bytes;
  if (existing === 'damaged') await to.remove(hash);
  await to.putBytes(hash, bytes);
  if (typeof (await readVerified(to, hash)) === 'string') {
    throw new Error(`the storage does not return ${hash} as it was written`);
  }
  return 'copied';
}
