import type { Switches } from '../switches.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type RateLimiter = {
  /** Undefined when the call exceeds a limit; otherwise the remaining quota, and `release` for the end of the call. */
  enter(
    limits: Switches['limits'],
    now: number,
  ): { minuteLeft: number; hourLeft: number; release: () => void } | undefined;
};

/** Counts the ascending moments up to and including one. */
function countUntil(moments: readonly number[], moment: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((moments[middle] ?? moment) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Creates sliding windows over all calls of the account, as the live service counts them. */
export function createRateLimiter(): RateLimiter {
  let calls: number[] = [];
  let inProgress = 0;
  return {
    enter(limits, now) {
      // A reset may set the clock back and leave calls in the future; they are dropped.
      if ((calls.at(-1) ?? now) > now) calls = calls.filter((at) => at <= now);
      calls.splice(0, countUntil(calls, now - hourMs));
      const lastMinute = calls.length - countUntil(calls, now - minuteMs);
      const minuteLeft = (limits.perMinute ?? Infinity) - lastMinute - 1;
      const hourLeft = (limits.perHour ?? Infinity) - calls.length - 1;
      const crowded = inProgress >= (limits.concurrent ?? Infinity);
      if (crowded || minuteLeft < 0 || hourLeft < 0) return undefined;
      calls.push(now);
      inProgress += 1;
      let released = false;
      return {
        minuteLeft,
        hourLeft,
        release() {
          if (!released) inProgress -= 1;
          released = true;
        },
      };
    },
  };
}
