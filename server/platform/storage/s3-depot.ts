import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Disk } from 'flydrive';
import type { Depot } from './depot.ts';

/** Files in an S3-compatible storage, where an object appears whole or not at all. */
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
  // Any answer to a question about an object, also that there is none, is the storage's word.
  ping: async () => {
    await disk.exists('readiness');
  },
  // Nothing is left half written there.
  removeLeftovers: async () => 0,
});
