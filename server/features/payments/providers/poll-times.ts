import { graceMs, isPending, isUnsettled } from '#domain/payments/attempt-states.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/**
 * Delay before the first poll of an attempt, and the shortest interval between polls, in milliseconds: the browser may
 * report its own payment first.
 */
export const firstPollDelayMs = 60_000;
const longestPauseMs = 60 * 60_000;

/**
 * Returns the last time for which an attempt can be planned to be polled by now. One planned for later was planned by a
 * clock that ran ahead and has been corrected since: it is due at once, or its money would not be looked for until then.
 */
export function latestPoll(now: number): number {
  return now + 2 * longestPauseMs;
}

/** Whether an attempt that is planned to be polled at this time is due. */
export function isPollDue(at: Date | null, now: number): boolean {
  return at !== null && (at.getTime() <= now || at.getTime() > latestPoll(now));
}

/** After this an ended attempt is no longer polled, and only the provider's own messages can report a charge. */
const lateMs = 24 * 60 * 60_000;
/** The same for one whose money may be in transit: a bank debit takes up to two weeks. */
const transitMs = 30 * lateMs;

/** Time from which an empty look-up helps prove that nothing was charged. */
export function graceEnd(attempt: Attempt): number {
  return attempt.expiresAt.getTime() + graceMs;
}

/**
 * Returns when an attempt is polled next: less often the older it is, so that many open windows do not use up the
 * provider's call limit; null when nothing can come of it anymore. `mayArrive`: its money is in transit, or may be.
 */
export function nextRead(attempt: Attempt, now: number, mayArrive: boolean): Date | null {
  const end = attempt.expiresAt.getTime() + (mayArrive ? transitMs : lateMs);
  if (!isUnsettled(attempt.state) && now >= end) return null;
  const age = now - attempt.createdAt.getTime();
  const pause = Math.min(Math.max(age / 4, firstPollDelayMs), longestPauseMs);
  const grace = graceEnd(attempt);
  return new Date(now < grace ? Math.min(now + pause, grace) : now + pause);
}

/** Whether an attempt can be given up whose provider is not set up any more: its money would have arrived by now. */
export function isOutOfTime({ state, expiresAt }: Attempt, now: number): boolean {
  return now >= expiresAt.getTime() + (isPending(state) ? transitMs : lateMs);
}
