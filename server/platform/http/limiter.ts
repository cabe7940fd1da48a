import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';

/** Counts events by several keys at once (address, session); the fullest key decides. */
export interface Limiter {
  /** Seconds until another event is allowed; 0 when one is. */
  readonly waitSeconds: (keys: readonly string[]) => Promise<number>;
  /** Counts one event; never refuses. */
  readonly count: (keys: readonly string[]) => Promise<void>;
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

const storeOf = ({ name, points, seconds, shared }: LimiterOptions): RateLimiterAbstract => {
  const limits = { keyPrefix: name, points, duration: seconds };
  return shared
    ? new RateLimiterPostgres({
        ...limits,
        storeClient: shared.pool,
        tableName: 'rate_limits',
        tableCreated: true,
      })
    : new RateLimiterMemory(limits);
};

/** Opens a limiter. */
export const openLimiter = (options: LimiterOptions): Limiter => {
  const store = storeOf(options);
  return {
    waitSeconds: async (keys) => {
      const states = await Promise.all(keys.map((key) => store.get(key)));
      const waits = states.map((state) =>
        state && state.consumedPoints >= options.points ? Math.ceil(state.msBeforeNext / 1000) : 0,
      );
      return Math.max(0, ...waits);
    },
    count: async (keys) => {
      await Promise.all(keys.map((key) => store.penalty(key)));
    },
  };
};
