import { setTimeout as pause } from 'node:timers/promises';
import type { Locker, RequestRelease } from '@tus/server';
import type { Db } from '../../../platform/db/sql.ts';
import { endLease, renewLease, takeLease } from '../records/shared-uploads.repo.ts';
import { TusError } from './tus-error.ts';
import { openUploadLocks } from './upload-locks.ts';

/** Locks of uploads that any process may write. */
export interface LeaseLocks extends Locker {
  /** The number of this process as the writer of an upload that it has locked. */
  readonly fenceOf: (id: string) => number;
}

/** Between two heartbeats: a third of the lease. */
const heartbeatMs = 2000;

/** Between two questions whether the other writer has ended. */
const pollMs = 250;

/** A writer that was asked has ended by then, or its process was killed. Longer than a heartbeat. */
const patienceMs = 3500;

/** Becomes the writer of an upload; a new upload, which has no row yet, has no other writer. */
async function becomeWriter(kysely: Db, id: string, signal: AbortSignal): Promise<number> {
  const start = performance.now();
  for (;;) {
    const outcome = await takeLease(kysely, id, performance.now() - start >= patienceMs);
    if (outcome.state === 'taken') return outcome.fence;
    if (outcome.state === 'missing') return 0;
    await pause(pollMs, undefined, { signal }).catch(() => {
      throw new TusError(423, 'another request waits for this upload');
    });
  }
}

/** Prolongs a lease until the returned function is called, and asks its holder to end when another request wants it. */
function beat(
  kysely: Db,
  { id, fence }: { readonly id: string; readonly fence: number },
  requestRelease: RequestRelease,
): () => void {
  const timer = setInterval(() => {
    renewLease(kysely, id, fence).then(
      (state) => (state === 'held' ? undefined : requestRelease()),
      // While the database is gone nothing can be recorded either.
      () => undefined,
    );
  }, heartbeatMs).unref();
  return () => clearInterval(timer);
}

/**
 * Lets one request at a time write an upload, in all processes: each takes a lease in the database, which lapses without
 * a heartbeat, and a fence number, without which nothing is recorded. The next request asks the current one to end, and
 * takes over from one that does not.
 */
export function openLeaseLocks(kysely: Db): LeaseLocks {
  const own = openUploadLocks();
  const held = new Map<string, { readonly fence: number; readonly endBeats: () => void }>();
  return {
    fenceOf: (id) => {
      const lease = held.get(id);
      if (!lease) throw new Error('an upload is written without its lock');
      return lease.fence;
    },
    newLock: (id) => {
      const lock = own.newLock(id);
      return {
        lock: async (signal, requestRelease) => {
          await lock.lock(signal, requestRelease);
          try {
            const fence = await becomeWriter(kysely, id, signal);
            const endBeats = beat(kysely, { id, fence }, requestRelease);
            held.set(id, { fence, endBeats });
          } catch (error) {
            await lock.unlock();
            throw error;
          }
        },
        unlock: async () => {
          const lease = held.get(id);
          held.delete(id);
          lease?.endBeats();
          // One that cannot be ended lapses.
          if (lease) await endLease(kysely, id, lease.fence).catch(() => undefined);
          await lock.unlock();
        },
      };
    },
  };
}
