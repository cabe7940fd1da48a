import { describe, expect, it } from 'vitest';
import { priceOrder } from '../../checkout/pricing.ts';
import { findCatalogueFaults } from '../catalogue-faults.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { currencyIn } from '../sold-countries.ts';
import { addPriceList, conversionRate, removePriceList } from './add-price-list.ts';

const swiss = { country: 'CH', from: 'FR', currency: 'EUR', step: 5 } as const;

function priceIn(catalogue: Catalogue, country: string) {
  const priced = priceOrder(catalogue, {
    country,
    delivery: 'shipping',
    items: [{ productType: 'photo_print', size: '4x6', quantity: 10 }],
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
  if (!priced.ok) throw new Error(priced.code);
  const { currency, subtotal, shippingFee } = priced.value;
  return { currency, subtotal, shippingFee };
}

describe('addPriceList', () => {
  it('copies the prices of another list as they are in the same currency', () => {
    const catalogue = addPriceList(defaultCatalogue, swiss);
    expect(findCatalogueFaults(catalogue)).toEqual([]);
    const french = defaultCatalogue.countries['FR'];
    expect(catalogue.countries['CH']).toEqual({
      prices: french?.prices,
      defaultSize: '4x6',
      shipping: french?.shipping,
      taxes: defaultCatalogue.elsewhere.taxes,
      methods: defaultCatalogue.elsewhere.methods,
      currency: 'EUR',
    });
    expect(priceIn(catalogue, 'CH')).toEqual(priceIn(defaultCatalogue, 'FR'));
  });

  it('converts by the rates of the catalogue and rounds to the step', () => {
    const list = { country: 'DZ', from: 'elsewhere', currency: 'JPY', step: 10 } as const;
    expect(conversionRate(defaultCatalogue, list)).toBe(149);
    const { prices, shipping } = addPriceList(defaultCatalogue, list).countries['DZ'] ?? {};
    // 0.60 USD are 89.4 JPY, and 25 USD are 3725 JPY, half of ten rounded up.
    expect(prices?.['4x6']).toEqual([{ from: 1, unit: 90 }]);
    expect(shipping).toEqual({ fee: 3730, freeFrom: 7450 });
  });

  it('lets nothing become free by rounding, nor cost something that is free', () => {
    const { elsewhere } = defaultCatalogue;
    const cheap = {
      ...defaultCatalogue,
      elsewhere: {
        ...elsewhere,
        prices: { '4x6': [{ from: 1, unit: 1 }] as const },
        shipping: { fee: 0, freeFrom: 0 },
      },
    };
    const list = { country: 'DZ', from: 'elsewhere', currency: 'EUR', step: 50 } as const;
    const added = addPriceList(cheap, list).countries['DZ'];
    expect(added?.prices['4x6']?.[0].unit).toBe(50);
    expect(added?.shipping).toEqual({ fee: 0, freeFrom: 0 });
  });

  it('changes nothing where there is a list, or none to copy', () => {
    expect(addPriceList(defaultCatalogue, { ...swiss, country: 'DE' })).toBe(defaultCatalogue);
    expect(addPriceList(defaultCatalogue, { ...swiss, from: 'NZ' })).toBe(defaultCatalogue);
  });
});

describe('removePriceList', () => {
  it('leaves the country the prices of all others, in their currency', () => {
    const catalogue = removePriceList(defaultCatalogue, 'FR');
    expect(currencyIn(catalogue, 'FR')).toBe('USD');
    expect(priceIn(catalogue, 'FR')).toEqual(priceIn(defaultCatalogue, 'CH'));
    expect(priceIn(catalogue, 'DE')).toEqual(priceIn(defaultCatalogue, 'DE'));
  });
});
