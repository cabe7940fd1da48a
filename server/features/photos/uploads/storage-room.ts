import type { BlobStore } from '../../../platform/storage/blob-store.ts';

/** Bytes that must stay free on the data disk. Source: product §4. */
export const floorBytes = 1_000_000_000;

/** Whether the data disk keeps its free minimum after storing this many bytes. */
export const hasRoomFor = async (blobs: BlobStore, bytes: number): Promise<boolean> =>
  (await blobs.freeBytes()) - bytes >= floorBytes;
