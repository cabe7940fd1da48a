import type { Client } from './client.ts';

/** Decoding time one key may use: `ms` at once, and `msPerSecond` more with every second. */
export interface DecodeAllowance {
  readonly ms: number;
  readonly msPerSecond: number;
}

/** Allowances of a session, and of all sessions behind one address together. */
export interface DecodeAllowances {
  readonly session: DecodeAllowance;
  readonly address: DecodeAllowance;
}

/** Counts the decoding time of clients in token buckets. */
export interface DecodeBudget {
  /** Whole seconds until the client may have a picture decoded again; 0 when it may now. */
  readonly waitSeconds: (client: Client) => number;
  /** Takes decoding time off the client's allowances, below zero if need be. */
  readonly charge: (client: Client, ms: number) => void;
}

interface Bucket {
  ms: number;
  at: number;
}

/** Buckets are looked through for full ones, which are as good as none, after this many new ones. */
const newBuckets = 1000;

function openBuckets({ ms: capacity, msPerSecond }: DecodeAllowance, clock: () => number) {
  const buckets = new Map<string, Bucket>();
  let unsorted = 0;
  const levelOf = ({ ms, at }: Bucket): number =>
    Math.min(capacity, ms + ((clock() - at) * msPerSecond) / 1000);
  const forgetFull = (): void => {
    for (const [key, bucket] of buckets) if (levelOf(bucket) >= capacity) buckets.delete(key);
    unsorted = 0;
  };
  return {
    waitSeconds: (key: string): number => {
      const bucket = buckets.get(key);
      const level = bucket ? levelOf(bucket) : capacity;
      // A second on top: it buys a picture, not a mere look at the empty bucket.
      return level > 0 ? 0 : Math.ceil(-level / msPerSecond) + 1;
    },
    charge: (key: string, ms: number): void => {
      const bucket = buckets.get(key);
      if (!bucket && (unsorted += 1) > newBuckets) forgetFull();
      buckets.set(key, { ms: (bucket ? levelOf(bucket) : capacity) - ms, at: clock() });
    },
  };
}

/** Opens a budget. `clock` answers milliseconds. */
export function openDecodeBudget(allowances: DecodeAllowances, clock: () => number): DecodeBudget {
  const sessions = openBuckets(allowances.session, clock);
  const addresses = openBuckets(allowances.address, clock);
  return {
    waitSeconds: ({ sessionId, address }) =>
      Math.max(sessions.waitSeconds(sessionId), addresses.waitSeconds(address)),
    charge: ({ sessionId, address }, ms) => {
      sessions.charge(sessionId, ms);
      addresses.charge(address, ms);
    },
  };
}
