import { currencyDecimals, type Currency } from '../../common/money.ts';
import type { Bundle, Catalogue, CountryCatalogue, PriceTiers } from '../shop-catalogue.ts';
import { currencyOfList, findPriceList } from './price-lists.ts';

/** A price list for a country that has none yet. */
export interface NewPriceList {
  /** Two-letter code. */
  readonly country: string;
  /** The list whose prices are copied: a country's code, or `elsewhere`. */
  readonly from: string;
  readonly currency: Currency;
  /** Converted amounts are rounded to multiples of this; minor units. */
  readonly step: number;
}

/** The steps to which converted amounts can be rounded, in minor units of a currency. */
export function roundingSteps(currency: Currency): readonly number[] {
  return currencyDecimals(currency) === 0 ? [1, 5, 10, 50, 100] : [1, 5, 10, 50, 100, 500];
}

/** Units of the new currency for one of the list that is copied, by the catalogue's rates. Source: product §9.2. */
export function conversionRate(
  catalogue: Catalogue,
  { from, currency }: Pick<NewPriceList, 'from' | 'currency'>,
): number {
  const { unitsPerDollar } = catalogue;
  return unitsPerDollar[currency] / unitsPerDollar[currencyOfList(catalogue, from)];
}

/** Converts minor units to a multiple of the step, half up; what cost something never becomes free. */
function createConversion(catalogue: Catalogue, list: NewPriceList): (minor: number) => number {
  const decimals =
    currencyDecimals(list.currency) - currencyDecimals(currencyOfList(catalogue, list.from));
  const rate = conversionRate(catalogue, list) * 10 ** decimals;
  const isSame = currencyOfList(catalogue, list.from) === list.currency;
  return (minor) => {
    if (isSame || minor === 0) return minor;
    // A rate in binary is a little less than half of a step where the exact one is half.
    const steps = Math.round(Number(((minor * rate) / list.step).toFixed(6)));
    return Math.max(steps, 1) * list.step;
  };
}

function mapValues<Value>(
  table: Readonly<Partial<Record<string, Value>>>,
  change: (value: Value) => Value,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, change(value)] as const],
    ),
  );
}

/** The list that a country gets; null for one whose origin is unknown. */
function copyPrices(catalogue: Catalogue, list: NewPriceList): CountryCatalogue | null {
  const origin = findPriceList(catalogue, list.from);
  if (!origin) return null;
  const convert = createConversion(catalogue, list);
  const convertTiers = ([first, ...others]: PriceTiers): PriceTiers => [
    { ...first, unit: convert(first.unit) },
    ...others.map((tier) => ({ ...tier, unit: convert(tier.unit) })),
  ];
  const { fee, freeFrom } = origin.shipping;
  const { taxes, methods, policy } = catalogue.elsewhere;
  return {
    prices: mapValues(origin.prices, convertTiers),
    defaultSize: origin.defaultSize,
    shipping: { fee: convert(fee), freeFrom: convert(freeFrom) },
    taxes,
    methods,
    ...(policy && { policy }),
    currency: list.currency,
    ...(origin.optionPrices && { optionPrices: mapValues(origin.optionPrices, convert) }),
    ...(origin.bundles && {
      bundles: mapValues(origin.bundles, (bundle: Bundle) => ({
        ...bundle,
        price: convert(bundle.price),
      })),
    }),
  };
}

/**
 * Gives a country a price list of its own: prices, shipping and usual size of another list, in its currency. Taxes and payment
 * methods stay those of `elsewhere`, which hold there today: those of another country are its own. The same catalogue for a
 * country that has a list. Source: product §9.2.
 */
export function addPriceList(catalogue: Catalogue, list: NewPriceList): Catalogue {
  const copied = findPriceList(catalogue, list.country) ? null : copyPrices(catalogue, list);
  if (!copied) return catalogue;
  return { ...catalogue, countries: { ...catalogue.countries, [list.country]: copied } };
}

/** Removes a country's price list: its customers get the one of `elsewhere`, in its currency. */
export function removePriceList(catalogue: Catalogue, country: string): Catalogue {
  const { [country]: _removed, ...countries } = catalogue.countries;
  return { ...catalogue, countries };
}
