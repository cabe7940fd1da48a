import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { openQueryClient } from '../db/query-client.ts';
import type { RateLimit } from '../db/rate-limits.repo.ts';

/** Counts events by several keys at once (address, session); the fullest key decides. */
export interface Limiter {
  /** Seconds until another event is allowed; 0 when one is. */
  readonly waitSeconds: (keys: readonly string[]) => Promise<number>;
  /** Counts one event; never refuses. */
  readonly count: (keys: readonly string[]) => Promise<void>;
  /**
   * Counts one event and returns the seconds to wait if it exceeds the limit, 0 if it is allowed. Count and check are
   * one step, so that concurrent events cannot exceed the limit together; refused events are counted too.
   */
  readonly take: (keys: readonly string[]) => Promise<number>;
}

/**
 * Number of events in a window, and where they are counted: in this process, or in the database for several processes.
 */
export interface LimiterOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly shared: Database | null;
}

function createStore({ name, points, seconds, shared }: LimiterOptions): RateLimiterAbstract {
  const limits = { keyPrefix: name, points, duration: seconds };
  return shared
    ? new RateLimiterPostgres({
        ...limits,
        storeClient: openQueryClient(shared.kysely),
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
      })
    : new RateLimiterMemory(limits);
}

/** Opens a limiter. */
export function openLimiter(options: LimiterOptions): Limiter {
  const { points, seconds } = options;
  const store = createStore(options);
  /** Whether a window ends so late that the clock was ahead when it began and has been corrected since. */
  const isLeftBehind = ({ msBeforeNext }: RateLimiterRes): boolean =>
    msBeforeNext > 2 * seconds * 1000;
  const read = async (key: string): Promise<RateLimiterRes | null> => {
    const state = await store.get(key);
    return state && isLeftBehind(state) ? null : state;
  };
  const add = async (key: string): Promise<RateLimiterRes> => {
    const state = await store.penalty(key);
    return isLeftBehind(state) ? await store.set(key, 1, seconds) : state;
  };
  /** The longest wait of the keys under which more events are counted than `most`. */
  const longestWait = (states: readonly (RateLimiterRes | null)[], most: number): number => {
    const waits = states.map((state) =>
      state && state.consumedPoints > most ? Math.ceil(state.msBeforeNext / 1000) : 0,
    );
    return Math.max(0, ...waits);
  };
  return {
    // Another event is refused after the last one that is allowed.
    waitSeconds: async (keys) => longestWait(await Promise.all(keys.map(read)), points - 1),
    count: async (keys) => {
      await Promise.all(keys.map(add));
    },
    take: async (keys) => longestWait(await Promise.all(keys.map(add)), points),
  };
}

/** Opens a limiter that counts in each process by itself: its limit protects the time of that process. */
export function openLocalLimiter(name: string, limit: RateLimit): Limiter {
  return openLimiter({ name, ...limit, shared: null });
}
