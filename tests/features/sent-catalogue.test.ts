import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import { changeVariants } from '#tests/support/change-variants.ts';
import { findVariantOfKey } from '#domain/catalogue/products.ts';
import { describe, expect, it } from 'vitest';
import { catalogueResponse } from '#contract/catalogue.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { countryCatalogue, type Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { priceOrder, type PricingInput } from '#domain/checkout/pricing.ts';
import { canadianProvinces } from '#domain/places/provinces.ts';
import { listedCountries } from '#tests/support/price-table.ts';
import { presentCatalogue } from '#server/features/catalogue/present-catalogue.ts';
import { withSent } from '#web/features/catalogue/sent-catalogue.ts';

/** The catalogue of a country as a browser reads it. */
function send(catalogue: Catalogue, country: string) {
  const methods = { helcimCurrencies: ['USD', 'CAD'], credit: true, manual: [] };
  const taxes = { defaultTaxPercentThousandths: 0, taxPickupByStudio: false };
  const sent = presentCatalogue(country, {
    version: 1,
    catalogue,
    methods,
    cardWindow: null,
    ...taxes,
  });
  return catalogueResponse.parse(JSON.parse(JSON.stringify(sent)));
}

const canada = countryCatalogue(defaultCatalogue, 'CA');

const dearer: Catalogue = {
  ...defaultCatalogue,
  countries: {
    ...defaultCatalogue.countries,
    CA: {
      ...canada,
      prices: {
        '4x6': [
          { from: 1, unit: 71 },
          { from: 10, unit: 63 },
        ],
        '8x10': [{ from: 1, unit: 455 }],
      },
      defaultSize: '8x10',
      shipping: { fee: 1234, freeFrom: 9000 },
      taxes: {
        rates: [{ name: 'GST', percentThousandths: 6125 }],
        byProvince: {
          ...(canada.taxes.byProvince ?? expect.fail()),
          QC: [{ name: 'QST', percentThousandths: 9975 }],
        },
      },
    },
  },
  products: changeVariants(defaultCatalogue.products, {
    '4x6': { surface: { widthMm: 103, heightMm: 153, turns: true } },
    '8x10': { quantities: { step: 2, max: 20 } },
  }),
  cardMinimums: { ...defaultCatalogue.cardMinimums, CAD: 75 },
};

function order(province: string | null, size: string, quantity: number): PricingInput {
  return {
    country: 'CA',
    province,
    delivery: 'shipping',
    items: [{ productType: 'photo_print', size, quantity }],
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim'],
  };
}

describe('withSent', () => {
  it.each([...listedCountries, 'NZ'])(
    'keeps the catalogue when the shop sends the same for %s',
    (country) => {
      expect(withSent(defaultCatalogue, send(defaultCatalogue, country))).toBe(defaultCatalogue);
    },
  );
  it('prices an order like the shop that sent other prices, fees, taxes and quantities', () => {
    const read = withSent(defaultCatalogue, send(dearer, 'CA'));
    for (const province of [...canadianProvinces, null]) {
      for (const [size, quantity] of [
        ['4x6', 1],
        ['4x6', 10],
        ['4x6', 99],
        ['8x10', 20],
        ['8x10', 21],
        ['5x7', 1],
      ] as const) {
        const asked = order(province, size, quantity);
        expect(priceOrder(read, asked)).toEqual(priceOrder(dearer, asked));
        expect(priceOrder(read, asked)).not.toEqual(priceOrder(defaultCatalogue, asked));
      }
    }
  });
  it('reads everything that a country was sent, and leaves the other countries', () => {
    expect(withSent(defaultCatalogue, send(dearer, 'CA'))).toEqual(dearer);
    expect(withSent(defaultCatalogue, send(dearer, 'US')).countries).toBe(
      defaultCatalogue.countries,
    );
  });
  it('keeps the products of an owner with their options, prices and measures, and reads them anew', () => {
    for (const country of ['US', 'JP', 'FR']) {
      expect(withSent(wideCatalogue, send(wideCatalogue, country))).toBe(wideCatalogue);
    }
    const read = withSent(defaultCatalogue, send(wideCatalogue, 'US'));
    expect(countryCatalogue(read, 'US')).toEqual(countryCatalogue(wideCatalogue, 'US'));
    expect(read.products).toEqual(wideCatalogue.products);
    const gone = withSent(wideCatalogue, send(defaultCatalogue, 'US'));
    expect(countryCatalogue(gone, 'US')).toEqual(countryCatalogue(defaultCatalogue, 'US'));
  });
  it('keeps the papers that are the same, which screens compare by identity', () => {
    const read = withSent(defaultCatalogue, send(dearer, 'US'));
    const surfaceIn = (catalogue: Catalogue, key: string) =>
      findVariantOfKey(catalogue, key)?.variant.surface;
    expect(surfaceIn(read, '5x7')).toBe(surfaceIn(defaultCatalogue, '5x7'));
    expect(surfaceIn(read, '4x6')).toEqual({ widthMm: 103, heightMm: 153, turns: true });
  });
});
