import { isolate } from './isolate.ts';
import { languageOf, type LanguageCode } from './languages.ts';
import { listSeparator } from './lists.ts';
import { inOwnDirection } from './own-direction.ts';
import { tidyDate } from './tidy-date.ts';

/** Details of an error, as in `details` of an error response. Amounts and currencies as in the API. */
export type RawErrorDetails = Readonly<Record<string, unknown>>;

/** Arguments of the error texts. All are always given: `none` means unknown, and every text has a sentence for it. */
export interface ErrorValues extends Record<string, string> {
  readonly cardCurrency: string;
  readonly country: string;
  readonly currency: string;
  readonly discountCurrency: string;
  readonly limit: string;
  readonly maximum: string;
  readonly minimum: string;
  readonly missing: string;
  readonly more: string;
  readonly of: string;
  readonly orderCurrency: string;
  readonly orderNumber: string;
  readonly otherRegion: string;
  readonly paid: string;
  readonly postalCode: string;
  readonly reason: string;
  readonly region: string;
  readonly total: string;
  readonly type: string;
  readonly until: string;
  readonly wait: string;
}

const unknown = 'none';

function textIn(dir: 'ltr' | 'rtl') {
  return (value: unknown): string => {
    if (typeof value !== 'string' || value === '') return unknown;
    return dir === 'rtl' ? isolate(value) : value;
  };
}

/** The unit of the limits: 60 MB are 60 of these. */
const megabyte = 1024 * 1024;

function limitText(locale: string, { maxBytes, maxPixels }: RawErrorDetails): string {
  if (typeof maxBytes === 'number') {
    const megabytes = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 } as const;
    return new Intl.NumberFormat(locale, megabytes).format(maxBytes / megabyte);
  }
  return typeof maxPixels === 'number'
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(maxPixels / 1_000_000)
    : unknown;
}

function priceText(language: LanguageCode, amount: unknown, currency: unknown): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return unknown;
  const digits = currency === 'JPY' ? 0 : 2;
  const price = new Intl.NumberFormat(languageOf(language).locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount);
  return inOwnDirection(price, language);
}

function waitText(language: LanguageCode, { waitSeconds }: RawErrorDetails): string {
  if (typeof waitSeconds !== 'number') return unknown;
  const [unit, count] =
    waitSeconds > 60
      ? (['minute', Math.ceil(waitSeconds / 60)] as const)
      : (['second', waitSeconds] as const);
  const { locale } = languageOf(language);
  const long = { style: 'unit', unit, unitDisplay: 'long' } as const;
  const wait = new Intl.NumberFormat(locale, long).format(count);
  // Intl separates them, which Japanese does not.
  return language === 'ja' ? wait.replaceAll(/\s/gu, '') : wait;
}

function formatDay(date: Date): string {
  return date.toDateString();
}

/** A time of today, or a time with its date, on the reader's clock. */
function untilText(language: LanguageCode, { until }: RawErrorDetails): string {
  const date = typeof until === 'string' ? new Date(until) : null;
  if (!date || Number.isNaN(date.getTime())) return unknown;
  const isToday = formatDay(date) === formatDay(new Date());
  const format = new Intl.DateTimeFormat(languageOf(language).locale, {
    timeStyle: 'short',
    ...(!isToday && { dateStyle: 'long' }),
  });
  return tidyDate(format.format(date), language);
}

function missingText(language: LanguageCode, { missing }: RawErrorDetails): string {
  if (!Array.isArray(missing) || missing.length === 0) return unknown;
  const parts = missing.filter((part) => typeof part === 'number');
  return parts.map((part) => `${part + 1}`).join(listSeparator(language));
}

/**
 * The arguments for every error text, from an error's `details`: `type` (a file's type), `country`, `currency`,
 * `cardCurrency`, `orderCurrency`, `discountCurrency`, `minimum`, `maximum` and `total` (major units, with `currency`),
 * `maxBytes` or `maxPixels`, `of`, `paid` and `more` (pieces of an offer), `reason` (why a discount does not apply), `waitSeconds`, `until` (a moment, if the
 * reader's clock is known), `orderNumber`, `region`, `otherRegion` and `postalCode` (texts of an address), `missing` (chunk indices from 0; shown from 1). Source: product §8.
 */
export function errorValues(language: LanguageCode, details: RawErrorDetails = {}): ErrorValues {
  const { dir, locale } = languageOf(language);
  const text = textIn(dir);
  const number = (value: unknown): string =>
    typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : unknown;
  return {
    cardCurrency: text(details.cardCurrency),
    // Texts compare this with TN, so it must be the plain code.
    country: typeof details.country === 'string' ? details.country : unknown,
    currency: text(details.currency),
    discountCurrency: text(details.discountCurrency),
    limit: limitText(locale, details),
    maximum: priceText(language, details.maximum, details.currency),
    minimum: priceText(language, details.minimum, details.currency),
    missing: missingText(language, details),
    more: number(details.more),
    of: number(details.of),
    orderCurrency: text(details.orderCurrency),
    orderNumber: text(details.orderNumber),
    otherRegion: text(details.otherRegion),
    paid: number(details.paid),
    postalCode: text(details.postalCode),
    reason: typeof details.reason === 'string' ? details.reason : unknown,
    region: text(details.region),
    total: priceText(language, details.total, details.currency),
    type: text(details.type),
    until: untilText(language, details),
    wait: waitText(language, details),
  };
}
