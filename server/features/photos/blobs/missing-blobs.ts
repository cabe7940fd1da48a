import type { SizedFile } from '../../../platform/storage/blob-store.ts';
import type { PhotoDeps } from '../deps.ts';

/** Concurrent storage requests: a remote storage responds slowly, and an order may name hundreds of files. */
const atOnce = 16;

async function filterHashes(
  hashes: ReadonlySet<string>,
  isWanted: (hash: string) => Promise<boolean>,
): Promise<string[]> {
  const wanted: string[] = [];
  const work = async (queue: Iterable<string>): Promise<void> => {
    for (const hash of queue) if (await isWanted(hash)) wanted.push(hash);
  };
  // One shared iterator: each worker takes the next hash.
  const queue = hashes.values();
  await Promise.all(Array.from({ length: atOnce }, () => work(queue)));
  return wanted;
}

/**
 * Returns those of these files (SHA-256, lower-case hexadecimal) that the file storage lacks. Checks their existence
 * only: a file gets its name from the hash of its bytes.
 */
export function missingBlobs(
  { blobs }: Pick<PhotoDeps, 'blobs'>,
  hashes: readonly string[],
): Promise<string[]> {
  return filterHashes(new Set(hashes), async (hash) => !(await blobs.exists(hash)));
}

/**
 * Returns the hashes of those files that the file storage lacks or stores with another size, as a damaged disk leaves
 * them. To be asked before their bytes are sent, whose number is announced.
 */
export function incompleteBlobs(
  { blobs }: { readonly blobs: Pick<PhotoDeps['blobs'], 'sizeOf'> },
  files: readonly SizedFile[],
): Promise<string[]> {
  const sizes = new Map(files.map(({ sha256, size }) => [sha256, size]));
  return filterHashes(
    new Set(sizes.keys()),
    async (hash) => (await blobs.sizeOf(hash)) !== sizes.get(hash),
  );
}
