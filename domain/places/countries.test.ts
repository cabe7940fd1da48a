import { describe, expect, test } from 'vitest';
import { countryCodes, countryFrom } from './countries.ts';
import { currencyOf, listedCountries } from '#tests/support/price-table.ts';

/** The countries of the price table and their currencies; US and CA have their own. */
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

test('listedCountries are those of the price table', () => {
  expect([...listedCountries].toSorted()).toEqual(currencyTable.map(([code]) => code).toSorted());
});

test.each(currencyTable)('currencyOf %s is %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});

test.each(['NZ', 'CH', 'DZ', 'BE', 'IN'])(
  'currencyOf %s, which has no price list, is USD',
  (country) => {
    expect(currencyOf(country)).toBe('USD');
  },
);

describe('countryCodes', () => {
  test('lists the 249 codes of ISO 3166-1 and that of Kosovo, each once', () => {
    expect(countryCodes).toHaveLength(250);
    expect(new Set(countryCodes).size).toBe(250);
    expect(countryCodes).toContain('XK');
    expect(countryCodes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  });

  test('contains only codes that countryFrom accepts in any case', () => {
    for (const code of countryCodes) {
      expect(countryFrom(code)).toBe(code);
      expect(countryFrom(` ${code.toLowerCase()} `)).toBe(code);
    }
  });
});

describe('countryFrom', () => {
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
  ])('reads %s as %s in any case', (name, code) => {
    expect(countryFrom(name)).toBe(code);
    expect(countryFrom(name.toLowerCase())).toBe(code);
    expect(countryFrom(name.toUpperCase())).toBe(code);
  });

  test.each(['XX', 'ZZ', 'EU', '', ' ', 'U', 'FRA', 'Narnia', 'constructor', '__proto__', 'US US'])(
    'returns null for %j',
    (text) => {
      expect(countryFrom(text)).toBeNull();
    },
  );
});
