import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { openDepot } from './blob-store.ts';
import type { BlobPlace } from './depot.ts';

/** Writes, reads back and deletes a small object; rejects with the error. */
export const probeStorage = async (place: BlobPlace): Promise<void> => {
  const { put, read, remove } = await openDepot(place);
  const key = `probes/${randomUUID()}`;
  const written = randomUUID();
  await put(key, Buffer.from(written));
  try {
    const content = await buffer(await read(key));
    if (content.toString() !== written)
      throw new Error('what was read back is not what was written');
  } finally {
    await remove(key);
  }
};
