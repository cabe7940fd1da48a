import { graceMs, isUnsettled } from '#domain/attempt-states.ts';
import type { Attempt } from '../records/attempts.repo.ts';

/** A browser gets this long to bring its own payment home before the shop asks the provider. */
export const timeoutMs = 60_000;
const longestPauseMs = 60 * 60_000;
/** After this nothing comes of a try that ended, and only the provider's own messages are heard. */
const lateMs = 24 * 60 * 60_000;

/** When an empty look-up begins to prove something. Source: product §4. */
export const graceEnd = (attempt: Attempt): number => attempt.expires_at.getTime() + graceMs;

/**
 * When a try is read the next time: ever more rarely the older it is, so that many windows left open do not use up what
 * the provider allows in calls; null when nothing can come of it any more.
 */
export const nextRead = (attempt: Attempt, now: number): Date | null => {
  if (!isUnsettled(attempt.state) && now >= attempt.expires_at.getTime() + lateMs) return null;
  const age = now - attempt.created_at.getTime();
  const pause = Math.min(Math.max(age / 4, timeoutMs), longestPauseMs);
  const end = graceEnd(attempt);
  return new Date(now < end ? Math.min(now + pause, end) : now + pause);
};
