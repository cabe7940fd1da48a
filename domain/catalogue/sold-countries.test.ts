import { describe, expect, it } from 'vitest';
import { listedCountries } from '#tests/support/price-table.ts';
import { priceOrder } from '../checkout/pricing.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import type { Catalogue, CountryCatalogue } from './shop-catalogue.ts';
import { currencyIn, isSoldTo, listSoldCountries } from './sold-countries.ts';

function withCountry(code: string, changes: Partial<CountryCatalogue>): Catalogue {
  const { countries, elsewhere } = defaultCatalogue;
  const country = { ...(countries[code] ?? elsewhere), ...changes };
  return { ...defaultCatalogue, countries: { ...countries, [code]: country } };
}

function priceIn(catalogue: Catalogue, country: string) {
  return priceOrder(catalogue, {
    country,
    delivery: 'shipping',
    items: [{ productType: 'photo_print', size: '4x6', quantity: 10 }],
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
}

describe('listSoldCountries', () => {
  it('has every country of the seed in the order of the selector', () => {
    expect(listSoldCountries(defaultCatalogue)).toEqual([...listedCountries]);
  });

  it('leaves out a country that is not sold to, and ends with those that were added', () => {
    const catalogue = withCountry('NZ', {});
    const { countries } = withCountry('CA', { sold: false });
    const listed = listSoldCountries({
      ...catalogue,
      countries: { ...catalogue.countries, CA: countries['CA'] },
    });
    expect(listed).toEqual([...listedCountries.filter((code) => code !== 'CA'), 'NZ']);
  });
});

describe('a country that is not sold to', () => {
  it('is refused by its name, and others are not', () => {
    const catalogue = withCountry('FR', { sold: false });
    expect(priceIn(catalogue, 'FR')).toEqual({
      ok: false,
      code: 'country_not_sold',
      details: { country: 'FR' },
    });
    expect(priceIn(catalogue, 'DE').ok).toBe(true);
  });

  it('is each one without a price list, if the others are not sold to', () => {
    const elsewhere = { ...defaultCatalogue.elsewhere, sold: false };
    const catalogue = { ...defaultCatalogue, elsewhere };
    expect([isSoldTo(catalogue, 'CH'), isSoldTo(catalogue, 'US')]).toEqual([false, true]);
  });
});

describe('currencyIn', () => {
  it('is that of the price list, unless the catalogue has another one', () => {
    expect([...listedCountries, 'NZ'].map((code) => currencyIn(defaultCatalogue, code))).toEqual(
      'TND CAD USD GBP EUR EUR EUR EUR AUD JPY SGD RUB CNY AED SAR BRL MXN USD'.split(' '),
    );
    const catalogue = withCountry('CH', { currency: 'EUR' });
    expect(currencyIn(catalogue, 'CH')).toBe('EUR');
    const priced = priceIn(catalogue, 'CH');
    expect(priced.ok && priced.value.currency).toBe('EUR');
  });
});
