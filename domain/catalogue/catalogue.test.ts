import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import {
  frameShapes,
  isInches,
  isProductType,
  printSizeFrom,
  sizeKeyOf,
  type SizeKey,
} from './catalogue.ts';
import { defaultSizeOf, printSizesOf, productsOf, tiersOf, unitPrice } from './prices.ts';

const columns = [
  '4x6',
  '5x7',
  '8x10',
  '4x4',
  '3d_frame',
  'keychain',
  'keyring_magnet',
] as const satisfies SizeKey[];

/** The price table in minor units, with a separate column for keychain and magnet. */
const priceTable: Readonly<Record<string, readonly number[]>> = {
  US: [60, 299, 420, 55, 14000, 2999, 2999],
  CA: [60, 299, 420, 55, 14000, 2999, 2999],
  GB: [39, 249, 399, 329, 11000, 2499, 2499],
  DE: [45, 279, 459, 359, 12900, 2799, 2799],
  FR: [45, 279, 459, 359, 12900, 2799, 2799],
  IT: [45, 279, 459, 359, 12900, 2799, 2799],
  ES: [45, 279, 459, 359, 12900, 2799, 2799],
  AU: [69, 399, 699, 549, 19000, 3999, 3999],
  JP: [60, 350, 670, 520, 18000, 3800, 3800],
  SG: [65, 379, 629, 499, 17500, 3699, 3699],
  RU: [4500, 27500, 46000, 37000, 1295000, 277500, 277500],
  CN: [350, 2150, 3600, 2900, 100000, 21500, 21500],
  AE: [179, 1099, 1799, 1459, 49900, 10999, 10999],
  SA: [185, 1125, 1875, 1499, 52500, 11299, 11299],
  BR: [259, 1579, 2629, 2099, 73500, 15799, 15799],
  MX: [899, 5499, 8999, 7299, 255000, 54999, 54999],
  // These have no price list of their own and use the US one.
  NZ: [60, 299, 420, 55, 14000, 2999, 2999],
  CH: [60, 299, 420, 55, 14000, 2999, 2999],
};

const cells = Object.entries(priceTable).flatMap(([country, prices]) =>
  columns.map((key, column) => [country, key, prices[column] ?? Number.NaN] as const),
);

test.each(cells)('unitPrice in %s of %s is %d for every count', (country, key, price) => {
  for (const count of [1, 24, 25, 74, 75, 99, 5000]) {
    expect(unitPrice(defaultCatalogue, country, key, count)).toBe(price);
  }
});

describe('the price list of Tunisia', () => {
  test.each([
    ['10x15', 1, 250],
    ['10x15', 24, 250],
    ['10x15', 25, 200],
    ['10x15', 74, 200],
    ['10x15', 75, 150],
    ['10x15', 99, 150],
    ['10x15', 1000, 150],
    ['15x22', 1, 350],
    ['15x22', 24, 350],
    ['15x22', 25, 300],
    ['15x22', 74, 300],
    ['15x22', 75, 250],
    ['15x22', 99, 250],
    ['15x22', 1000, 250],
    ['3.5x4.5', 4, 125],
    ['3.5x4.5', 96, 125],
    ['keychain', 1, 1500],
    ['keychain', 80, 1500],
    ['keyring_magnet', 1, 1500],
    ['keyring_magnet', 80, 1500],
  ] as const)('prices %s at a count of %d at %d each', (key, count, price) => {
    expect(unitPrice(defaultCatalogue, 'TN', key, count)).toBe(price);
  });

  test('has tiers that start at 1, 25 and 75', () => {
    expect(tiersOf(defaultCatalogue, 'TN', '10x15')).toEqual([
      { from: 1, unit: 250 },
      { from: 25, unit: 200 },
      { from: 75, unit: 150 },
    ]);
    expect(tiersOf(defaultCatalogue, 'TN', '15x22')).toEqual([
      { from: 1, unit: 350 },
      { from: 25, unit: 300 },
      { from: 75, unit: 250 },
    ]);
  });

  test.each(['4x6', '5x7', '8x10', '4x4', '3d_frame'] as const)('does not sell %s', (key) => {
    expect(unitPrice(defaultCatalogue, 'TN', key, 1)).toBeNull();
    expect(tiersOf(defaultCatalogue, 'TN', key)).toBeNull();
  });
});

test.each(Object.keys(priceTable))('unitPrice in %s is null for the Tunisian sizes', (country) => {
  for (const key of ['10x15', '15x22', '3.5x4.5'] as const) {
    expect(unitPrice(defaultCatalogue, country, key, 4)).toBeNull();
  }
});

test.each(Object.keys(priceTable))(
  'printSizesOf %s lists four sizes, with 4x6 as the default',
  (country) => {
    expect(printSizesOf(defaultCatalogue, country)).toEqual(['4x4', '4x6', '5x7', '8x10']);
    expect(defaultSizeOf(defaultCatalogue, country)).toBe('4x6');
    expect(productsOf(defaultCatalogue, country)).toEqual([
      'photo_print',
      '3d_frame',
      'keychain',
      'keyring_magnet',
    ]);
  },
);

test('printSizesOf Tunisia lists three sizes, with 10x15 as the default and no crystal', () => {
  expect(printSizesOf(defaultCatalogue, 'TN')).toEqual(['10x15', '15x22', '3.5x4.5']);
  expect(defaultSizeOf(defaultCatalogue, 'TN')).toBe('10x15');
  expect(productsOf(defaultCatalogue, 'TN')).toEqual(['photo_print', 'keychain', 'keyring_magnet']);
});

describe('sizeKeyOf', () => {
  test.each(['4x6', '5x7', '8x10', '4x4', '10x15', '15x22', '3.5x4.5'] as const)(
    'returns %s for a print of that size',
    (size) => {
      expect(sizeKeyOf('photo_print', size)).toBe(size);
    },
  );

  test('treats 15x23 as an alias of 15x22', () => {
    expect(printSizeFrom('15x23')).toBe('15x22');
    expect(sizeKeyOf('photo_print', '15x23')).toBe('15x22');
  });

  test.each(['3d_frame', 'keychain', 'keyring_magnet'] as const)(
    'returns %s for a product of that type',
    (type) => {
      expect(sizeKeyOf(type, type)).toBe(type);
      expect(sizeKeyOf(type, '4x6')).toBe(type);
    },
  );

  test.each(['', '4X6', '6x4', '3d_frame', 'keychain', 'toString'])(
    'returns null for %j as a print size',
    (size) => {
      expect(printSizeFrom(size)).toBeNull();
      expect(sizeKeyOf('photo_print', size)).toBeNull();
    },
  );
});

test('productTypes has four types and frameShapes two shapes', () => {
  for (const type of ['photo_print', '3d_frame', 'keychain', 'keyring_magnet']) {
    expect(isProductType(type)).toBe(true);
  }
  for (const type of ['photo', 'magnet', '', null, 3]) expect(isProductType(type)).toBe(false);
  expect(frameShapes).toEqual(['rectangle', 'heart']);
});

test('isInches is true for the sizes outside Tunisia only', () => {
  expect(printSizesOf(defaultCatalogue, 'FR').every(isInches)).toBe(true);
  expect(printSizesOf(defaultCatalogue, 'TN').some(isInches)).toBe(false);
});
