import { countedKeys, type CountedKey } from '../../../platform/http/address-block.ts';
import type { Client } from '../client.ts';

/** Decoding time of one key: `ms` at once, and `msPerSecond` more with every second. */
export interface DecodeAllowance {
  readonly ms: number;
  readonly msPerSecond: number;
}

/** Allowances of a session, and of all sessions at one address together; a wider block of addresses has more. */
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
  readonly ms: number;
  readonly at: number;
  /** See `CountedKey`. */
  readonly factor: number;
}

/** After this many new buckets the full ones are removed, since a full bucket equals a missing one. */
const newBuckets = 1000;

function openBuckets(allowance: DecodeAllowance, clock: () => number) {
  const buckets = new Map<string, Bucket>();
  let unsorted = 0;
  const levelOf = ({ ms, at, factor }: Bucket): number =>
    Math.min(allowance.ms * factor, ms + ((clock() - at) * allowance.msPerSecond * factor) / 1000);
  const forgetFull = (): void => {
    for (const [key, bucket] of buckets) {
      if (levelOf(bucket) >= allowance.ms * bucket.factor) buckets.delete(key);
    }
    unsorted = 0;
  };
  const findBucket = ({ key, factor }: CountedKey): Bucket =>
    buckets.get(key) ?? { ms: allowance.ms * factor, at: clock(), factor };
  const waitFor = (counted: CountedKey): number => {
    const bucket = findBucket(counted);
    const level = levelOf(bucket);
    // The additional second buys a whole image and not only an empty bucket.
    return level > 0 ? 0 : Math.ceil(-level / (allowance.msPerSecond * bucket.factor)) + 1;
  };
  return {
    waitSeconds: (key: string): number => Math.max(...countedKeys(key).map(waitFor)),
    charge: (key: string, ms: number): void => {
      for (const counted of countedKeys(key)) {
        if (!buckets.has(counted.key) && (unsorted += 1) > newBuckets) forgetFull();
        const bucket = findBucket(counted);
        buckets.set(counted.key, { ...bucket, ms: levelOf(bucket) - ms, at: clock() });
      }
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
