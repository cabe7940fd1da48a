import type { Weekday } from '#domain/opening-hours.ts';
import { languageOf, type LanguageCode } from '#locales/index.ts';
import { useLanguage } from './intl.tsx';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** 1970 began on a Thursday. */
const firstSunday = 3 * dayMs;

const made = new Map<string, Intl.DateTimeFormat>();

const formatOf = (
  language: LanguageCode,
  key: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const name = `${language} ${key}`;
  const found = made.get(name);
  if (found) return found;
  const fresh = new Intl.DateTimeFormat(languageOf(language).locale, {
    ...options,
    timeZone: 'UTC',
  });
  made.set(name, fresh);
  return fresh;
};

/** A time on a clock, minutes since 00:00 (beyond 1440 on the next day), with 24 hours a day: `09:00`. */
export const formatTimeOfDay = (minutes: number, language: LanguageCode): string =>
  formatOf(language, 'time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    minutes * minuteMs,
  );

/** Name of a weekday. */
export const weekdayName = (weekday: Weekday, language: LanguageCode): string =>
  formatOf(language, 'weekday', { weekday: 'long' }).format(firstSunday + weekday * dayMs);

/** Times and days in the language of the screen. */
export const useTimeFormats = () => {
  const language = useLanguage();
  return {
    timeOfDay: (minutes: number): string => formatTimeOfDay(minutes, language),
    weekday: (weekday: Weekday): string => weekdayName(weekday, language),
  };
};
