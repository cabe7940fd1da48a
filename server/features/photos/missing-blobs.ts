import type { PhotoDeps } from './deps.ts';

/** Questions asked at once: a remote storage answers slowly, and an order may name hundreds of files. */
const atOnce = 16;

/**
 * Which of these files (SHA-256, lower-case hexadecimal) the file storage does not have. It asks and does not read
 * them: a name is given only to a file whose bytes made that hash.
 */
export const missingBlobs = async (
  deps: Pick<PhotoDeps, 'blobs'>,
  hashes: readonly string[],
): Promise<string[]> => {
  const missing: string[] = [];
  const work = async (queue: Iterable<string>): Promise<void> => {
    for (const hash of queue) if (!(await deps.blobs.exists(hash))) missing.push(hash);
  };
  // One iterator for all: each takes the next hash.
  const queue = new Set(hashes).values();
  await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
  return missing;
};
