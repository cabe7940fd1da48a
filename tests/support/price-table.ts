import type { Currency } from '#domain/common/money.ts';

/** The 17 countries with a price list of their own in a new shop, in the order of the selector. Source: product §9. */
export const listedCountries = [
  'TN',
  'CA',
  'US',
  'GB',
  'DE',
  'FR',
  'IT',
  'ES',
  'AU',
  'JP',
  'SG',
  'RU',
  'CN',
  'AE',
  'SA',
  'BR',
  'MX',
] as const;
/** One of {@link listedCountries}. */
export type ListedCountry = (typeof listedCountries)[number];

/** Whether the country has a price list of its own. */
function isListedCountry(country: string): country is ListedCountry {
  return (listedCountries as readonly string[]).includes(country);
}

const currencyByCountry: Readonly<Record<ListedCountry, Currency>> = {
  TN: 'TND',
  CA: 'CAD',
  US: 'USD',
  GB: 'GBP',
  DE: 'EUR',
  FR: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  AU: 'AUD',
  JP: 'JPY',
  SG: 'SGD',
  RU: 'RUB',
  CN: 'CNY',
  AE: 'AED',
  SA: 'SAR',
  BR: 'BRL',
  MX: 'MXN',
};

/** Currency of a country's prices and payments; USD for a country without its own price list. Source: product §9. */
export function currencyOf(country: string): Currency {
  return isListedCountry(country) ? currencyByCountry[country] : 'USD';
}
