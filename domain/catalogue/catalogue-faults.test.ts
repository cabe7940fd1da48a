import { describe, expect, it } from 'vitest';
import { findCatalogueFaults } from './catalogue-faults.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { countryCatalogue, type Catalogue, type CountryCatalogue } from './shop-catalogue.ts';

const tunisia = countryCatalogue(defaultCatalogue, 'TN');

function withTunisia(changes: Partial<CountryCatalogue>): Catalogue {
  const { countries } = defaultCatalogue;
  return { ...defaultCatalogue, countries: { ...countries, TN: { ...tunisia, ...changes } } };
}

describe('findCatalogueFaults', () => {
  it('finds nothing in the catalogue of a new shop', () => {
    expect(findCatalogueFaults(defaultCatalogue)).toEqual([]);
  });

  it('finds photo finishing of a gift', () => {
    const none = { en: 'none' };
    const finishing = { kind: 'monochrome' } as const;
    const options = [{ key: 'tone', name: none, values: [{ key: 'gray', name: none, finishing }] }];
    const products = defaultCatalogue.products.map((product) => ({ ...product, options }));
    const gifts = products.flatMap(({ kind }, index) => (kind === 'gift' ? [index] : []));
    expect(findCatalogueFaults({ ...defaultCatalogue, products })).toEqual(
      gifts.map((index) => ({
        path: ['products', index, 'options'],
        fault: 'finishing_on_gift',
      })),
    );
  });

  it.each([
    [[{ from: 2, unit: 1 }], 0],
    [
      [
        { from: 1, unit: 2 },
        { from: 1, unit: 1 },
      ],
      1,
    ],
    [
      [
        { from: 1, unit: 2 },
        { from: 25, unit: 1 },
        { from: 10, unit: 1 },
      ],
      2,
    ],
  ] as const)('names the tier of %j that does not ascend from 1', ([first, ...rest], at) => {
    const prices = { ...tunisia.prices, '15x22': [first, ...rest] as const };
    expect(findCatalogueFaults(withTunisia({ prices }))).toEqual([
      { path: ['countries', 'TN', 'prices', '15x22', at, 'from'], fault: 'tiers_not_ascending' },
    ]);
  });

  it('names a country whose new prints have a size that it does not sell', () => {
    expect(findCatalogueFaults(withTunisia({ defaultSize: '8x10' }))).toEqual([
      { path: ['countries', 'TN', 'defaultSize'], fault: 'default_not_sold' },
    ]);
  });

  it('names a country that sells nothing', () => {
    expect(findCatalogueFaults(withTunisia({ prices: {} }))).toEqual([
      { path: ['countries', 'TN', 'prices'], fault: 'nothing_sold' },
    ]);
  });

  it('names a payment method that is listed twice', () => {
    const methods = { shipping: ['cod', 'cod'], pickup: ['in_store'] } as const;
    expect(findCatalogueFaults(withTunisia({ methods }))).toEqual([
      { path: ['countries', 'TN', 'methods', 'shipping'], fault: 'method_twice' },
    ]);
  });

  it('names a country that does not exist', () => {
    const countries = { ...defaultCatalogue.countries, ZZ: tunisia };
    expect(findCatalogueFaults({ ...defaultCatalogue, countries })).toEqual([
      { path: ['countries', 'ZZ'], fault: 'unknown_country' },
    ]);
  });

  it.each([
    [{ step: 4, max: 98 }, true],
    [{ step: 1, max: 100 }, true],
    [{ step: 4, max: 96 }, false],
  ])('judges quantities of %j', (quantities, isWrong) => {
    expect(findCatalogueFaults({ ...defaultCatalogue, quantities })).toEqual(
      isWrong ? [{ path: ['quantities', 'max'], fault: 'quantity_step' }] : [],
    );
  });
});
