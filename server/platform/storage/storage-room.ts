import type { BlobStore } from './blob-store.ts';

/** Bytes that must stay free on the data disk. Source: product §4. */
export const floorBytes = 1_000_000_000;

/** Whether the data disk keeps its free minimum after storing this many bytes. */
export async function hasRoomFor(
  blobs: Pick<BlobStore, 'freeBytes'>,
  bytes: number,
): Promise<boolean> {
  return (await blobs.freeBytes()) - bytes >= floorBytes;
}

/** Resolves when the storage responds; a full one still serves the photos that it has. Source: product §7.1. */
export async function probeRoom(
  blobs: Pick<BlobStore, 'freeBytes' | 'ping'>,
): Promise<{ readonly storage?: 'full' }> {
  await blobs.ping();
  return (await hasRoomFor(blobs, 0)) ? {} : { storage: 'full' };
}
