import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import { isValidQuantity, quantityForSize, quantityOptions, quantityRuleOf } from './quantities.ts';
import { countryCatalogue } from './shop-catalogue.ts';

const anySize = ['4x6', '5x7', '8x10', '4x4', '10x15', '15x22', '3d_frame', 'keychain'];

describe.each(anySize)('the quantity of %s', (size) => {
  test('may be 1 to 99', () => {
    for (let quantity = 1; quantity <= 99; quantity += 1) {
      expect(isValidQuantity(defaultCatalogue, size, quantity)).toBe(true);
    }
    expect(quantityOptions(defaultCatalogue, size)).toHaveLength(99);
    expect(quantityOptions(defaultCatalogue, size).at(0)).toBe(1);
    expect(quantityOptions(defaultCatalogue, size).at(-1)).toBe(99);
  });

  test.each([0, -1, 100, 1.5, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    'may not be %d',
    (quantity) => {
      expect(isValidQuantity(defaultCatalogue, size, quantity)).toBe(false);
    },
  );

  test('is kept by quantityForSize', () => {
    for (const quantity of [1, 3, 50, 99])
      expect(quantityForSize(defaultCatalogue, size, quantity)).toBe(quantity);
  });
});

describe('the quantity of passport photos', () => {
  const fours = [
    4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96,
  ];

  test('may be one of the 24 multiples of 4 up to 96 and nothing else', () => {
    expect(quantityOptions(defaultCatalogue, '3.5x4.5')).toEqual(fours);
    expect(fours).toHaveLength(24);
    const valid = Array.from({ length: 120 }, (_, index) => index - 10).filter((quantity) =>
      isValidQuantity(defaultCatalogue, '3.5x4.5', quantity),
    );
    expect(valid).toEqual(fours);
  });

  test.each([
    [1, 4],
    [3, 4],
    [4, 4],
    [5, 8],
    [8, 8],
    [41, 44],
    [93, 96],
    [96, 96],
    [97, 96],
    [99, 96],
    [0, 4],
  ])('is rounded by quantityForSize from %d to %d', (quantity, rounded) => {
    expect(quantityForSize(defaultCatalogue, '3.5x4.5', quantity)).toBe(rounded);
  });
});

test('a size or a country that is called like a method of all objects is an unknown one', () => {
  expect(quantityRuleOf(defaultCatalogue, 'constructor')).toBe(defaultCatalogue.quantities);
  expect(countryCatalogue(defaultCatalogue, 'valueOf')).toBe(defaultCatalogue.elsewhere);
});
