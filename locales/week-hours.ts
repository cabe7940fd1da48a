import { stretchesOf, type OperatingHours, type Weekday } from '#domain/opening-hours.ts';
import { isolate } from './isolate.ts';
import { languageOf, type LanguageCode } from './languages.ts';
import { joinRange, listSeparator } from './lists.ts';

/** Days that follow each other with the same hours, and these, in the words of a language. */
export interface DayHours {
  readonly days: string;
  readonly hours: string;
}

/** What is said in place of hours. */
interface HourTexts {
  readonly closed: string;
  readonly allDay: string;
}

/** As weeks are written down: from Monday to Sunday. */
const week: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0];
const dayMs = 24 * 60 * 60 * 1000;
/** 1970 began on a Thursday: its first Sunday was the fourth. */
const firstSunday = 3 * dayMs;
const wholeDay = 24 * 60;

const made = new Map<string, Intl.DateTimeFormat>();

/** Of an instant that stands for a time on any clock: read as UTC. */
const formatOf = (
  language: LanguageCode,
  part: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${language} ${part}`;
  const { locale } = languageOf(language);
  const found = made.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  made.set(key, found);
  return found;
};

/** A time on a clock as the language writes it (`9:00 AM`, `9:00`); minutes since 00:00, beyond 1440 on the next day. */
export const timeOfDay = (minutes: number, language: LanguageCode): string =>
  formatOf(language, 'time', { hour: 'numeric', minute: '2-digit' }).format(minutes * 60_000);

/** Name of a weekday. */
export const weekdayName = (weekday: Weekday, language: LanguageCode): string =>
  formatOf(language, 'weekday', { weekday: 'long' }).format(firstSunday + weekday * dayMs);

/** The opening hours of a week, days with the same hours as one line; none where nobody knows them. Source: product §2. */
export const weekHours = (
  operatingHours: readonly OperatingHours[],
  language: LanguageCode,
  texts: HourTexts,
): DayHours[] => {
  if (operatingHours.length === 0) return [];
  const { dir } = languageOf(language);
  const name = (day: Weekday): string => weekdayName(day, language);
  const time = (minutes: number): string => timeOfDay(minutes, language);
  const hoursOf = (day: Weekday): string => {
    const stretches = stretchesOf(operatingHours, day);
    if (stretches.length === 0) return texts.closed;
    if (stretches.some(({ opens, closes }) => opens === 0 && closes === wholeDay))
      return texts.allDay;
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
};
