import type { CatalogueResponse } from '#contract/catalogue.ts';
import { sizeKeyFrom } from '#domain/catalogue/catalogue.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CataloguePaper,
  type CountryCatalogue,
  type CountryTaxes,
  type PriceTiers,
  type TaxRate,
} from '#domain/catalogue/shop-catalogue.ts';
import { toMinor } from '#domain/common/money.ts';
import { currencyOf } from '#domain/places/countries.ts';
import type { CanadianProvince } from '#domain/places/provinces.ts';

type SentRates = NonNullable<CatalogueResponse['taxes']['rates']>;

function readRates(rates: SentRates): TaxRate[] {
  return rates.map(({ name, percent }) => ({
    name,
    percentThousandths: Math.round(percent * 1000),
  }));
}

/** Provinces that were not sent keep the rates they had. */
function readTaxes(
  before: CountryTaxes,
  { rates, byProvince }: CatalogueResponse['taxes'],
): CountryTaxes {
  const taxes = { rates: rates && readRates(rates) };
  if (!before.byProvince) return taxes;
  const provinces: Record<CanadianProvince, readonly TaxRate[]> = { ...before.byProvince };
  for (const one of byProvince) provinces[one.province] = readRates(one.rates);
  return { ...taxes, byProvince: provinces };
}

function readPrices({ prices, country }: CatalogueResponse): CountryCatalogue['prices'] {
  const currency = currencyOf(country);
  const read: Record<string, PriceTiers> = {};
  for (const { key, tiers } of prices) {
    const [first, ...more] = tiers.map(({ from, unitPrice }) => ({
      from,
      unit: toMinor(unitPrice, currency),
    }));
    const known = sizeKeyFrom(key);
    if (first && known) read[known] = [first, ...more];
  }
  return read;
}

/** What was known, if it says the same: screens compare it by identity. */
function keepSame<T>(before: T, now: T): T {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}

function readPapers<T extends Readonly<Record<string, CataloguePaper>>>(
  before: T,
  papers: CatalogueResponse['papers'],
): T {
  const changed: Record<string, CataloguePaper> = {};
  for (const { key, widthMm, heightMm, turns } of papers) {
    const known = before[key];
    const paper = { widthMm, heightMm, turns };
    if (known && keepSame(known, paper) !== known) changed[key] = paper;
  }
  return Object.keys(changed).length === 0 ? before : { ...before, ...changed };
}

function readCountry(catalogue: Catalogue, sent: CatalogueResponse): CountryCatalogue {
  const currency = currencyOf(sent.country);
  const before = countryCatalogue(catalogue, sent.country);
  return keepSame(before, {
    prices: readPrices(sent),
    defaultSize: sent.defaultSize,
    shipping: {
      fee: toMinor(sent.shippingFee, currency),
      freeFrom: toMinor(sent.freeShippingThreshold, currency),
    },
    taxes: readTaxes(before.taxes, sent.taxes),
    // Those that the shop has configured are in the call; the page offers no others.
    methods: before.methods,
  });
}

/**
 * The catalogue with what the shop sent of a country: its prices, fees and taxes, the papers, the quantities and the minimum
 * of cards in its currency. The same object if nothing differs.
 */
export function withSent(catalogue: Catalogue, sent: CatalogueResponse): Catalogue {
  const { country } = sent;
  const currency = currencyOf(country);
  const { bySize, ...quantities } = sent.quantities;
  const own = readCountry(catalogue, sent);
  const isKnown = own === countryCatalogue(catalogue, country);
  const minimum = toMinor(sent.cardMinimum, currency);
  const now: Catalogue = {
    ...catalogue,
    countries: isKnown ? catalogue.countries : { ...catalogue.countries, [country]: own },
    papers: readPapers(catalogue.papers, sent.papers),
    gifts: readPapers(catalogue.gifts, sent.papers),
    quantities: keepSame(catalogue.quantities, quantities),
    quantitiesBySize: keepSame(
      catalogue.quantitiesBySize,
      Object.fromEntries(bySize.map(({ size, ...rule }) => [size, rule])),
    ),
    cardMinimums:
      catalogue.cardMinimums[currency] === minimum
        ? catalogue.cardMinimums
        : { ...catalogue.cardMinimums, [currency]: minimum },
  };
  const parts: readonly (keyof Catalogue)[] = [
    'countries',
    'papers',
    'gifts',
    'quantities',
    'quantitiesBySize',
    'cardMinimums',
  ];
  return parts.every((part) => now[part] === catalogue[part]) ? catalogue : now;
}
