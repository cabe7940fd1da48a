import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import { listedCountries, type ListedCountry } from '#tests/support/price-table.ts';
import { isValidQuantity } from './quantities.ts';
import type { ProductType } from './catalogue.ts';
import { sizeKeyOf } from './products.ts';
import { printSizesOf, productsOf } from './prices.ts';
import { unitPrice } from './unit-price.ts';
import { mapToCountry } from './size-mapping.ts';

function line(size: string, quantity = 3, productType: ProductType = 'photo_print') {
  return {
    id: 'a',
    productType,
    size,
    quantity,
  };
}

describe('mapToCountry to Tunisia', () => {
  test.each([
    ['4x6', '10x15'],
    ['5x7', '15x22'],
    ['8x10', '15x22'],
    ['4x4', '10x15'],
    ['10x15', '10x15'],
    ['15x22', '15x22'],
    ['', '10x15'],
    ['huge', '10x15'],
  ])('maps %j to %s', (from, to) => {
    expect(mapToCountry(defaultCatalogue, line(from), 'TN')).toEqual(line(to));
  });

  test('maps a crystal to a print of the default size', () => {
    expect(mapToCountry(defaultCatalogue, line('3d_frame', 2, '3d_frame'), 'TN')).toEqual(
      line('10x15', 2),
    );
  });

  test.each(['keychain', 'keyring_magnet'] as const)('keeps a %s', (type) => {
    expect(mapToCountry(defaultCatalogue, line(type, 2, type), 'TN')).toEqual(line(type, 2, type));
  });

  test('keeps passport photos and their quantity', () => {
    expect(mapToCountry(defaultCatalogue, line('3.5x4.5', 8), 'TN')).toEqual(line('3.5x4.5', 8));
  });
});

describe.each([...listedCountries.filter((code) => code !== 'TN'), 'NZ'])(
  'mapToCountry to %s',
  (country) => {
    test.each([
      ['10x15', '4x6'],
      ['15x22', '5x7'],
      ['15x23', '5x7'],
      ['3.5x4.5', '4x6'],
      ['4x6', '4x6'],
      ['5x7', '5x7'],
      ['8x10', '8x10'],
      ['4x4', '4x4'],
      ['', '4x6'],
    ])('maps %j to %s', (from, to) => {
      expect(mapToCountry(defaultCatalogue, line(from), country)).toEqual(line(to));
    });

    test.each(['3d_frame', 'keychain', 'keyring_magnet'] as const)('keeps a %s', (type) => {
      expect(mapToCountry(defaultCatalogue, line(type, 2, type), country)).toEqual(
        line(type, 2, type),
      );
    });

    test('maps passport photos to prints of the same quantity', () => {
      expect(mapToCountry(defaultCatalogue, line('3.5x4.5', 96), country)).toEqual(line('4x6', 96));
    });
  },
);

test('mapToCountry always returns an item that the country sells', () => {
  const both: readonly ListedCountry[] = ['TN', 'US'];
  for (const from of both) {
    const lines = [
      ...printSizesOf(defaultCatalogue, from).map((size) => line(size, 4)),
      ...productsOf(defaultCatalogue, from)
        .filter((type) => type !== 'photo_print')
        .map((type) => line(type, 4, type)),
    ];
    for (const to of listedCountries) {
      for (const each of lines) {
        const mapped = mapToCountry(defaultCatalogue, each, to);
        const key = sizeKeyOf(defaultCatalogue, mapped.productType, mapped.size);
        expect(key && unitPrice(defaultCatalogue, to, key, mapped.quantity)).toBeTypeOf('number');
        expect(isValidQuantity(defaultCatalogue, mapped.size, mapped.quantity)).toBe(true);
      }
    }
  }
});
