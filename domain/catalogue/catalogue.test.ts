import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import { isId, type SizeKey } from './catalogue.ts';
import { findProduct, findVariantOfKey, sizeKeyOf } from './products.ts';
import { isPassport, shapeOf, sizeKeyFrom } from './variant-traits.ts';
import { defaultSizeOf, printSizesOf, productsOf, tiersOf } from './prices.ts';
import { unitPrice } from './unit-price.ts';

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
      expect(sizeKeyOf(defaultCatalogue, 'photo_print', size)).toBe(size);
    },
  );

  test('treats 15x23 as an alias of 15x22', () => {
    expect(sizeKeyFrom(defaultCatalogue, '15x23')).toBe('15x22');
    expect(sizeKeyOf(defaultCatalogue, 'photo_print', '15x23')).toBe('15x22');
  });

  test.each(['3d_frame', 'keychain', 'keyring_magnet'] as const)(
    'returns %s for a product of that type',
    (type) => {
      expect(sizeKeyOf(defaultCatalogue, type, type)).toBe(type);
      expect(sizeKeyOf(defaultCatalogue, type, '4x6')).toBe(type);
    },
  );

  test.each(['', '4X6', '6x4', '3d_frame', 'keychain', 'toString', '__proto__'])(
    'returns null for %j as a print size',
    (size) => {
      expect(sizeKeyOf(defaultCatalogue, 'photo_print', size)).toBeNull();
    },
  );

  test.each(['photo', 'magnet', '', 'constructor'])('returns null for the product %j', (type) => {
    expect(sizeKeyOf(defaultCatalogue, type, '4x6')).toBeNull();
    expect(findProduct(defaultCatalogue, type)).toBeNull();
  });
});

test('shapeOf is the requested shape of a crystal, else its first one, and null for other products', () => {
  const crystal = { productType: '3d_frame', size: '3d_frame' };
  expect(shapeOf(defaultCatalogue, crystal, 'heart')).toBe('heart');
  expect(shapeOf(defaultCatalogue, crystal, null)).toBe('rectangle');
  const keychain = { productType: 'keychain', size: 'keychain' };
  expect(shapeOf(defaultCatalogue, keychain, 'heart')).toBeNull();
});

test('only the passport size is printed by the sheet', () => {
  const passports = defaultCatalogue.products.flatMap(({ type, variants }) =>
    variants.filter(({ key }) => isPassport(defaultCatalogue, { productType: type, size: key })),
  );
  expect(passports.map(({ key }) => key)).toEqual(['3.5x4.5']);
});

test('sizes outside Tunisia are in inches, those in Tunisia in centimeters', () => {
  const unitsOf = (country: string) =>
    new Set(
      printSizesOf(defaultCatalogue, country).map(
        (size) => findVariantOfKey(defaultCatalogue, size)?.variant.unit,
      ),
    );
  expect([...unitsOf('FR')]).toEqual(['in']);
  expect([...unitsOf('TN')]).toEqual(['cm']);
});

test('isId takes small letters, digits, dots, hyphens and underscores, 40 at most', () => {
  for (const id of ['4x6', '13x18-silk', '3d_frame', '3.5x4.5', 'a'.repeat(40)]) {
    expect(isId(id)).toBe(true);
  }
  for (const id of [
    '',
    'constructor',
    '-a',
    '4X6',
    'a b',
    'a/b',
    '../a',
    'a'.repeat(41),
    null,
    3,
  ]) {
    expect(isId(id)).toBe(false);
  }
});
