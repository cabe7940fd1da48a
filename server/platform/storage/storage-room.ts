import type { BlobStore } from './blob-store.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

/** Bytes that must stay free on the data disk. */
export const floorBytes = 1_000_000_000;

/** Whether the data disk keeps its free minimum after storing this many bytes. */
export async function hasRoomFor(
  blobs: Pick<BlobStore, 'freeBytes'>,
  bytes: number,
): Promise<boolean> {
  return (await blobs.freeBytes()) - bytes >= floorBytes;
}

/** Whether a storage cannot be written to because its disk, or the shop's part of it, is full. */
function isFull(error: unknown): boolean {
  const cause = error instanceof StorageUnavailable ? error.cause : null;
  return (
    cause instanceof Error && 'code' in cause && /^(?:ENOSPC|EDQUOT)$/.test(String(cause.code))
  );
}

/** Resolves when the storage responds; a full one still serves the photos that it has. */
async function probeRoom(
  blobs: Pick<BlobStore, 'freeBytes' | 'ping'>,
): Promise<{ readonly storage?: 'full' }> {
  try {
    await blobs.ping();
  } catch (error) {
    if (isFull(error)) return { storage: 'full' };
    throw error;
  }
  return (await hasRoomFor(blobs, 0)) ? {} : { storage: 'full' };
}

/** Pause between two probes, in milliseconds. */
const probeEveryMs = 10_000;

/**
 * Probes a storage at once and every ten seconds, since a probe writes a byte: what anybody may ask for only reads how the
 * last one ended.
 */
export function openRoomProbe(blobs: Pick<BlobStore, 'freeBytes' | 'ping'>) {
  let isRunning = false;
  const start = (): ReturnType<typeof probeRoom> => {
    isRunning = true;
    const probe = probeRoom(blobs).finally(() => {
      isRunning = false;
    });
    // Its failure is for those who read it.
    probe.catch(() => undefined);
    return probe;
  };
  let last = start();
  const timer = setInterval(() => {
    if (!isRunning) last = start();
  }, probeEveryMs).unref();
  return { read: () => last, close: () => clearInterval(timer) };
}
