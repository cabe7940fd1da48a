import {
  isAllDay,
  findStretches,
  type OperatingHours,
  type Weekday,
} from '#domain/studios/opening-hours.ts';
import { isolate } from './isolate.ts';
import { languageOf, type LanguageCode } from './languages.ts';
import { joinRange, listSeparator } from './lists.ts';

/** Consecutive days with the same hours, formatted in a language. */
export interface DayHours {
  readonly days: string;
  readonly hours: string;
}

/** Texts shown instead of hours. */
interface HourTexts {
  readonly closed: string;
  readonly allDay: string;
}

/** The usual order of a written week: Monday to Sunday. */
const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const dayMs = 24 * 60 * 60 * 1000;
/** 1970 began on a Thursday, so its first Sunday was January 4. */
const firstSunday = 3 * dayMs;

const made = new Map<string, Intl.DateTimeFormat>();

/** Formatter for a local time represented as an instant in UTC. */
function getFormat(
  language: LanguageCode,
  part: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${part}`;
  const { locale } = languageOf(language);
  const found = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  made.set(key, found);
  return found;
}

/**
 * Formats a local time as the language writes it (`9:00 AM`, `9:00`); minutes since 00:00, above 1440 on the next day.
 */
export function timeOfDay(minutes: number, language: LanguageCode): string {
  return getFormat(language, 'time', { hour: 'numeric', minute: '2-digit' }).format(
    minutes * 60_000,
  );
}

/** Name of a weekday in a language. */
export function weekdayName(weekday: Weekday, language: LanguageCode): string {
  return getFormat(language, 'weekday', { weekday: 'long' }).format(firstSunday + weekday * dayMs);
}

/**
 * The opening hours of a week with equal consecutive days on one line; empty without opening hours. Source: product
 * §2.
 */
export function weekHours(
  operatingHours: readonly OperatingHours[],
  language: LanguageCode,
  texts: HourTexts,
): DayHours[] {
  if (operatingHours.length === 0) return [];
  const { dir } = languageOf(language);
  const name = (day: Weekday): string => weekdayName(day, language);
  const time = (minutes: number): string => timeOfDay(minutes, language);
  const hoursOf = (day: Weekday): string => {
    const stretches = findStretches(operatingHours, day);
    if (stretches.length === 0) return texts.closed;
    if (isAllDay(stretches)) return texts.allDay;
    const written = stretches.map(({ opens, closes }) =>
      joinRange(time(opens), time(closes), language),
    );
    return written
      .map((each) => (dir === 'rtl' ? isolate(each) : each))
      .join(listSeparator(language));
  };
  const lines: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const day of week) {
    const hours = hoursOf(day);
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = day;
    else lines.push({ first: day, last: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : joinRange(name(first), name(last), language),
    hours,
  }));
}
