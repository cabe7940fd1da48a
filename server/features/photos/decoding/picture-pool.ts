import { fail, succeed } from '#domain/common/result.ts';
import { serverLimits } from '#domain/photos/photo-rules.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { openBlockCounts } from '../../../platform/http/block-counts.ts';
import type { Client } from '../client.ts';
import { openDecodeBudget, type DecodeAllowances } from './decode-budget.ts';
import { openFairQueue } from './fair-queue.ts';
import { runInProcess } from './picture-processes.ts';
import type { PictureResponses, PictureTask } from './picture-work.ts';

/** A client's limits of decoding. */
export interface PictureLimits {
  /** Maximum uploads of one session, of one address and of all clients that wait for a slot. */
  readonly waiting: { readonly session: number; readonly address: number; readonly all: number };
  readonly budget: DecodeAllowances;
}

/**
 * A session may use one slot for two minutes, then half of it; the sessions at one address together one of the two
 * slots continuously. A hundred photos of a phone stay below that, and other clients never wait longer than one turn.
 */
export const defaultPictureLimits: PictureLimits = {
  // A page shows hundreds of small images, which a browser requests by the hundred.
  waiting: { session: 100, address: 300, all: 1000 },
  budget: {
    session: { ms: 120_000, msPerSecond: 500 },
    address: { ms: 480_000, msPerSecond: 1000 },
  },
};

/** Concurrent decoding tasks, each in its own process; at most one of them slow. */
const slots = 2;

/** Retry delay of a client with too many waiting uploads. */
const fullWaitSeconds = 5;

/** Runs a task for a client that has a slot. `isSlow`: it may use only the one slot for slow images. */
export type RunTask = <T extends PictureTask>(
  task: T,
  options?: { readonly isSlow?: boolean; readonly maxMs?: number },
) => Promise<Result<PictureResponses[T['kind']], PhotoErrorCode>>;

/** The processes that decode images, shared fairly. */
export interface PicturePool {
  /** Whole seconds until a client that used up its decoding time may retry; 0 when it may decode now. */
  readonly waitSeconds: (client: Client) => number;
  /**
   * Waits for a slot and keeps it while `work` runs its tasks; a null client is the server's own work, which has no
   * limits. Errors: `too_many_requests` with `waitSeconds` when the client has too many waiting uploads or its
   * decoding time is used up, and those of `work`.
   */
  readonly decode: <R>(
    client: Client | null,
    work: (run: RunTask) => Promise<Result<R, PhotoErrorCode>>,
  ) => Promise<Result<R, PhotoErrorCode>>;
}

type Lane = 'quick' | 'slow';

/** Grants slots. One is kept for quick images, so that they never wait for a slow one. */
function openSlots() {
  const running = { quick: 0, slow: 0 };
  const queues = { quick: openFairQueue<() => void>(), slow: openFairQueue<() => void>() };
  const startNext = (lane: Lane): boolean => {
    const start = queues[lane].shift();
    if (!start) return false;
    running[lane] += 1;
    start();
    return true;
  };
  const grant = (): void => {
    while (running.quick + running.slow < slots) {
      if (!(running.slow === 0 && startNext('slow')) && !startNext('quick')) return;
    }
  };
  return {
    acquire: (client: Client, lane: Lane): Promise<void> =>
      new Promise((resolve) => {
        queues[lane].push(client, resolve);
        grant();
      }),
    release: (lane: Lane): void => {
      running[lane] -= 1;
      grant();
    },
  };
}

/** Counts waiting uploads, by client and in all. */
function openWaitingRoom(limits: PictureLimits['waiting']) {
  const sessions = openBlockCounts();
  const addresses = openBlockCounts();
  let all = 0;
  return {
    /** False when there is no place. */
    enter: ({ sessionId, address }: Client): boolean => {
      if (all >= limits.all || !sessions.add(sessionId, 1, limits.session)) return false;
      if (!addresses.add(address, 1, limits.address)) {
        sessions.remove(sessionId, 1);
        return false;
      }
      all += 1;
      return true;
    },
    leave: ({ sessionId, address }: Client): void => {
      sessions.remove(sessionId, 1);
      addresses.remove(address, 1);
      all -= 1;
    },
  };
}

/** The client that the server's own work is counted for. */
const shopClient: Client = { sessionId: 'shop', address: 'shop' };

function tooMany(waitSeconds: number): Result<never, PhotoErrorCode> {
  return fail('too_many_requests', { waitSeconds });
}

/** Opens the pool. `clock` returns the milliseconds by which budgets fill up again. */
export function openPicturePool(
  limits: PictureLimits = defaultPictureLimits,
  clock: () => number = () => performance.now(),
): PicturePool {
  const places = openSlots();
  const waitingRoom = openWaitingRoom(limits.waiting);
  const budget = openDecodeBudget(limits.budget, clock);

  const acquire = async (
    client: Client | null,
    lane: Lane,
  ): Promise<Result<void, PhotoErrorCode>> => {
    if (!client) return succeed(await places.acquire(shopClient, lane));
    if (!waitingRoom.enter(client)) return tooMany(fullWaitSeconds);
    await places.acquire(client, lane);
    waitingRoom.leave(client);
    // The client's other images may have used up its time while this one waited.
    const waitSeconds = budget.waitSeconds(client);
    if (waitSeconds === 0) return succeed(undefined);
    places.release(lane);
    return tooMany(waitSeconds);
  };

  const decode: PicturePool['decode'] = async (client, work) => {
    const slot: { lane: Lane | null } = { lane: null };
    const release = (): void => {
      if (slot.lane) places.release(slot.lane);
      slot.lane = null;
    };
    const hold = async (lane: Lane): Promise<Result<void, PhotoErrorCode>> => {
      release();
      const acquired = await acquire(client, lane);
      if (acquired.ok) slot.lane = lane;
      return acquired;
    };
    const run: RunTask = async (task, { isSlow = false, maxMs = serverLimits.maxMs } = {}) => {
      const held = isSlow && slot.lane !== 'slow' ? await hold('slow') : succeed(undefined);
      if (!held.ok) return held;
      const start = performance.now();
      try {
        return await runInProcess(task, maxMs);
      } finally {
        if (client) budget.charge(client, performance.now() - start);
      }
    };
    try {
      const early = client ? budget.waitSeconds(client) : 0;
      const held = early > 0 ? tooMany(early) : await hold('quick');
      return held.ok ? await work(run) : held;
    } finally {
      release();
    }
  };
  return { waitSeconds: budget.waitSeconds, decode };
}
