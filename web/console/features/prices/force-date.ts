import { toInstant, toLocalTime, type TimeZone } from '#domain/common/local-time.ts';

/** A day and a time as their fields have them: `2026-12-01` and `00:00`. */
export interface TypedMoment {
  readonly date: string;
  readonly time: string;
}

/** The first moment of the next month by the clock of a zone. */
export function nextMonth(now: number, timeZone: TimeZone): TypedMoment {
  const [year = 0, month = 1] = toLocalTime(now, timeZone).date.split('-').map(Number);
  return { date: new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), time: '00:00' };
}

/** The latest day that a version can be scheduled for, in days from now. */
const maxDaysAhead = 730;

/** The instant (ISO 8601) of a typed moment; the reason if it cannot be one. */
export function readMoment(
  { date, time }: TypedMoment,
  now: number,
  timeZone: TimeZone,
): { readonly at: string } | { readonly problem: 'unreadable' | 'past' | 'far' } {
  const clock = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)) || !clock) {
    return { problem: 'unreadable' };
  }
  const minutes = Number(clock[1]) * 60 + Number(clock[2]);
  const at = toInstant({ date, minutes }, timeZone);
  if (at <= now) return { problem: 'past' };
  if (at > now + maxDaysAhead * 86_400_000) return { problem: 'far' };
  return { at: new Date(at).toISOString() };
}
