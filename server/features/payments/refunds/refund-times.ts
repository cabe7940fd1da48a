import type { DueTimes } from '../records/refund-runs.repo.ts';

export const minuteMs = 60_000;
/** Pause between checks whether a batch has closed or pending money has arrived. */
export const batchPauseMs = 15 * minuteMs;
/** Pause between checks whether a completed refund has been returned. */
export const lookPauseMs = 24 * 60 * minuteMs;
/** More than any pause of an unfinished refund: a provider's limit on calls can ask for an hour. */
const longestPauseMs = 2 * 60 * minuteMs;
/** More than the clocks of two servers may differ by. */
export const correctedMs = 5 * minuteMs;

/**
 * Returns the times by which refunds are due. One that is planned for later than it can be was planned by a clock that ran
 * ahead and has been corrected since: it is due at once.
 */
export function dueTimes(now: number): DueTimes {
  return {
    now: new Date(now),
    latestRun: new Date(now + longestPauseMs),
    latestLook: new Date(now + 2 * lookPauseMs),
  };
}
