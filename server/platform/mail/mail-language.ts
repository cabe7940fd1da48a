import { currencyDecimals, toMajor, type Currency } from '#domain/common/money.ts';
import type { OperatingHours } from '#domain/studios/opening-hours.ts';
import { emailTexts } from '#locales/catalogues.ts';
import { withoutFinalStop } from '#locales/final-stop.ts';
import { bracketClock } from '#locales/bracket-clock.ts';
import { isolate } from '#locales/isolate.ts';
import { isLanguageCode, languageOf, type LanguageCode } from '#locales/languages.ts';
import { weekHours } from '#locales/week-hours.ts';
import { tidyDate } from '#locales/tidy-date.ts';

/** Direction of a text. */
export type Direction = 'ltr' | 'rtl';

/** Formatting of values in the mails of one language. */
export interface MailLanguage {
  readonly code: LanguageCode;
  readonly dir: Direction;
  /** Translator of the e-mail texts. */
  readonly text: ReturnType<typeof emailTexts>;
  /** An amount of minor units that names its currency (`CA$12.50`): 2 decimals, JPY none. */
  readonly money: (minor: number, currency: Currency) => string;
  /** A rate in thousandths of a percent: `9.975%`. */
  readonly percent: (thousandths: number) => string;
  /** Name of a country; its code if it has none. */
  readonly country: (code: string) => string;
  /** A day, in the language's own words. */
  readonly date: (time: Date) => string;
  /** A time on the clock of a place: `Monday, November 23 at 10:00 AM`. */
  readonly moment: (time: Date, timeZone: string) => string;
  /**
   * The same with the name of the clock: `Monday, November 23 at 10:00 AM Eastern Standard Time`. The name is in brackets
   * in most languages.
   */
  readonly zonedMoment: (time: Date, timeZone: string) => string;
  /** A date (`YYYY-MM-DD`) with its weekday. */
  readonly weekday: (date: string) => string;
  /** A week's hours, with one line for days with the same hours; empty when unknown. */
  readonly hours: (operatingHours: readonly OperatingHours[]) => string[];
  /** Isolates a value inside a sentence, since its direction may differ. */
  readonly inside: (value: string) => string;
}

const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Direction of a text by its first letter; digits and signs alone run left to right. */
export function detectDirection(text: string): Direction {
  return rightToLeft.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr';
}

/** Prevents line breaks in a text: a phone number, a size with its unit. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function moneyFormats(locale: string): MailLanguage['money'] {
  const made = new Map<Currency, Intl.NumberFormat>();
  return (minor, currency) => {
    const digits = currencyDecimals(currency);
    const format =
      made.get(currency) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        // `$` alone does not distinguish a Canadian dollar from an American one.
        currencyDisplay: 'symbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
    made.set(currency, format);
    const amount = format.format(toMajor(minor, currency));
    // Intl marks every amount in Arabic as Arabic; one with a Latin sign would end as `$-5,00 US`.
    return detectDirection(amount) === 'rtl'
      ? withoutFinalStop(amount)
      : amount.replaceAll(/[\u200e\u200f]/g, '');
  };
}

function makeLanguage(code: LanguageCode): MailLanguage {
  const { dir, locale } = languageOf(code);
  const text = emailTexts(code);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 3 });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const dayWords = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const weekdays = new Intl.DateTimeFormat(locale, { ...dayWords, timeZone: 'UTC' });
  const momentWords = { ...dayWords, hour: 'numeric', minute: '2-digit' } as const;
  const momentOf = (time: Date, zone: Intl.DateTimeFormatOptions): string =>
    tidyDate(
      bracketClock(
        new Intl.DateTimeFormat(locale, { ...momentWords, ...zone }).formatToParts(time),
        code,
      ),
      code,
    );
  const places = new Intl.DisplayNames(locale, { type: 'region' });
  return {
    code,
    dir,
    text,
    money: moneyFormats(locale),
    percent: (thousandths) => percent.format(thousandths / 100_000),
    date: (time) => tidyDate(days.format(time), code),
    moment: (time, timeZone) => momentOf(time, { timeZone }),
    zonedMoment: (time, timeZone) => momentOf(time, { timeZone, timeZoneName: 'long' }),
    weekday: (date) => tidyDate(weekdays.format(Date.parse(date)), code),
    hours: (operatingHours) =>
      weekHours(operatingHours, code, {
        closed: text('pickup.closed'),
        allDay: text('pickup.allDay'),
      }).map(({ days: names, hours }) => text('pickup.dayHours', { days: names, hours })),
    country: (name) => (/^[A-Z]{2}$/.test(name) ? (places.of(name) ?? name) : name),
    inside: (value) => (detectDirection(value) === dir ? value : isolate(value)),
  };
}

const made = new Map<LanguageCode, MailLanguage>();

/**
 * Returns the language of a mail: an order's own if it is supported, else English. Each is created once, because
 * compiling texts and number formats costs many times what a mail does.
 */
export function mailLanguage(code: string): MailLanguage {
  const language = isLanguageCode(code) ? code : 'en';
  const found = made.get(language) ?? makeLanguage(language);
  made.set(language, found);
  return found;
}
