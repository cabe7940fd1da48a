import { expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { Catalogue, PriceTiers } from '#domain/catalogue/shop-catalogue.ts';
import { listVolumePrices } from './volume-prices.ts';

function selling(prices: Readonly<Record<string, PriceTiers>>): Catalogue {
  const { TN: tunisia } = defaultCatalogue.countries;
  if (!tunisia) throw new Error('no prices');
  return { ...defaultCatalogue, countries: { TN: { ...tunisia, prices } } };
}

const papers = ['10x15', '15x22', '13x18', 'other'].map((size) => ({ size }));

it('listVolumePrices has a price of each size at the steps of any of them', () => {
  const catalogue = selling({
    '10x15': [
      { from: 1, unit: 250 },
      { from: 25, unit: 200 },
      { from: 75, unit: 150 },
    ],
    '15x22': [
      { from: 1, unit: 900 },
      { from: 10, unit: 800 },
    ],
    '13x18': [{ from: 1, unit: 700 }],
  });
  expect(listVolumePrices(catalogue, 'TN', papers)).toEqual([
    {
      size: '10x15',
      tiers: [
        { from: 1, unit: 250 },
        { from: 10, unit: 250 },
        { from: 25, unit: 200 },
        { from: 75, unit: 150 },
      ],
    },
    {
      size: '15x22',
      tiers: [
        { from: 1, unit: 900 },
        { from: 10, unit: 800 },
        { from: 25, unit: 800 },
        { from: 75, unit: 800 },
      ],
    },
  ]);
  expect(listVolumePrices(selling({}), 'TN', papers)).toEqual([]);
});
