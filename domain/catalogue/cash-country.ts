import type { Currency } from '../common/money.ts';
import { countryCatalogue, type Catalogue } from './shop-catalogue.ts';
import { currencyIn, listPricedCountries } from './sold-countries.ts';

/**
 * The country whose customers pay couriers, by whose clock they are called and whose national phone numbers couriers write:
 * the first one with cash on delivery, in a currency if one is given; null if there is none.
 */
export function findCashCountry(catalogue: Catalogue, currency?: Currency): string | null {
  const found = listPricedCountries(catalogue).find(
    (country) =>
      countryCatalogue(catalogue, country).methods.shipping.includes('cod') &&
      (currency === undefined || currencyIn(catalogue, country) === currency),
  );
  return found ?? null;
}
