import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import { taxFor, type TaxPolicy } from './tax.ts';

const none: TaxPolicy = { defaultPercentThousandths: 0, pickupProvince: null };

/** Percent by country. */
const countryTable: readonly (readonly [string, readonly number[]])[] = [
  ['TN', []],
  ['US', []],
  ['GB', [20]],
  ['DE', [19]],
  ['FR', [20]],
  ['IT', [22]],
  ['ES', [21]],
  ['AU', [10]],
  ['JP', [10]],
  ['RU', [20]],
  ['CN', [13]],
  ['SG', [9]],
  ['AE', [5]],
  ['SA', [15]],
  ['BR', [17]],
  ['MX', [16]],
];

/** Names and percents by Canadian province; Manitoba has the rates of an unknown one. */
const provinceTable: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
  [
    'BC',
    [
      ['GST', 5],
      ['PST', 7],
    ],
  ],
  ['AB', [['GST', 5]]],
  ['NT', [['GST', 5]]],
  ['NU', [['GST', 5]]],
  ['YT', [['GST', 5]]],
  ['MB', [['GST', 5]]],
  ['NB', [['HST', 15]]],
  ['NL', [['HST', 15]]],
  ['NS', [['HST', 15]]],
  ['PE', [['HST', 15]]],
  [
    'QC',
    [
      ['GST', 5],
      ['QST', 9.975],
    ],
  ],
  [
    'SK',
    [
      ['GST', 5],
      ['PST', 6],
    ],
  ],
  ['ON', [['HST', 13]]],
];

function percents(country: string, method: 'shipping' | 'pickup', policy = none) {
  return taxFor(defaultCatalogue, country, null, method, policy).rates.map(
    (rate) => rate.percentThousandths / 1000,
  );
}

function named(province: string | null, method: 'shipping' | 'pickup', policy = none) {
  return taxFor(defaultCatalogue, 'CA', province, method, policy).rates.map((rate) => [
    rate.name,
    rate.percentThousandths / 1000,
  ]);
}

test.each(countryTable)('taxFor %s is %j percent for shipping and pickup', (country, expected) => {
  expect(percents(country, 'shipping')).toEqual(expected);
  expect(percents(country, 'pickup')).toEqual(expected);
  expect(taxFor(defaultCatalogue, country, 'QC', 'shipping', none).province).toBeNull();
});

describe('taxFor Canada', () => {
  test.each(provinceTable)('charges for shipping to %s: %j', (province, expected) => {
    expect(named(province, 'shipping')).toEqual(expected);
    expect(taxFor(defaultCatalogue, 'CA', province, 'shipping', none).province).toBe(province);
  });

  test.each([null, undefined, '', 'XX', 'Texas'])(
    'charges only GST for shipping to %j',
    (province) => {
      expect(taxFor(defaultCatalogue, 'CA', province, 'shipping', none)).toEqual({
        province: null,
        rates: [{ name: 'GST', percentThousandths: 5000 }],
      });
    },
  );

  test('accepts a province by name', () => {
    expect(named('Québec', 'shipping')).toEqual([
      ['GST', 5],
      ['QST', 9.975],
    ]);
  });

  test.each(provinceTable)('charges only GST for pickup by a customer from %s', (province) => {
    expect(taxFor(defaultCatalogue, 'CA', province, 'pickup', none)).toEqual({
      province: null,
      rates: [{ name: 'GST', percentThousandths: 5000 }],
    });
  });

  test.each([
    ['ON', 'QC', [['HST', 13]]],
    [
      'QC',
      'ON',
      [
        ['GST', 5],
        ['QST', 9.975],
      ],
    ],
    ['MB', null, [['GST', 5]]],
  ] as const)(
    "charges the studio's rates in %s if the policy says so, for any address (%s)",
    (studio, address, expected) => {
      const policy: TaxPolicy = { ...none, pickupProvince: studio };
      expect(named(address, 'pickup', policy)).toEqual(expected);
      expect(taxFor(defaultCatalogue, 'CA', address, 'pickup', policy).province).toBe(studio);
    },
  );

  test('ignores the pickup studio for shipping', () => {
    const policy: TaxPolicy = { defaultPercentThousandths: 7000, pickupProvince: 'ON' };
    expect(named('AB', 'shipping', policy)).toEqual([['GST', 5]]);
  });
});

describe('the default tax', () => {
  const seven: TaxPolicy = { defaultPercentThousandths: 7250, pickupProvince: null };

  test.each(['US', 'NZ', 'CH', 'DZ'])('applies to %s only if it is set', (country) => {
    expect(percents(country, 'shipping')).toEqual([]);
    expect(percents(country, 'shipping', seven)).toEqual([7.25]);
    expect(percents(country, 'pickup', seven)).toEqual([7.25]);
  });

  test.each(countryTable.filter(([country]) => country !== 'US'))(
    'does not replace the rates of %s',
    (country, expected) => {
      expect(percents(country, 'shipping', seven)).toEqual(expected);
    },
  );

  test('is not charged for a rate below 0', () => {
    expect(percents('US', 'shipping', { ...none, defaultPercentThousandths: -5 })).toEqual([]);
  });
});
