/** Date and time on the clock of a zone. */
export interface LocalTime {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Minutes since 00:00 on the clock: 0 to 1439. */
  readonly minutes: number;
}

/** Offset of a clock from UTC in minutes, and its end (ISO 8601); null when no change is known. */
export interface UtcOffset {
  readonly minutes: number;
  readonly until: string | null;
}

/**
 * A time zone: an IANA name, or its offsets in order of time (see {@link findUtcOffsets}), for clients whose time zone
 * database may differ from the shop's.
 */
export type TimeZone = string | readonly UtcOffset[];

const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Whether this machine knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    getFormat(name);
    return true;
  } catch {
    return false;
  }
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

function listedMinutes(instant: number, offsets: readonly UtcOffset[]): number {
  return offsets.find(({ until }) => until === null || instant < Date.parse(until))?.minutes ?? 0;
}

function readClock(instant: number, timeZone: string): LocalTime {
  const parts = Object.fromEntries(
    getFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minutes: Number(parts['hour']) * 60 + Number(parts['minute']),
  };
}

/** Cache of each zone's latest result: many studios share a zone, and the minute changes slowly. */
const lastRead = new Map<string, { readonly minute: number; readonly time: LocalTime }>();

/** Local time of a zone at a moment (milliseconds since 1970). Throws for an unknown name. */
export function toLocalTime(instant: number, timeZone: TimeZone): LocalTime {
  if (typeof timeZone !== 'string') {
    const shown = instant + listedMinutes(instant, timeZone) * minuteMs;
    const date = new Date(shown).toISOString().slice(0, 10);
    return { date, minutes: Math.floor((shown - Date.parse(date)) / minuteMs) };
  }
  const minute = Math.floor(instant / minuteMs);
  const last = lastRead.get(timeZone);
  if (last?.minute === minute) return last.time;
  const time = readClock(instant, timeZone);
  lastRead.set(timeZone, { minute, time });
  return time;
}

function toUtc({ date, minutes }: LocalTime): number {
  return Date.parse(date) + minutes * minuteMs;
}

/** Offset of a zone from UTC at a moment, in milliseconds. */
export function offsetAt(instant: number, timeZone: TimeZone): number {
  return toUtc(toLocalTime(instant, timeZone)) - Math.floor(instant / minuteMs) * minuteMs;
}

/**
 * The moment of a local time in a zone, milliseconds since 1970; minutes may extend into the next day. For a time that
 * occurs twice, the first occurrence; a skipped time is shifted later by the skipped amount.
 */
export function toInstant(local: LocalTime, timeZone: TimeZone): number {
  const wanted = toUtc(local);
  const before = wanted - offsetAt(wanted - dayMs, timeZone);
  const after = wanted - offsetAt(wanted + dayMs, timeZone);
  const shows = (instant: number): boolean => offsetAt(instant, timeZone) === wanted - instant;
  const [earlier, later] = [Math.min(before, after), Math.max(before, after)];
  if (shows(earlier)) return earlier;
  return shows(later) ? later : before;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function formatClock(minutes: number): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

/**
 * Formats a moment as ISO 8601 with the offset of a zone: `2026-11-24T10:00:00-07:00`. The text contains the local
 * time, so the reader needs no time zone database, which may differ from the shop's.
 */
export function zonedIso(instant: number, timeZone: TimeZone): string {
  const local = toLocalTime(instant, timeZone);
  const { date, minutes } = local;
  const offset = toUtc(local) / minuteMs - Math.floor(instant / minuteMs);
  const sign = offset < 0 ? '-' : '+';
  return `${date}T${formatClock(minutes)}:00${sign}${formatClock(Math.abs(offset))}`;
}

function formatOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '\u2212' : '+'}${hours}${rest === 0 ? '' : `:${twoDigits(rest)}`}`;
}

/**
 * Offset that distinguishes a moment whose local time occurs twice because the clock is set back: `UTC+2`; null for every
 * other moment.
 */
export function offsetOfRepeatedTime(instant: number, timeZone: TimeZone): string | null {
  const own = offsetAt(instant, timeZone);
  const setBack = offsetAt(instant - dayMs / 2, timeZone) - offsetAt(instant + dayMs / 2, timeZone);
  const isOwnTime = (other: number): boolean => other + offsetAt(other, timeZone) === instant + own;
  const isRepeated = setBack > 0 && (isOwnTime(instant - setBack) || isOwnTime(instant + setBack));
  return isRepeated ? formatOffset(own / minuteMs) : null;
}

/**
 * Days before and after a moment for which offsets are listed: they cover a night that has begun and every date that
 * is shown.
 */
const daysBefore = 2;
const daysAhead = 90;

/** The moment, to the minute, at which a zone's offset changes between two moments with different offsets. */
function changeBetween(from: number, to: number, timeZone: string): number {
  let [before, after] = [from, to];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (offsetAt(middle, timeZone) === offsetAt(from, timeZone)) before = middle;
    else after = middle;
  }
  return after;
}

/** Offsets of a zone for about 90 days from a moment (milliseconds since 1970); the same during a whole UTC day. */
export function findUtcOffsets(timeZone: string, now: number): UtcOffset[] {
  const today = Math.floor(now / dayMs) * dayMs;
  const minutesAt = (instant: number): number => Math.round(offsetAt(instant, timeZone) / minuteMs);
  const found: UtcOffset[] = [];
  let minutes = minutesAt(today - daysBefore * dayMs);
  for (let ahead = 1 - daysBefore; ahead <= daysAhead; ahead += 1) {
    const end = today + ahead * dayMs;
    const next = minutesAt(end);
    if (next !== minutes) {
      const until = new Date(changeBetween(end - dayMs, end, timeZone)).toISOString();
      found.push({ minutes, until });
      minutes = next;
    }
  }
  return [...found, { minutes, until: null }];
}

/** The date a number of days after another (`YYYY-MM-DD`). */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Day of the week of a date; 0 is Sunday. */
export function weekdayOf(date: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  return new Date(Date.parse(date)).getUTCDay() as 0 | 1 | 2 | 3 | 4 | 5 | 6;
}
