import { createHash } from 'node:crypto';
import type { BlobStore, SizedFile } from '../../../platform/storage/blob-store.ts';

async function isWhole(
  prints: Pick<BlobStore, 'sizeOf' | 'stream'>,
  { sha256, size }: SizedFile,
): Promise<boolean> {
  if ((await prints.sizeOf(sha256)) !== size) return false;
  const hash = createHash('sha256');
  for await (const chunk of await prints.stream(sha256)) {
    if (!Buffer.isBuffer(chunk)) throw new Error('the storage sent text');
    hash.update(chunk);
  }
  return hash.digest('hex') === sha256;
}

/** Returns those of these prints that the storage lacks, or has with other bytes: each is read from end to end. */
export async function findDamagedPrints<T extends SizedFile>(
  { prints }: { readonly prints: Pick<BlobStore, 'sizeOf' | 'stream'> },
  files: readonly T[],
): Promise<T[]> {
  const damaged: T[] = [];
  for (const file of new Map(files.map((one) => [one.sha256, one])).values()) {
    if (!(await isWhole(prints, file))) damaged.push(file);
  }
  return damaged;
}
