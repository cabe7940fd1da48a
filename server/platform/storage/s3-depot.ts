import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Disk } from 'flydrive';
import type { Depot } from './depot.ts';

/** Files in an S3-compatible storage, where an object appears completely or not at all. */
export const s3Depot = (disk: Disk): Depot => ({
  disk,
  put: async (key, source) => {
    const contentType = 'application/octet-stream';
    if (typeof source !== 'string') {
      await disk.put(key, source, { contentType });
      return;
    }
    const { size } = await stat(source);
    await disk.putStream(key, createReadStream(source), { contentType, contentLength: size });
  },
  exists: (key) => disk.exists(key),
  // Any response about an object, even that it does not exist, proves that the storage works.
  ping: async () => {
    await disk.exists('readiness');
  },
  // An S3 storage has no half-written objects.
  removeLeftovers: async () => 0,
});
