import { languageOf, type LanguageCode } from '#locales/index.ts';
import { inOwnDirection } from '#locales/own-direction.ts';
import { tidyDate } from '#locales/tidy-date.ts';
import { currencyDecimals, toMajor, type Currency } from '#domain/common/money.ts';

function localeOf(language: LanguageCode): string {
  return languageOf(language).locale;
}

const made = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a number format is slow and a grid needs hundreds of numbers. */
function numberFormat(
  language: LanguageCode,
  key: string,
  options: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const name = `${language} ${key}`;
  const found = made.get(name);
  if (found) return found;
  const fresh = new Intl.NumberFormat(localeOf(language), options);
  made.set(name, fresh);
  return fresh;
}

/** Formats an amount of minor units in a language: 2 decimals, JPY none. (By default Intl gives the dinar 3.) */
export function formatMoney(minor: number, currency: Currency, language: LanguageCode): string {
  const digits = currencyDecimals(currency);
  const format = numberFormat(language, currency, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return inOwnDirection(format.format(toMajor(minor, currency)), language);
}

/** Formats an amount without decimals if it is round, for estimates: `$50`, `د.ت. 0`. */
export function formatRoundMoney(
  minor: number,
  currency: Currency,
  language: LanguageCode,
): string {
  const major = toMajor(minor, currency);
  if (!Number.isInteger(major)) return formatMoney(minor, currency, language);
  const format = numberFormat(language, `${currency} round`, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 0,
    maximumFractionDigits: 0,
  });
  return inOwnDirection(format.format(major), language);
}

/** Formats a number with at most `decimals` decimal places. */
export function formatNumber(value: number, language: LanguageCode, decimals = 0): string {
  return numberFormat(language, `n${decimals}`, { maximumFractionDigits: decimals }).format(value);
}

/** Formats a distance in kilometers with one decimal: `12.0 km`. */
export function formatKilometers(km: number, language: LanguageCode): string {
  return numberFormat(language, 'km', {
    style: 'unit',
    unit: 'kilometer',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(km);
}

/** Formats a share from 0 to 1 as whole percent. */
export function formatShare(share: number, language: LanguageCode): string {
  return numberFormat(language, 'percent', { style: 'percent', maximumFractionDigits: 0 }).format(
    share,
  );
}

/** Formats a tax rate in thousandths of a percent: `9.975%`, `20%`. */
export function formatPercent(percentThousandths: number, language: LanguageCode): string {
  return numberFormat(language, 'rate', { style: 'percent', maximumFractionDigits: 3 }).format(
    percentThousandths / 100_000,
  );
}

/** A date in Chinese characters has no spaces (`12月2日`); only a word joiner keeps it on one line. */
function onOneLine(date: string): string {
  return date.replaceAll(/(?<=\d)(?=\p{Script=Han})|(?<=\p{Script=Han})(?=\d)/gu, '\u2060');
}

/** Neighbors that a line break would part: a day and its month, a time and its half of the day. */
const inseparable = new Set(['day month', 'month day', 'minute dayPeriod']);

function formatTogether(format: Intl.DateTimeFormat, time: number): string {
  const parts = format.formatToParts(time);
  return parts
    .map(({ value }, at) =>
      inseparable.has(`${parts[at - 1]?.type} ${parts[at + 1]?.type}`)
        ? value.replaceAll(/\s/gu, '\u00a0')
        : value,
    )
    .join('');
}

const dayWords = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/**
 * Formats the local time of a timestamp with offset (`2026-11-23T10:00:00-07:00`): `Monday, November 23 at 10:00 AM`.
 */
export function formatMoment(zoned: string, language: LanguageCode): string {
  return onOneLine(
    tidyDate(
      formatTogether(
        new Intl.DateTimeFormat(localeOf(language), {
          ...dayWords,
          hour: 'numeric',
          minute: '2-digit',
          timeZone: 'UTC',
        }),
        Date.parse(`${zoned.slice(0, 16)}Z`),
      ),
      language,
    ),
  );
}

/** Formats a date (`YYYY-MM-DD`) with its weekday: `Tuesday, November 24`. */
export function formatDay(date: string, language: LanguageCode): string {
  return onOneLine(
    tidyDate(
      formatTogether(
        new Intl.DateTimeFormat(localeOf(language), { ...dayWords, timeZone: 'UTC' }),
        Date.parse(date),
      ),
      language,
    ),
  );
}

/** Formats a time on the reader's own clock. */
export function formatLocal(
  time: string,
  language: LanguageCode,
  styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): string {
  return tidyDate(
    new Intl.DateTimeFormat(localeOf(language), styles).format(new Date(time)),
    language,
  );
}

const places = new Map<string, Intl.DisplayNames>();

/** Name of a country in the language; its code if the browser knows no name. */
export function countryName(code: string, language: LanguageCode): string {
  const found =
    places.get(language) ?? new Intl.DisplayNames([localeOf(language)], { type: 'region' });
  places.set(language, found);
  return found.of(code) ?? code;
}

/** Collator that sorts texts by the language's rules. */
export function createCollator(language: LanguageCode): Intl.Collator {
  return new Intl.Collator(localeOf(language));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function dateFormat(
  language: LanguageCode,
  key: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const name = `${language} ${key}`;
  const found = clocks.get(name) ?? new Intl.DateTimeFormat(localeOf(language), options);
  clocks.set(name, found);
  return found;
}

/** Formats a date (`YYYY-MM-DD`) in short parts for a narrow place. */
export function formatDayParts(
  date: string,
  language: LanguageCode,
): Readonly<Record<'weekday' | 'day' | 'month', string>> {
  const time = new Date(date);
  const written = (key: string, options: Intl.DateTimeFormatOptions): string =>
    dateFormat(language, key, { ...options, timeZone: 'UTC' }).format(time);
  return {
    weekday: written('weekday', { weekday: 'short' }),
    day: written('day', { day: 'numeric' }),
    month: written('month', { month: 'short' }),
  };
}

/** Formats the local clock time of a timestamp with offset (`2026-11-23T10:00:00-07:00`): `10:00 AM`. */
export function formatClock(zoned: string, language: LanguageCode): string {
  return formatTogether(
    dateFormat(language, 'clock', { timeStyle: 'short', timeZone: 'UTC' }),
    Date.parse(`${zoned.slice(0, 16)}Z`),
  );
}
