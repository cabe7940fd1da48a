import { isTimeZone, offsetOfRepeatedTime } from '#domain/common/local-time.ts';

/** Offset that distinguishes a time on a studio's clock that occurs twice; null for others, and for unknown time zones. */
export function repeatedOffset(zoned: string, timeZone: string): string | null {
  return isTimeZone(timeZone) ? offsetOfRepeatedTime(Date.parse(zoned), timeZone) : null;
}
