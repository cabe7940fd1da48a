import type { PhotoPersistence } from './keeper.ts';
import type { Photo, PhotoTable } from './photo-table.ts';

const megabyte = 1024 * 1024;

/**
 * What originals may take where the browser does not promise to keep its storage: little, because that of a private
 * window is the device's memory, and no browser tells which it is.
 */
const unpromisedBytes = 128 * megabyte;
/** Share of the browser's room they may take where it does promise. */
const persistedShare = 0.05;

const allowance = async (): Promise<number> => {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  const room = (estimate?.quota ?? 0) * persistedShare;
  const isPersisted = await navigator.storage?.persisted?.().catch(() => false);
  return isPersisted ? room : Math.min(room, unpromisedBytes);
};

/**
 * Stores originals that are still to be sent, one after another, as far as there is room to spare, so that sending goes
 * on after a reload; as some are sent, others take their place. Answers how to begin, as often as one likes.
 */
export const createOriginalsPersistence = (
  table: PhotoTable,
  persistence: PhotoPersistence,
): (() => void) => {
  const stored = new Map<string, number>();
  let running = false;

  const isWaiting = ({ item }: Photo): boolean =>
    item.state === 'ready' && item.original !== 'sent' && item.original !== 'none';
  const next = (): Photo | undefined =>
    table.all().find((photo) => photo.file && isWaiting(photo) && !stored.has(photo.item.id));
  const usedBytes = (): number => {
    for (const id of stored.keys()) {
      const photo = table.get(id);
      if (!photo || !isWaiting(photo)) stored.delete(id);
    }
    return [...stored.values()].reduce((sum, size) => sum + size, 0);
  };
  const run = async (): Promise<void> => {
    const allowed = await allowance();
    for (let photo = next(); photo; photo = next()) {
      const { file, item } = photo;
      if (!file || usedBytes() + file.size > allowed) return;
      stored.set(item.id, file.size);
      if (!(await persistence.tryToStore({ id: item.id, part: 'original', blob: file }))) return;
      // Sent or removed in the meantime: nobody else would throw it away any more.
      const after = table.get(item.id);
      if (!after || !isWaiting(after)) persistence.dropFile(item.id, 'original');
    }
  };
  return () => {
    if (running) return;
    running = true;
    void run().finally(() => {
      running = false;
    });
  };
};
