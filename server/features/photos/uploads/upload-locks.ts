import type { Lock, Locker, RequestRelease } from '@tus/server';

interface Held {
  readonly requestRelease: RequestRelease;
  readonly freed: Promise<void>;
  readonly free: () => void;
}

const longestWaitMs = 30_000;

function waitForEnd(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/**
 * Lets one request at a time write an upload; the next one asks the current one to stop, which a browser needs when it
 * reconnects. tus's own locker polls without a pause and uses a whole core.
 */
export function openUploadLocks(): Locker {
  const held = new Map<string, Held>();
  const newLock = (id: string): Lock => ({
    lock: async (signal, requestRelease) => {
      let timeout: AbortSignal | undefined;
      for (let other = held.get(id); other; other = held.get(id)) {
        timeout ??= AbortSignal.any([signal, AbortSignal.timeout(longestWaitMs)]);
        if (timeout.aborted) throw new Error('an upload stayed locked');
        await other.requestRelease();
        await Promise.race([other.freed, waitForEnd(timeout)]);
      }
      const { promise: freed, resolve: free } = Promise.withResolvers<void>();
      held.set(id, { requestRelease, freed, free });
    },
    unlock: async () => {
      held.get(id)?.free();
      held.delete(id);
    },
  });
  return { newLock };
}
