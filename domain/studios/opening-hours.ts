import { addDays, toInstant, toLocalTime, weekdayOf, type TimeZone } from '../common/local-time.ts';

/** Weekdays as in the API: 0 is Sunday. Source: product §3.4. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** One of {@link weekdays}. */
export type Weekday = (typeof weekdays)[number];

/**
 * An interval in which a studio is open on a weekday, or a closed day. A day may have several intervals; a day without
 * any is closed. Times are local, `HH:MM` from 00:00 to 24:00; an interval whose end is not after its start ends on
 * the next day. Source: product §3.4.
 */
export interface OperatingHours {
  readonly day: Weekday;
  readonly isClosed: boolean;
  /** Null when the day is closed. */
  readonly openTime: string | null;
  readonly closeTime: string | null;
}

/** Opening times of a studio: its week, the dates of its closures (`YYYY-MM-DD`), and its time zone. */
export interface Opening {
  readonly operatingHours: readonly OperatingHours[];
  readonly closures: readonly string[];
  readonly timeZone: TimeZone;
}

/** An interval in minutes since 00:00; `closes` above 1440 is on the next day. */
export interface Stretch {
  readonly opens: number;
  readonly closes: number;
}

/** An interval in milliseconds since 1970. */
export interface OpenTime {
  readonly opensAt: number;
  readonly closesAt: number;
}

const day = 24 * 60;

function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Merges intervals that touch or overlap. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.opens - b.opens)) {
    const last = result.at(-1);
    if (last && stretch.opens <= last.closes) {
      result[result.length - 1] = { ...last, closes: Math.max(last.closes, stretch.closes) };
    } else result.push(stretch);
  }
  return result;
}

/** The intervals that begin on a weekday, in order; empty when it is closed. */
export function findStretches(
  operatingHours: readonly OperatingHours[],
  weekday: Weekday,
): Stretch[] {
  return joined(
    operatingHours.flatMap(({ day: on, isClosed, openTime, closeTime }) => {
      if (on !== weekday || isClosed || openTime === null || closeTime === null) return [];
      const [opens, closes] = [minutesOfDay(openTime), minutesOfDay(closeTime)];
      return [{ opens, closes: closes > opens ? closes : closes + day }];
    }),
  );
}

/** Whether the intervals of a day cover all of it. */
export function isAllDay(stretches: readonly Stretch[]): boolean {
  return stretches.some(({ opens, closes }) => opens === 0 && closes >= day);
}

/** The intervals that begin on a date; empty on a closure. A closure does not shorten the night before. */
export function stretchesOn(opening: Opening, date: string): Stretch[] {
  return opening.closures.includes(date)
    ? []
    : findStretches(opening.operatingHours, weekdayOf(date));
}

/** The intervals of {@link stretchesOn} as moments; an interval within an hour that the clock skips is dropped. */
export function openTimesOn(opening: Opening, date: string): OpenTime[] {
  return stretchesOn(opening, date)
    .map(({ opens, closes }) => ({
      opensAt: toInstant({ date, minutes: opens }, opening.timeZone),
      closesAt: toInstant({ date, minutes: closes }, opening.timeZone),
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt);
}

/** Maximum number of days over which adjacent intervals are merged: some studios never close. */
const wholeWeek = 7;

/**
 * The open interval around a moment, which may have begun the day before; null while closed. Adjacent intervals are
 * merged for at most a week ahead.
 */
export function openAt(opening: Opening, now: number): OpenTime | null {
  const { date } = toLocalTime(now, opening.timeZone);
  const timesOn = (ahead: number): OpenTime[] => openTimesOn(opening, addDays(date, ahead));
  const begun = [...timesOn(-1), ...timesOn(0)];
  let open = begun.find(({ opensAt, closesAt }) => opensAt <= now && now < closesAt);
  if (!open) return null;
  for (let ahead = 0; ahead <= wholeWeek; ahead += 1) {
    for (const { opensAt, closesAt } of timesOn(ahead)) {
      if (opensAt <= open.closesAt && open.closesAt < closesAt) open = { ...open, closesAt };
    }
  }
  return open;
}

/** Number of days searched for an opening; a studio closed for longer has no next opening. */
const lookAhead = 60;

/** The first dates after a date on which the studio opens, at most `count`, within 60 days. */
export function openingDaysAfter(opening: Opening, date: string, count: number): string[] {
  const found: string[] = [];
  for (let ahead = 1; ahead <= lookAhead && found.length < count; ahead += 1) {
    const next = addDays(date, ahead);
    if (openTimesOn(opening, next).length > 0) found.push(next);
  }
  return found;
}

/** The next opening after `now`; null if there is none within 60 days. */
export function nextOpening(opening: Opening, now: number): number | null {
  const { date } = toLocalTime(now, opening.timeZone);
  const days = [date, ...openingDaysAfter(opening, date, 2)];
  const times = days.flatMap((each) => openTimesOn(opening, each).map(({ opensAt }) => opensAt));
  return times.find((opensAt) => opensAt > now) ?? null;
}
