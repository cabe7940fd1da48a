import type { BlobStore } from './blob-store.ts';

/** Bytes that must stay free on the data disk. Source: product §4. */
export const floorBytes = 1_000_000_000;

/** Whether the data disk keeps its free minimum after storing this many bytes. */
export const hasRoomFor = async (
  blobs: Pick<BlobStore, 'freeBytes'>,
  bytes: number,
): Promise<boolean> => (await blobs.freeBytes()) - bytes >= floorBytes;

/** Resolves when the storage responds; a full one still serves the photos that it has. Source: product §7.1. */
export const probeRoom = async (
  blobs: Pick<BlobStore, 'freeBytes' | 'ping'>,
): Promise<{ readonly storage?: 'full' }> => {
  await blobs.ping();
  return (await hasRoomFor(blobs, 0)) ? {} : { storage: 'full' };
};

const checkEveryMs = 60_000;
const warnEveryMs = 60 * 60 * 1000;

/**
 * Warns in the log at once, and then at most once an hour, while the data disk has less than its free minimum. Returns
 * the function that ends the watch.
 */
export const watchRoom = async (
  blobs: Pick<BlobStore, 'freeBytes'>,
  log: { readonly warn: (facts: object, text: string) => void },
): Promise<() => void> => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const check = async (): Promise<void> => {
    const freeBytes = await blobs.freeBytes();
    if (freeBytes >= floorBytes || performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn({ freeBytes }, 'every photo is refused: less than 1 GB is free on the data disk');
  };
  const checkSafely = (): Promise<void> =>
    check().catch((error: unknown) => log.warn({ err: error }, 'the data disk cannot be measured'));
  await checkSafely();
  const timer = setInterval(() => void checkSafely(), checkEveryMs).unref();
  return () => clearInterval(timer);
};
