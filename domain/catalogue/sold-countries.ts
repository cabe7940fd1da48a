import type { Currency } from '../common/money.ts';
import { countryCodes } from '../places/countries.ts';
import { countryCatalogue, type Catalogue } from './shop-catalogue.ts';

/** Whether the shop takes orders from a country (two-letter code). Source: product §9.2. */
export function isSoldTo(catalogue: Catalogue, country: string): boolean {
  return countryCatalogue(catalogue, country).sold !== false;
}

/** The countries with a price list of their own, sold or not, in the order of the catalogue. Source: product §9.2. */
export function listPricedCountries(catalogue: Catalogue): string[] {
  return Object.keys(catalogue.countries);
}

/** Those of {@link listPricedCountries} that the shop sells to. Source: product §9.2. */
export function listSoldCountries(catalogue: Catalogue): string[] {
  return listPricedCountries(catalogue).filter((country) => isSoldTo(catalogue, country));
}

/**
 * The country whose prices are shown until a visitor's is known, and to one from where the shop takes no orders: that of the
 * catalogue, else the first one that is sold to.
 */
export function defaultCountryOf(catalogue: Catalogue): string {
  const { defaultCountry } = catalogue;
  const first = defaultCountry === undefined ? [] : [defaultCountry];
  const all = [...first, ...listPricedCountries(catalogue), ...countryCodes];
  return all.find((country) => isSoldTo(catalogue, country)) ?? all[0] ?? '';
}

/** Currency of a country's prices and payments: its own in the catalogue, else US dollars. Source: product §9. */
export function currencyIn(catalogue: Catalogue, country: string): Currency {
  return countryCatalogue(catalogue, country).currency ?? 'USD';
}
