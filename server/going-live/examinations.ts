import type { Finding } from '#domain/going-live/findings.ts';
import type { Clock } from '../platform/clock/clock.ts';

/** What an examination of the shop found, and when. */
export interface Examination {
  readonly at: Date;
  readonly findings: readonly Finding[];
}

/** Examines the shop at most as often as it is worth it. */
export interface Examinations {
  /** The latest examination; a new one if that is older than `maxAgeMs`. */
  readonly read: (maxAgeMs: number) => Promise<Examination>;
}

/** A new examination is made this long after the last one at the earliest, whatever is asked for. */
export const minAgeMs = 5_000;

/** Keeps the latest examination of a process. Callers that come during one share it: it asks the card providers. */
export function openExaminations(
  examine: () => Promise<readonly Finding[]>,
  clock: Clock,
): Examinations {
  let latest: Examination | null = null;
  let pending: Promise<Examination> | null = null;
  const start = async (): Promise<Examination> => {
    try {
      latest = { at: new Date(clock()), findings: await examine() };
      return latest;
    } finally {
      pending = null;
    }
  };
  return {
    read: async (maxAgeMs) => {
      const isRecent =
        latest !== null && clock() - latest.at.getTime() < Math.max(maxAgeMs, minAgeMs);
      if (latest !== null && isRecent) return latest;
      pending ??= start();
      return await pending;
    },
  };
}
