import { expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { currencyIn } from '../sold-countries.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { setCurrency } from './change-currency.ts';
import { setTiers } from './change-prices.ts';
import { changePriceList, elsewhereList, findPriceList, findTiers } from './price-lists.ts';

const priced = changePriceList(
  setTiers(defaultCatalogue, 'FR', '10x15', [
    { from: 1, unit: 125 },
    { from: 50, unit: 30 },
  ]),
  'FR',
  {
    shipping: { fee: 850, freeFrom: 4600 },
    optionPrices: { 'canvas/mount/wood': 1250 },
    bundles: { '10x15': { count: 100, price: 1999 } },
    zones: [
      {
        id: 'islands',
        name: { en: 'Islands' },
        postalPrefixes: ['97'],
        carriers: [
          {
            id: 'post',
            name: 'Post',
            by: 'weight',
            steps: [{ from: 0, fee: 1550 }],
            freeFrom: 9900,
          },
        ],
      },
    ],
  },
);

function amountsOf(catalogue: Catalogue) {
  const found = findPriceList(catalogue, 'FR');
  const [carrier] = found?.zones?.[0]?.carriers ?? [];
  return {
    currency: currencyIn(catalogue, 'FR'),
    tiers: findTiers(catalogue, 'FR', '10x15'),
    shipping: found?.shipping,
    option: found?.optionPrices,
    bundle: found?.bundles?.['10x15']?.price,
    carrier: [carrier?.steps[0].fee, carrier?.freeFrom],
  };
}

it('keeps the written numbers in a currency of as many decimals', () => {
  expect(amountsOf(setCurrency(priced, 'FR', 'CAD'))).toEqual({
    ...amountsOf(priced),
    currency: 'CAD',
  });
});

it('rounds the written numbers for a currency without decimals, and no price to nothing', () => {
  expect(amountsOf(setCurrency(priced, 'FR', 'JPY'))).toEqual({
    currency: 'JPY',
    tiers: [
      { from: 1, unit: 1 },
      { from: 50, unit: 1 },
    ],
    shipping: { fee: 9, freeFrom: 46 },
    option: { 'canvas/mount/wood': 13 },
    bundle: 20,
    carrier: [16, 99],
  });
});

it('leaves the same currency, an unknown list and the other lists alone', () => {
  expect(setCurrency(priced, 'FR', 'EUR')).toBe(priced);
  expect(setCurrency(priced, 'NO', 'CAD')).toBe(priced);
  const elsewhere = setCurrency(priced, elsewhereList, 'CAD');
  expect([currencyIn(elsewhere, 'NZ'), currencyIn(elsewhere, 'FR')]).toEqual(['CAD', 'EUR']);
});
