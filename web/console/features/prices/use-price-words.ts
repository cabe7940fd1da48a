import { createContext, useContext } from 'react';
import { useTranslations } from 'use-intl';
import type { CatalogueVersion } from '#contract/staff/catalogue.ts';
import type { Catalogue, CatalogueProduct } from '#domain/catalogue/shop-catalogue.ts';
import { currencyOfList, elsewhereList, type Variant } from '#domain/catalogue/edit/price-lists.ts';
import type { TierRow } from '#domain/catalogue/edit/price-rows.ts';
import { isTimeZone } from '#domain/common/local-time.ts';
import { localize } from '#domain/common/localized-text.ts';
import { toMajor, type Currency } from '#domain/common/money.ts';
import { isolate } from '#locales/isolate.ts';
import { languageOf } from '#locales/languages.ts';
import { sizeName } from '#locales/size-name.ts';
import { findNamedProduct, nameVariant } from '#locales/variant-name.ts';
import { useShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** A zone that this browser knows; UTC for another one. */
export function knownZone(timeZone: string): string {
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

const day = { day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit', hourCycle: 'h23' } as const;

/** When versions hold, by the shop's clock. */
export function useVersionWords(timeZone: string) {
  const t = useTranslations('console.prices');
  const { language, now } = useConsoleFormats();
  const format = (instant: string, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(languageOf(language).locale, {
      ...options,
      timeZone: knownZone(timeZone),
    }).format(new Date(instant));
  const yearOf = (instant: string | number): string =>
    new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: knownZone(timeZone) }).format(
      new Date(instant),
    );
  /** `1 Dec 2026`, without the year of today. */
  const date = (instant: string): string =>
    format(instant, { ...day, ...(yearOf(instant) !== yearOf(now) && { year: 'numeric' }) });
  return {
    date,
    /** `1 Dec, 0:00`. */
    moment: (instant: string): string => format(instant, { ...day, ...clock }),
    /** `Tuesday, 1 December 2026, 0:00`. */
    wholeMoment: (instant: string): string =>
      format(instant, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        ...clock,
      }),
    /** The place whose clock counts: `Tunis`. */
    place: isolate(knownZone(timeZone).split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone),
    /** When a version holds, in words. */
    validity: ({ state, from, until }: CatalogueVersion): string => {
      if (state === 'draft') return t('validity.draft');
      if (state === 'withdrawn') return t('validity.withdrawn');
      if (from === null)
        return until === null ? t('validity.always') : t('validity.until', { until: date(until) });
      if (until === null || state !== 'past')
        return t('validity.since', { from: date(from), isAhead: String(state === 'scheduled') });
      return t('validity.span', { from: date(from), until: date(until) });
    },
    /** The head of a version's column. */
    column: ({ number, state, from, until }: CatalogueVersion): string => {
      if (state === 'current') return t('columns.today', { number });
      if (state === 'scheduled' && from !== null)
        return t('columns.from', { number, from: date(from) });
      if (state === 'past' && until !== null)
        return t('columns.until', { number, until: date(until) });
      return t('columns.other', { number, state });
    },
  };
}

/** The catalogue whose prices the screen shows; null until it has come, when that of the shop says the currencies. */
export const ShownCatalogue = createContext<Catalogue | null>(null);

/** Names of products and of their sizes. */
function useVariantWords() {
  const t = useTranslations('console.prices');
  const names = useTranslations('console.products.names');
  const { language } = useConsoleFormats();
  return {
    variant: ({ key, productType, facts }: Variant): string => {
      const name = nameVariant({ productType, size: key, shape: null, facts }, language, {
        product: (product) => names(product === 'passport' ? 'photo_print' : product),
        size: (_unit, measure) => measure,
        shape: (shape) => shape,
      });
      if (name.size === null) return name.product;
      const measure = isolate(name.size);
      if (facts.sheetOn !== null) return t('passportOf', { size: measure });
      return facts.kind === 'paper' && !facts.names.product
        ? t('printOf', { size: measure })
        : `${name.product} ${measure}`;
    },
    /** The name of a product: the owner's, or that of the texts. */
    productName: ({ type, name }: Pick<CatalogueProduct, 'type' | 'name'>): string => {
      const known = findNamedProduct(type);
      return name ? localize(name, language) : known ? names(known) : type;
    },
  };
}

/** Names and amounts of price lists, in the currency that a list has in the catalogue: the one that is shown, if none is given. */
export function usePriceWords(list: string, given?: Catalogue) {
  const t = useTranslations('console.prices');
  const formats = useConsoleFormats();
  const { locale } = languageOf(formats.language);
  const shop = useShopCatalogue();
  const shown = useContext(ShownCatalogue);
  const currencyOf = (name: string): Currency => currencyOfList(given ?? shown ?? shop, name);
  const currency = currencyOf(list);
  const amount = (minor: number): string => formats.amount(toMajor(minor, currency), currency);
  const formatPercent = (of: number, maximumFractionDigits: number): string =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(of);
  const decimalSign =
    new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')
      ?.value === ','
      ? ','
      : '.';
  const signedOf = (value: number, text: string): string =>
    value > 0 ? `+${text}` : value < 0 ? `\u2212${text}` : text;
  const size = (name: string): string => isolate(sizeName(name, formats.language));
  return {
    ...formats,
    currency,
    currencyOf,
    /** The sign with which amounts are typed. */
    decimalSign,
    /** An amount of the list's currency, without it. */
    amountOf: amount,
    /** `+0.10`. */
    signed: (minor: number): string => isolate(signedOf(minor, amount(Math.abs(minor)))),
    /** `+4.1 %`. */
    percent: (thousandths: number): string =>
      isolate(signedOf(thousandths, formatPercent(Math.abs(thousandths) / 100_000, 1))),
    /** A share of 1: `61 %`. */
    share: (of: number): string => isolate(formatPercent(of, 0)),
    size,
    ...useVariantWords(),
    /** `25 to 74`, `75 and more`, `each`. */
    tier: ({ from, to }: Pick<TierRow, 'from' | 'to'>): string => {
      if (to !== null) return t('tiers.span', { from, to });
      return from === 1 ? t('tiers.each') : t('tiers.more', { from });
    },
    /** `Canada`, or all other countries. */
    listName: (name: string): string =>
      name === elsewhereList ? t('elsewhere') : formats.country(name),
  };
}
