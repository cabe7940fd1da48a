import { addDays, instantOf, localTimeOf, weekdayOf, type TimeZone } from './local-time.ts';

/** Weekdays as the wire counts them: 0 is Sunday. Source: product §3, studio. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;
/** One of {@link weekdays}. */
export type Weekday = (typeof weekdays)[number];

/**
 * One stretch in which a studio is open on a weekday, or that it is closed then. A day may have several stretches; a day
 * without any is closed. Times are local, `HH:MM` from 00:00 to 24:00; one that closes no later than it opens closes on
 * the next day. Source: product §3, studio.
 */
export interface OperatingHours {
  readonly day: Weekday;
  readonly isClosed: boolean;
  /** Null where the day is closed. */
  readonly openTime: string | null;
  readonly closeTime: string | null;
}

/** When a studio is open: its week, the dates it is closed all the same (`YYYY-MM-DD`), and where its clock stands. */
export interface Opening {
  readonly operatingHours: readonly OperatingHours[];
  readonly closures: readonly string[];
  readonly timeZone: TimeZone;
}

/** A stretch on the clock: minutes since the day's 00:00; `closes` beyond 1440 is on the next day. */
export interface Stretch {
  readonly opens: number;
  readonly closes: number;
}

/** A stretch in time, milliseconds since 1970. */
export interface OpenTime {
  readonly opensAt: number;
  readonly closesAt: number;
}

const day = 24 * 60;

const minutesOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Stretches that touch or overlap are one. */
const joined = (stretches: readonly Stretch[]): Stretch[] => {
  const result: Stretch[] = [];
  for (const stretch of stretches.toSorted((a, b) => a.opens - b.opens)) {
    const last = result.at(-1);
    if (last && stretch.opens <= last.closes) {
      result[result.length - 1] = { ...last, closes: Math.max(last.closes, stretch.closes) };
    } else result.push(stretch);
  }
  return result;
};

/** The stretches that begin on a weekday, in order; none where it is closed. */
export const stretchesOf = (
  operatingHours: readonly OperatingHours[],
  weekday: Weekday,
): Stretch[] =>
  joined(
    operatingHours.flatMap(({ day: on, isClosed, openTime, closeTime }) => {
      if (on !== weekday || isClosed || openTime === null || closeTime === null) return [];
      const [opens, closes] = [minutesOfDay(openTime), minutesOfDay(closeTime)];
      return [{ opens, closes: closes > opens ? closes : closes + day }];
    }),
  );

/** The stretches that begin on a date; none on one it is closed for. The night before runs to its end. */
export const stretchesOn = (opening: Opening, date: string): Stretch[] =>
  opening.closures.includes(date) ? [] : stretchesOf(opening.operatingHours, weekdayOf(date));

/** The same as moments. A stretch that lies in an hour the clock leaps over is none. */
export const openTimesOn = (opening: Opening, date: string): OpenTime[] =>
  stretchesOn(opening, date)
    .map(({ opens, closes }) => ({
      opensAt: instantOf({ date, minutes: opens }, opening.timeZone),
      closesAt: instantOf({ date, minutes: closes }, opening.timeZone),
    }))
    .filter(({ opensAt, closesAt }) => opensAt < closesAt);

/** How far on stretches that follow each other without a break are one, days: some places never close. */
const wholeWeek = 7;

/**
 * The stretch a moment lies in, one that began the night before included; null while it is closed. Where the next one
 * follows without a break, it is one with it, for at most a week ahead.
 */
export const openAt = (opening: Opening, now: number): OpenTime | null => {
  const { date } = localTimeOf(now, opening.timeZone);
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
};

/** How far ahead an opening is looked for, days: a studio closed for so long has no next opening. */
const lookAhead = 60;

/** The first dates after a date on which it opens, at most `count`, within 60 days. */
export const openingDaysAfter = (opening: Opening, date: string, count: number): string[] => {
  const found: string[] = [];
  for (let ahead = 1; ahead <= lookAhead && found.length < count; ahead += 1) {
    const next = addDays(date, ahead);
    if (openTimesOn(opening, next).length > 0) found.push(next);
  }
  return found;
};

/** The next moment it opens, after `now`; null where it does not within 60 days. */
export const nextOpening = (opening: Opening, now: number): number | null => {
  const { date } = localTimeOf(now, opening.timeZone);
  const days = [date, ...openingDaysAfter(opening, date, 2)];
  const times = days.flatMap((each) => openTimesOn(opening, each).map(({ opensAt }) => opensAt));
  return times.find((opensAt) => opensAt > now) ?? null;
};
