import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
  type RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { openQueryClient } from '../db/query-client.ts';
import type { RateLimit } from '../db/rate-limits.repo.ts';
import { countedKeys, raiseLimit } from './address-block.ts';

/** Counts events by several keys at once (address, session); the fullest key decides. */
export interface Limiter {
  /**
   * Counts one event and returns the seconds to wait if it exceeds the limit, 0 if it is allowed. Count and check are
   * one step, so that concurrent events cannot exceed the limit together. An address block counts for its wider blocks
   * too. A refused event counts for the key that refuses it and those before, so that one address that has to wait uses
   * up nothing of the others in its block.
   */
  readonly take: (keys: readonly string[]) => Promise<number>;
}

/** Number of allowed events of the whole shop in a window, and what happens when it is reached; nothing is refused. */
export interface Ceiling {
  readonly points: number;
  readonly reached: () => Promise<void>;
}

/**
 * Number of events in a window, and where they are counted: in this process, or in the database for several processes.
 */
export interface LimiterOptions {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  readonly shared: Database | null;
  readonly ceiling?: Ceiling;
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

/** Key of the whole shop; no address or session is called like that. */
const wholeShop = 'whole shop';

/** Opens a limiter. */
export function openLimiter(options: LimiterOptions): Limiter {
  const { points, seconds, ceiling } = options;
  const store = createStore(options);
  /** Whether a window ends so late that the clock was ahead when it began and has been corrected since. */
  const isLeftBehind = ({ msBeforeNext }: RateLimiterRes): boolean =>
    msBeforeNext > 2 * seconds * 1000;
  const add = async (key: string): Promise<RateLimiterRes> => {
    const state = await store.penalty(key);
    return isLeftBehind(state) ? await store.set(key, 1, seconds) : state;
  };
  return {
    take: async (keys) => {
      for (const counted of keys.flatMap(countedKeys)) {
        const { consumedPoints, msBeforeNext } = await add(counted.key);
        if (consumedPoints > raiseLimit(counted, points)) return Math.ceil(msBeforeNext / 1000);
      }
      // Once in a window.
      const isReached = ceiling && (await add(wholeShop)).consumedPoints === ceiling.points;
      if (isReached) await ceiling.reached();
      return 0;
    },
  };
}

/** Opens a limiter that counts in each process by itself: its limit protects the time of that process. */
export function openLocalLimiter(name: string, limit: RateLimit): Limiter {
  return openLimiter({ name, ...limit, shared: null });
}
