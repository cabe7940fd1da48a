import type { Client } from '../client.ts';

/** Decoding time of one key: `ms` at once, and `msPerSecond` more with every second. */
export interface DecodeAllowance {
  readonly ms: number;
  readonly msPerSecond: number;
}

/** Allowances of a session, and of all sessions at one address together. */
export interface DecodeAllowances {
  readonly session: DecodeAllowance;
  readonly address: DecodeAllowance;
}

/** Counts the decoding time of clients in token buckets. */
export interface DecodeBudget {
  /** Whole seconds until the client may decode an image again; 0 when it may now. */
  readonly waitSeconds: (client: Client) => number;
  /** Deducts decoding time from the client's allowances, below zero if necessary. */
  readonly charge: (client: Client, ms: number) => void;
}

interface Bucket {
  ms: number;
  at: number;
}

/** After this many new buckets the full ones are removed, since a full bucket equals a missing one. */
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
      // The additional second buys a whole image and not only an empty bucket.
      return level > 0 ? 0 : Math.ceil(-level / msPerSecond) + 1;
    },
    charge: (key: string, ms: number): void => {
      const bucket = buckets.get(key);
      if (!bucket && (unsorted += 1) > newBuckets) forgetFull();
      buckets.set(key, { ms: (bucket ? levelOf(bucket) : capacity) - ms, at: clock() });
    },
  };
}

/** Opens a budget. `clock` returns milliseconds. */
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
