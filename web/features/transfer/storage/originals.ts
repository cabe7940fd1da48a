import type { PhotoPersistence } from './photo-persistence.ts';
import type { Photo, PhotoTable } from '#web/lib/photos/photo-table.ts';

const megabyte = 1024 * 1024;

/**
 * Storage limit for originals when the browser does not guarantee persistence, bytes. It is low because private
 * windows store in memory, and no browser reveals that it is a private window.
 */
const unpromisedBytes = 128 * megabyte;
/** Share of the browser's quota for originals when persistence is guaranteed. */
const persistedShare = 0.05;

async function allowance(): Promise<number> {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  // Safari before version 17 reports no quota, and refuses what does not fit.
  const room = estimate?.quota === undefined ? unpromisedBytes : estimate.quota * persistedShare;
  const isPersisted = await navigator.storage?.persisted?.().catch(() => false);
  return isPersisted ? room : Math.min(room, unpromisedBytes);
}

/**
 * Stores originals that are still to be sent, one after another while there is room, so that sending continues after
 * a reload; sent originals make room for others. Returns a function that starts this and may be called repeatedly.
 */
export function createOriginalsPersistence(
  table: PhotoTable,
  persistence: Pick<PhotoPersistence, 'flush' | 'tryToStore' | 'dropFile'>,
): () => void {
  const stored = new Map<string, number>();
  /** Originals that did not fit: attempted again after all others, as one may be too large for the room of many. */
  const refused = new Set<string>();
  let running = false;

  const isWaiting = ({ item }: Photo): boolean =>
    item.state === 'ready' && item.original !== 'sent' && item.original !== 'none';
  const next = (): Photo | undefined =>
    table.all().find((photo) => {
      const { id } = photo.item;
      return photo.file && isWaiting(photo) && !stored.has(id) && !refused.has(id);
    });
  const usedBytes = (): number => {
    for (const id of stored.keys()) {
      const photo = table.get(id);
      if (!photo || !isWaiting(photo)) stored.delete(id);
    }
    return [...stored.values()].reduce((sum, size) => sum + size, 0);
  };
  const run = async (): Promise<void> => {
    const allowed = await allowance();
    if (!next()) refused.clear();
    // The record has the hash of the original, without which a page that opens later can not send it.
    if (next()) await persistence.flush();
    for (let photo = next(); photo; photo = next()) {
      const { file, item } = photo;
      if (!file || usedBytes() + file.size > allowed) return;
      if (!(await persistence.tryToStore({ id: item.id, part: 'original', blob: file }))) {
        refused.add(item.id);
        return;
      }
      stored.set(item.id, file.size);
      // The photo was sent or removed in the meantime, and nothing else would delete the file.
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
}
