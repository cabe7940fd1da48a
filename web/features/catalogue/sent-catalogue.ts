import type { CatalogueResponse } from '#contract/catalogue.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CatalogueProduct,
  type CountryCatalogue,
  type CountryTaxes,
  type PriceTiers,
  type TaxRate,
} from '#domain/catalogue/shop-catalogue.ts';
import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { toMinor } from '#domain/common/money.ts';
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

function readPrices({ prices, currency }: CatalogueResponse): CountryCatalogue['prices'] {
  const read: Record<string, PriceTiers> = {};
  for (const { key, tiers } of prices) {
    const [first, ...more] = tiers.map(({ from, unitPrice }) => ({
      from,
      unit: toMinor(unitPrice, currency),
    }));
    if (first) read[key] = [first, ...more];
  }
  return read;
}

/** A text of a value in which the order of keys does not count. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** What was known, if it says the same: screens compare it by identity. */
function keepSame<T>(before: T, now: T): T {
  return textOf(before) === textOf(now) ? before : now;
}

/** Products that were not sent keep their place; those that are new come after the others. */
function readProducts(
  before: readonly CatalogueProduct[],
  sent: CatalogueResponse['products'],
): readonly CatalogueProduct[] {
  const now = new Map(sent.map(({ shapes: _shapes, ...product }) => [product.type, product]));
  const kept = before.map((product) => {
    const found = now.get(product.type);
    now.delete(product.type);
    return found ? keepParts(product, found) : product;
  });
  const products = [...kept, ...now.values()];
  return kept.every((product, index) => product === before[index]) && now.size === 0
    ? before
    : products;
}

/** A product with the variants that are the same as before. */
function keepParts(before: CatalogueProduct, now: CatalogueProduct): CatalogueProduct {
  const variants = now.variants.map((variant) => {
    const known = before.variants.find(({ key }) => key === variant.key);
    return known ? keepSame(known, variant) : variant;
  });
  return keepSame(before, { ...now, variants });
}

/** Prices of options and bundles, where the country has them. */
function readExtras({
  currency,
  optionPrices,
  bundles,
}: CatalogueResponse): Pick<CountryCatalogue, 'optionPrices' | 'bundles'> {
  const minor = (major: number): number => toMinor(major, currency);
  return {
    ...(optionPrices && {
      optionPrices: Object.fromEntries(
        optionPrices.map(({ productType, option, value, price }) => [
          `${productType}/${option}/${value}`,
          minor(price),
        ]),
      ),
    }),
    ...(bundles && {
      bundles: Object.fromEntries(
        bundles.map(({ size, count, price }) => [size, { count, price: minor(price) }]),
      ),
    }),
  };
}

function readCountry(catalogue: Catalogue, sent: CatalogueResponse): CountryCatalogue {
  const { currency } = sent;
  const before = countryCatalogue(catalogue, sent.country);
  const { optionPrices: _prices, bundles: _bundles, ...kept } = before;
  return keepSame(before, {
    // Those of the payment methods that the shop has configured are in the call; the page offers no others.
    ...kept,
    ...readExtras(sent),
    ...(currency !== currencyIn(catalogue, sent.country) && { currency }),
    prices: readPrices(sent),
    defaultSize: sent.defaultSize,
    shipping: {
      fee: toMinor(sent.shippingFee, currency),
      freeFrom: toMinor(sent.freeShippingThreshold, currency),
    },
    taxes: readTaxes(before.taxes, sent.taxes),
  });
}

/**
 * The catalogue with what the shop sent of a country: its prices, fees and taxes, its products, the quantities and the minimum
 * of cards in its currency. The same object if nothing differs.
 */
export function withSent(catalogue: Catalogue, sent: CatalogueResponse): Catalogue {
  const { country, currency } = sent;
  const { step, max } = sent.quantities;
  const own = readCountry(catalogue, sent);
  const isKnown = own === countryCatalogue(catalogue, country);
  const minimum = toMinor(sent.cardMinimum, currency);
  const now: Catalogue = {
    ...catalogue,
    countries: isKnown ? catalogue.countries : { ...catalogue.countries, [country]: own },
    products: readProducts(catalogue.products, sent.products),
    quantities: keepSame(catalogue.quantities, { step, max }),
    cardMinimums:
      catalogue.cardMinimums[currency] === minimum
        ? catalogue.cardMinimums
        : { ...catalogue.cardMinimums, [currency]: minimum },
  };
  const parts: readonly (keyof Catalogue)[] = [
    'countries',
    'products',
    'quantities',
    'cardMinimums',
  ];
  return parts.every((part) => now[part] === catalogue[part]) ? catalogue : now;
}
