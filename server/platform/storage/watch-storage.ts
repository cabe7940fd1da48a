import type { BlobStore } from './blob-store.ts';
import { reasonOf } from './storage-guard.ts';
import { floorBytes } from './storage-room.ts';

const checkEveryMs = 60_000;
const warnEveryMs = 60 * 60 * 1000;

interface WatchLog {
  readonly warn: (facts: object, text: string) => void;
}

/** Facts and text of a warning. */
type Warning = readonly [facts: object, text: string];

/**
 * Checks at once and every minute, and warns in the log at most once an hour while there is something to warn of. Returns
 * the function that ends the watch.
 */
function watch(check: () => Promise<Warning | null>, log: WatchLog): () => void {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    const warning = await check();
    if (!warning || performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log.warn(...warning);
  };
  void look();
  const timer = setInterval(() => void look(), checkEveryMs).unref();
  return () => clearInterval(timer);
}

/** Warns while the data disk has less than its free minimum. */
export function watchRoom(blobs: Pick<BlobStore, 'freeBytes'>, log: WatchLog): () => void {
  return watch(async () => {
    try {
      const freeBytes = await blobs.freeBytes();
      return freeBytes >= floorBytes
        ? null
        : [{ freeBytes }, 'every photo is refused: less than 1 GB is free on the data disk'];
    } catch (error) {
      return [{ err: error }, 'the data disk cannot be measured'];
    }
  }, log);
}

/**
 * Warns while a storage does not respond or cannot be written to, with `consequence` at the beginning. A shop starts
 * without its storage, since orders of stored photos go on when it returns.
 */
export function watchStorage(
  store: Pick<BlobStore, 'ping'>,
  log: WatchLog,
  consequence: string,
): () => void {
  return watch(async () => {
    try {
      await store.ping();
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      return [{}, `${consequence}: ${reason}; npm run ops -- doctor checks the settings`];
    }
  }, log);
}
