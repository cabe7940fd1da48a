import { languageOf } from '#locales/languages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';

/** Formats a date of a calendar, without a clock: `Fri, Dec 25, 2026`. */
export function useDates(): (date: string) => string {
  const { locale } = languageOf(useConsoleLanguage());
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}

/** Names of the days of the week, Sunday first. */
export function useDayNames(): readonly string[] {
  const { locale } = languageOf(useConsoleLanguage());
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // The first of February 2026 is a Sunday.
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2026, 1, 1 + day)));
}
