import { languageOf } from '#locales/languages.ts';
import { joinRange } from '#locales/lists.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Formats of times by the clock of a studio, which may differ from that of this device. */
export function useBookingTimes(timeZone: string) {
  const language = useConsoleLanguage();
  const { locale } = languageOf(language);
  const format = (options: Intl.DateTimeFormatOptions, instant: string): string =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(instant));
  const time = (instant: string): string => format(clock, instant);
  return {
    time,
    /** `Tue, Dec 1, 09:00`. */
    when: (instant: string): string => format({ ...shortDay, ...clock }, instant),
    /** `Tuesday, December 1`. */
    day: (instant: string): string =>
      format({ weekday: 'long', day: 'numeric', month: 'long' }, instant),
    span: ({ startsAt, endsAt }: Pick<StaffBooking, 'startsAt' | 'endsAt'>): string =>
      joinRange(time(startsAt), time(endsAt), language),
    range: (opens: string, closes: string): string => joinRange(opens, closes, language),
  };
}

/** Formats a date of a calendar, without a clock: `Tue, Dec 1`. */
export function useDates() {
  const { locale } = languageOf(useConsoleLanguage());
  return (date: string): string =>
    new Intl.DateTimeFormat(locale, { ...shortDay, timeZone: 'UTC' }).format(
      new Date(`${date}T00:00:00Z`),
    );
}
