import { describe, expect, test } from 'vitest';
import { countryCodes, countryFrom, currencyOf, listedCountries } from './countries.ts';

/** The price table's countries and their currencies; US and CA by their own. */
const currencyTable: readonly (readonly [string, string])[] = [
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['TN', 'TND'],
  ['GB', 'GBP'],
  ['DE', 'EUR'],
  ['FR', 'EUR'],
  ['IT', 'EUR'],
  ['ES', 'EUR'],
  ['AU', 'AUD'],
  ['JP', 'JPY'],
  ['SG', 'SGD'],
  ['RU', 'RUB'],
  ['CN', 'CNY'],
  ['AE', 'AED'],
  ['SA', 'SAR'],
  ['BR', 'BRL'],
  ['MX', 'MXN'],
];

test('the countries with a price list are those of the table', () => {
  expect([...listedCountries].toSorted()).toEqual(currencyTable.map(([code]) => code).toSorted());
});

test.each(currencyTable)('%s pays in %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});

test.each(['NZ', 'CH', 'DZ', 'BE', 'IN'])('%s, without a price list, pays in USD', (country) => {
  expect(currencyOf(country)).toBe('USD');
});

describe('country codes', () => {
  test('are the 249 of ISO 3166-1, each once', () => {
    expect(countryCodes).toHaveLength(249);
    expect(new Set(countryCodes).size).toBe(249);
    expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  test('every one reads as itself, in any case', () => {
    for (const code of countryCodes) {
      expect(countryFrom(code)).toBe(code);
      expect(countryFrom(` ${code.toLowerCase()} `)).toBe(code);
    }
  });
});

describe('aliases', () => {
  test.each([
    ['TUN', 'TN'],
    ['USA', 'US'],
    ['CAN', 'CA'],
    ['Canada', 'CA'],
    ['Tunisia', 'TN'],
    ['UK', 'GB'],
    ['Germany', 'DE'],
    ['France', 'FR'],
    ['Italy', 'IT'],
    ['Spain', 'ES'],
    ['Russia', 'RU'],
    ['China', 'CN'],
  ])('%s is %s in any case', (name, code) => {
    expect(countryFrom(name)).toBe(code);
    expect(countryFrom(name.toLowerCase())).toBe(code);
    expect(countryFrom(name.toUpperCase())).toBe(code);
  });

  test.each(['XX', 'ZZ', 'EU', '', ' ', 'U', 'FRA', 'Narnia', 'constructor', '__proto__', 'US US'])(
    '%j is no country',
    (text) => {
      expect(countryFrom(text)).toBeNull();
    },
  );
});
