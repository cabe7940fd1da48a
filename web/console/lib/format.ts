import type { ConsoleLanguage } from '#domain/staff/roles.ts';
import { currencyDecimals, isCurrency } from '#domain/common/money.ts';
import { languageOf } from '#locales/languages.ts';

const numbers = new Map<string, Intl.NumberFormat>();

function numberFormat(language: ConsoleLanguage, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  const found = numbers.get(key);
  if (found) return found;
  const fresh = new Intl.NumberFormat(languageOf(language).locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  numbers.set(key, fresh);
  return fresh;
}

/** Formats an amount in major units without its currency, which stands beside it: `1,284.00`. */
export function formatAmount(amount: number, currency: string, language: ConsoleLanguage): string {
  const decimals = isCurrency(currency) ? currencyDecimals(currency) : 2;
  return numberFormat(language, decimals).format(amount);
}

/** Formats a whole number. */
export function formatCount(count: number, language: ConsoleLanguage): string {
  return numberFormat(language, 0).format(count);
}

const times = new Map<string, Intl.DateTimeFormat>();

function timeFormat(
  language: ConsoleLanguage,
  key: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const name = `${language} ${key}`;
  const found = times.get(name);
  if (found) return found;
  const fresh = new Intl.DateTimeFormat(languageOf(language).locale, options);
  times.set(name, fresh);
  return fresh;
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The clock time of an instant at the reader's place, by the 24-hour clock: `09:05`. */
export function formatClockTime(instant: string, language: ConsoleLanguage): string {
  return timeFormat(language, 'clock', clock).format(new Date(instant));
}

function dayNumber(time: number): number {
  const date = new Date(time);
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000);
}

/**
 * An instant as short as it is clear: the time alone today, the weekday with it in the six days around, else the date with
 * it, and the year unless it is this one.
 */
export function formatWhen(instant: string, now: number, language: ConsoleLanguage): string {
  const time = Date.parse(instant);
  const days = Math.abs(dayNumber(time) - dayNumber(now));
  if (days === 0) return formatClockTime(instant, language);
  const date = new Date(time);
  if (days < 7) return timeFormat(language, 'week', { weekday: 'short', ...clock }).format(date);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return isThisYear
    ? timeFormat(language, 'day', { day: 'numeric', month: 'short', ...clock }).format(date)
    : timeFormat(language, 'year', { day: 'numeric', month: 'short', year: 'numeric' }).format(
        date,
      );
}

/** The day of a promise, which is a date: it begins at midnight in UTC. `Wed, Dec 2`. */
export function formatPromisedDay(instant: string, language: ConsoleLanguage): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return timeFormat(language, 'promise', options).format(new Date(instant));
}

/** The weekday of a date (`YYYY-MM-DD`): `Monday`. */
export function formatWeekday(date: string, language: ConsoleLanguage): string {
  const options = { weekday: 'long', timeZone: 'UTC' } as const;
  return timeFormat(language, 'weekday', options).format(new Date(date));
}

/** A month (`YYYY-MM`) with its year: `November 2026`. */
export function formatMonth(month: string, language: ConsoleLanguage): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return timeFormat(language, 'month', options).format(new Date(`${month}-01T00:00:00Z`));
}

/** A date with its weekday: `Monday 23 November`. */
export function formatToday(now: number, language: ConsoleLanguage): string {
  return timeFormat(language, 'today', { weekday: 'long', day: 'numeric', month: 'long' }).format(
    now,
  );
}

/** A span of time in its largest fitting unit. */
export interface Span {
  readonly unit: 'minutes' | 'hours' | 'days';
  readonly count: number;
}

const minuteMs = 60_000;

/** Rounds a span down: minutes below two hours, hours below three days, else days. */
export function spanOf(milliseconds: number): Span {
  const minutes = Math.floor(Math.abs(milliseconds) / minuteMs);
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 72
    ? { unit: 'hours', count: hours }
    : { unit: 'days', count: Math.floor(hours / 24) };
}

/** Shortens a long order number in the middle, as people read them out: `FPX-K7Q…481902`. */
export function shortNumber(number: string): string {
  return number.length <= 15 ? number : `${number.slice(0, 7)}…${number.slice(-6)}`;
}

/** The calendar day of a time in UTC, by which the lists count days: `YYYY-MM-DD`. */
export function toUtcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The calendar day of a time at the reader's place, as `YYYY-MM-DD`. */
export function toIsoDay(time: number): string {
  const date = new Date(time);
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The month that is some months before or after another one. */
export function moveMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
