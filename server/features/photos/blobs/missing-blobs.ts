import type { PhotoDeps } from '../deps.ts';

/** Concurrent storage requests: a remote storage responds slowly, and an order may name hundreds of files. */
const atOnce = 16;

/**
 * Returns those of these files (SHA-256, lower-case hexadecimal) that the file storage lacks. Checks their existence
 * only: a file gets its name from the hash of its bytes.
 */
export const missingBlobs = async (
  deps: Pick<PhotoDeps, 'blobs'>,
  hashes: readonly string[],
): Promise<string[]> => {
  const missing: string[] = [];
  const work = async (queue: Iterable<string>): Promise<void> => {
    for (const hash of queue) if (!(await deps.blobs.exists(hash))) missing.push(hash);
  };
  // One shared iterator: each worker takes the next hash.
  const queue = new Set(hashes).values();
  await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
  return missing;
};
