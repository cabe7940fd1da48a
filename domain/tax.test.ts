import { describe, expect, test } from 'vitest';
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

/** Names and percents by Canadian province; Manitoba as an unknown one. */
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

const percents = (country: string, method: 'shipping' | 'pickup', policy = none) =>
  taxFor(country, null, method, policy).rates.map((rate) => rate.percentThousandths / 1000);

const named = (province: string | null, method: 'shipping' | 'pickup', policy = none) =>
  taxFor('CA', province, method, policy).rates.map((rate) => [
    rate.name,
    rate.percentThousandths / 1000,
  ]);

test.each(countryTable)('%s: %j percent, shipped or picked up', (country, expected) => {
  expect(percents(country, 'shipping')).toEqual(expected);
  expect(percents(country, 'pickup')).toEqual(expected);
  expect(taxFor(country, 'QC', 'shipping', none).province).toBeNull();
});

describe('Canada', () => {
  test.each(provinceTable)('shipped to %s: %j', (province, expected) => {
    expect(named(province, 'shipping')).toEqual(expected);
    expect(taxFor('CA', province, 'shipping', none).province).toBe(province);
  });

  test.each([null, undefined, '', 'XX', 'Texas'])('shipped to %j: GST 5', (province) => {
    expect(taxFor('CA', province, 'shipping', none)).toEqual({
      province: null,
      rates: [{ name: 'GST', percentThousandths: 5000 }],
    });
  });

  test('a province may be written by its name', () => {
    expect(named('Québec', 'shipping')).toEqual([
      ['GST', 5],
      ['QST', 9.975],
    ]);
  });

  test.each(provinceTable)('picked up by someone of %s: GST 5', (province) => {
    expect(taxFor('CA', province, 'pickup', none)).toEqual({
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
    'picked up at a studio of %s where the shop charges its rates, whatever the address (%s)',
    (studio, address, expected) => {
      const policy: TaxPolicy = { ...none, pickupProvince: studio };
      expect(named(address, 'pickup', policy)).toEqual(expected);
      expect(taxFor('CA', address, 'pickup', policy).province).toBe(studio);
    },
  );

  test('the studio of a pickup says nothing about what is posted', () => {
    const policy: TaxPolicy = { defaultPercentThousandths: 7000, pickupProvince: 'ON' };
    expect(named('AB', 'shipping', policy)).toEqual([['GST', 5]]);
  });
});

describe('default tax', () => {
  const seven: TaxPolicy = { defaultPercentThousandths: 7250, pickupProvince: null };

  test.each(['US', 'NZ', 'CH', 'DZ'])('%s has it where it is set, else none', (country) => {
    expect(percents(country, 'shipping')).toEqual([]);
    expect(percents(country, 'shipping', seven)).toEqual([7.25]);
    expect(percents(country, 'pickup', seven)).toEqual([7.25]);
  });

  test.each(countryTable.filter(([country]) => country !== 'US'))(
    '%s keeps its own',
    (country, expected) => {
      expect(percents(country, 'shipping', seven)).toEqual(expected);
    },
  );

  test('a rate below 0 is none', () => {
    expect(percents('US', 'shipping', { ...none, defaultPercentThousandths: -5 })).toEqual([]);
  });
});
