import { fail, succeed } from '#domain/result.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import type { Client } from './client.ts';
import { openDecodeBudget, type DecodeAllowances } from './decode-budget.ts';
import { openFairQueue } from './fair-queue.ts';
import { runInProcess } from './picture-processes.ts';
import type { PictureResponses, PictureTask } from './picture-work.ts';

/** How much of the decoders one client may have. */
export interface PictureLimits {
  /** Most uploads of one session, of one address and of all clients that wait for a slot. */
  readonly waiting: { readonly session: number; readonly address: number; readonly all: number };
  readonly budget: DecodeAllowances;
}

/**
 * A session may use one slot for two minutes, then half of it; the sessions behind one address together one of the two
 * slots for ever. A hundred photos of a phone are below that, and somebody else's are never more than a turn away.
 */
export const defaultPictureLimits: PictureLimits = {
  // A page shows hundreds of small pictures, which a browser asks for by the hundred.
  waiting: { session: 100, address: 300, all: 1000 },
  budget: {
    session: { ms: 120_000, msPerSecond: 500 },
    address: { ms: 480_000, msPerSecond: 1000 },
  },
};

/** Decoding tasks at once, each in a process of its own; of them at most one slow. */
const slots = 2;

/** When a client that has too much waiting is asked to come back. */
const fullWaitSeconds = 5;

/** Runs a task on behalf of a client that holds a slot. `isSlow`: it may use only the one slot for slow pictures. */
export type RunTask = <T extends PictureTask>(
  task: T,
  options?: { readonly isSlow?: boolean; readonly maxMs?: number },
) => Promise<Result<PictureResponses[T['kind']]>>;

/** The processes that decode pictures, shared fairly. */
export interface PicturePool {
  /** Whole seconds until a client that used up its decoding time may come back; 0 when it may decode now. */
  readonly waitSeconds: (client: Client) => number;
  /**
   * Waits for a slot and keeps it while `work` runs its tasks; null as client for the shop's own work, which no limit
   * concerns. Errors: `too_many_requests` with `waitSeconds` when the client has too much waiting or its decoding time
   * is used up, and those of `work`.
   */
  readonly decode: <R>(
    client: Client | null,
    work: (run: RunTask) => Promise<Result<R>>,
  ) => Promise<Result<R>>;
}

type Lane = 'quick' | 'slow';

/** Grants slots. One is left to quick pictures whatever else is decoded, so that nobody waits for a slow one with them. */
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

/** Counts what waits, by client and in all. */
function openWaitingRoom(limits: PictureLimits['waiting']) {
  const counts = new Map<string, number>();
  const add = (key: string, change: number): void => {
    const count = (counts.get(key) ?? 0) + change;
    if (count > 0) counts.set(key, count);
    else counts.delete(key);
  };
  const keysOf = ({ sessionId, address }: Client) =>
    [
      [`session ${sessionId}`, limits.session],
      [`address ${address}`, limits.address],
      ['all', limits.all],
    ] as const;
  return {
    isFull: (client: Client): boolean =>
      keysOf(client).some(([key, most]) => (counts.get(key) ?? 0) >= most),
    change: (client: Client, by: 1 | -1): void => {
      for (const [key] of keysOf(client)) add(key, by);
    },
  };
}

/** The client the queues count the shop's own work for. */
const shopClient: Client = { sessionId: 'shop', address: 'shop' };

const tooMany = (waitSeconds: number): Result<never> => fail('too_many_requests', { waitSeconds });

/** Opens the pool. `clock` answers the milliseconds by which budgets fill up again. */
export function openPicturePool(
  limits: PictureLimits = defaultPictureLimits,
  clock: () => number = () => performance.now(),
): PicturePool {
  const places = openSlots();
  const waitingRoom = openWaitingRoom(limits.waiting);
  const budget = openDecodeBudget(limits.budget, clock);

  const acquire = async (client: Client | null, lane: Lane): Promise<Result<void>> => {
    if (!client) return succeed(await places.acquire(shopClient, lane));
    if (waitingRoom.isFull(client)) return tooMany(fullWaitSeconds);
    waitingRoom.change(client, 1);
    await places.acquire(client, lane);
    waitingRoom.change(client, -1);
    // Its other pictures may have used up its time while this one waited.
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
    const hold = async (lane: Lane): Promise<Result<void>> => {
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
