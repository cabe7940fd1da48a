import type { BlobStore } from '../../platform/storage/blob-store.ts';

/** What must stay free on the data disk, in bytes. Source: product §4. */
const floor = 1_000_000_000;

/** Whether this many bytes more leave the data disk what must stay free. */
export const hasRoomFor = async (blobs: BlobStore, bytes: number): Promise<boolean> =>
  (await blobs.freeBytes()) - bytes >= floor;
