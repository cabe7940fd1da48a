import { stretchesOf, type OperatingHours, type Weekday } from '#domain/opening-hours.ts';
import { isolate } from './isolate.ts';
import { languageOf, type LanguageCode } from './languages.ts';

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

/** The opening hours of a week, days with the same hours as one line; none where nobody knows them. Source: product §2. */
export const weekHours = (
  operatingHours: readonly OperatingHours[],
  language: LanguageCode,
  texts: HourTexts,
): DayHours[] => {
  if (operatingHours.length === 0) return [];
  const { locale, dir } = languageOf(language);
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const;
  const times = new Intl.DateTimeFormat(locale, clock);
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const name = (day: Weekday): string => names.format(firstSunday + day * dayMs);
  const time = (minutes: number): string => times.format(minutes * 60_000);
  const hoursOf = (day: Weekday): string => {
    const stretches = stretchesOf(operatingHours, day);
    if (stretches.length === 0) return texts.closed;
    if (stretches.some(({ opens, closes }) => opens === 0 && closes === wholeDay))
      return texts.allDay;
    const written = stretches.map(({ opens, closes }) => `${time(opens)} – ${time(closes)}`);
    return written.map((each) => (dir === 'rtl' ? isolate(each) : each)).join(', ');
  };
  const lines: { first: Weekday; last: Weekday; hours: string }[] = [];
  for (const day of week) {
    const hours = hoursOf(day);
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = day;
    else lines.push({ first: day, last: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({
    days: first === last ? name(first) : `${name(first)} – ${name(last)}`,
    hours,
  }));
};
