import { graceMs, isUnsettled } from '#domain/attempt-states.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/**
 * Delay before the first poll of an attempt, and the shortest interval between polls, in milliseconds: the browser may
 * report its own payment first.
 */
export const firstPollDelayMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** After this an ended attempt is no longer polled, and only the provider's own messages can report a charge. */
const lateMs = 24 * 60 * 60_000;

/** Time from which an empty look-up helps prove that nothing was charged. Source: product §4. */
export const graceEnd = (attempt: Attempt): number => attempt.expiresAt.getTime() + graceMs;

/**
 * Returns when an attempt is polled next: less often the older it is, so that many open windows do not use up the
 * provider's call limit; null when nothing can come of it anymore.
 */
export const nextRead = (attempt: Attempt, now: number): Date | null => {
  if (!isUnsettled(attempt.state) && now >= attempt.expiresAt.getTime() + lateMs) return null;
  const age = now - attempt.createdAt.getTime();
  const pause = Math.min(Math.max(age / 4, firstPollDelayMs), longestPauseMs);
  const end = graceEnd(attempt);
  return new Date(now < end ? Math.min(now + pause, end) : now + pause);
};
