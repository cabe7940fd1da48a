import { randomUUID } from 'node:crypto';
import { depotOf, type BlobPlace } from './blob-store.ts';

/** Writes, reads back and deletes a small object; rejects with the error. */
export const probeStorage = async (place: BlobPlace): Promise<void> => {
  const { put, disk } = depotOf(place);
  const key = `probes/${randomUUID()}`;
  const written = randomUUID();
  await put(key, Buffer.from(written));
  try {
    const read = Buffer.from(await disk.getBytes(key)).toString();
    if (read !== written) throw new Error('what was read back is not what was written');
  } finally {
    await disk.delete(key);
  }
};
