import { expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { countingCatalogue } from '#tests/support/counting-catalogue.ts';
import { findTiersFrom } from './charged-tier.ts';

const line = {
  productType: 'photo_print',
  size: '10x15',
  sizeKey: '10x15',
  quantity: 10,
  unitPrice: 200,
  total: 2000,
} as const;

it.each([
  [24, 250, 1],
  [25, 200, 25],
  [74, 200, 25],
  [75, 150, 75],
] as const)('findTiersFrom finds the tier of %i prints at %i from %i', (count, unitPrice, from) => {
  const charged = { ...line, unitPrice };
  const rest = { ...charged, quantity: count - line.quantity };
  expect(findTiersFrom(defaultCatalogue, 'TN', [charged, rest])).toEqual([from, from]);
});

it('findTiersFrom finds none for a price that the catalogue does not have', () => {
  const lines = [{ ...line, quantity: 80 }];
  expect(findTiersFrom(defaultCatalogue, 'TN', lines)).toEqual([null]);
  expect(findTiersFrom(defaultCatalogue, 'US', lines)).toEqual([null]);
});

const border = {
  key: 'border',
  name: { en: 'Border' },
  values: [
    { key: 'none', name: { en: 'None' } },
    { key: 'white', name: { en: 'White' } },
  ],
};

/** The prints of a new shop with an option that costs 30. */
function withBorder(): Catalogue {
  const { TN: tunisia } = defaultCatalogue.countries;
  if (!tunisia) throw new Error('no prices');
  return {
    ...defaultCatalogue,
    products: defaultCatalogue.products.map((product) => ({
      ...product,
      ...(product.type === 'photo_print' && { options: [border] }),
    })),
    countries: {
      ...defaultCatalogue.countries,
      TN: { ...tunisia, optionPrices: { 'photo_print/border/white': 30 } },
    },
  };
}

it.each([
  // 20 of the size 10x15 and 10 of another.
  ['size', [250, 250], [1, 1]],
  ['photo', [250, 250], [1, 1]],
  ['order', [200, 200], [25, 25]],
] as const)('findTiersFrom counts by %s', (countedBy, units, from) => {
  const other = { ...line, size: '15x22', sizeKey: '15x22', total: 0 };
  const unitPrice = countedBy === 'order' ? 400 : 500;
  const lines = [
    { ...line, unitPrice: units[0] },
    { ...line, unitPrice: units[1] },
    { ...other, unitPrice },
  ];
  expect(findTiersFrom(countingCatalogue(countedBy), 'TN', lines).slice(0, 2)).toEqual(from);
});

it('findTiersFrom finds the tier of a line with an option that costs more', () => {
  const lines = [{ ...line, quantity: 25, unitPrice: 230, options: { border: 'white' } }];
  expect(findTiersFrom(withBorder(), 'TN', lines)).toEqual([25]);
});
