import type { Clock } from '../../../platform/clock/clock.ts';
import { countPoint, type RateLimit } from '../../../platform/db/rate-limits.repo.ts';
import type { Db } from '../../../platform/db/sql.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/** Limits on provider reads that open card windows cause. */
export interface WatchLimits {
  readonly perAttempt: RateLimit;
  /** For the whole shop. */
  readonly perProvider: RateLimit;
}

/** Default limits on reads for open windows. Source: product §4.7. */
export const usualWatchLimits: WatchLimits = {
  perAttempt: { points: 1, seconds: 2 },
  // In addition to 45 openings and the reconciler's 25 reads, of the 100 calls a minute that Helcim allows.
  perProvider: { points: 20, seconds: 60 },
};

interface WatchDeps {
  readonly kysely: Db;
  readonly clock: Clock;
  readonly watchLimits: WatchLimits;
}

/** Takes one of the reads that open windows may cause; false if none is left. */
export async function takeWatchRead(
  { kysely, clock, watchLimits }: WatchDeps,
  { id, provider }: Pick<Attempt, 'id' | 'provider'>,
): Promise<boolean> {
  const now = clock();
  const { perAttempt, perProvider } = watchLimits;
  const own = await countPoint(kysely, { key: `watch-attempt:${id}`, ...perAttempt, now });
  if (!own.ok) return false;
  return (await countPoint(kysely, { key: `watch-provider:${provider}`, ...perProvider, now })).ok;
}
