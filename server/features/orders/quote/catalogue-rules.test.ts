import { describe, expect } from 'vitest';
import type { CatalogueResponse } from '#contract/catalogue.ts';
import type { QuoteResponse } from '#contract/quote.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import type { CountryCatalogue } from '#domain/catalogue/shop-catalogue.ts';
import { fixedCatalogue } from '../../catalogue/index.ts';
import { buildServer } from '#server/build-server.ts';
import { it as shopTest } from '#tests/support/shop-fixtures.ts';
import type { TestShop } from '#tests/support/test-shop.ts';

// A quarter of an hour beside all others, so that its midnight is nobody else's.
const it = shopTest.extend('shopEnv', { scope: 'file' }, () => ({
  SHOP_TIME_ZONE: 'Asia/Kathmandu',
}));

const djerba: DeliveryZone = {
  id: 'djerba',
  name: { en: 'Djerba' },
  postalPrefixes: ['418'],
  provinces: ['Médenine'],
  carriers: [
    { id: 'ferry', name: 'Ferry', by: 'count', steps: [{ from: 0, fee: 1250 }], freeFrom: null },
  ],
  methods: [],
};

type Quoted = QuoteResponse & { readonly error?: string; readonly message?: string };

/** A server whose catalogue has another country; `at` is its clock. */
function serveWith(
  { parts }: TestShop,
  code: string,
  changes: Partial<CountryCatalogue>,
  at: number,
) {
  const { countries, elsewhere } = defaultCatalogue;
  const country = { ...(countries[code] ?? elsewhere), ...changes };
  const catalogue = { ...defaultCatalogue, countries: { ...countries, [code]: country } };
  return buildServer({ ...parts, catalogues: fixedCatalogue(catalogue), clock: () => at });
}

async function quoteWith(
  shop: TestShop,
  code: string,
  changes: Partial<CountryCatalogue>,
  request: object,
  at = Date.now(),
): Promise<Quoted> {
  const app = await serveWith(shop, code, changes, at);
  const payload = { country: code, deliveryMethod: 'shipping', ...request };
  const response = await app.inject({ method: 'POST', url: '/api/quote', payload });
  await app.close();
  return response.json<Quoted>();
}

const items = [{ productType: 'photo_print', size: '10x15', quantity: 40 }];

describe('a quote', () => {
  it('is refused for a country that is not sold to, by its reason', async ({ shop }) => {
    const quoted = await quoteWith(shop, 'TN', { sold: false }, { items });
    expect(quoted).toMatchObject({
      error: 'country_not_sold',
      message: 'We take no orders from this country at the moment. Please choose another one.',
      details: { country: 'TN' },
    });
  });

  it('has the fee and the payment methods of the delivery zone of its address', async ({
    shop,
  }) => {
    const zones = [djerba];
    const toDjerba = { items, postalCode: '4180' };
    expect(await quoteWith(shop, 'TN', { zones }, toDjerba)).toMatchObject({
      subtotal: 80,
      shippingFee: 12.5,
      paymentMethods: [],
    });
    expect(await quoteWith(shop, 'TN', { zones }, { items, province: 'medenine' })).toMatchObject({
      shippingFee: 12.5,
    });
    const elsewhere = { shippingFee: 0, paymentMethods: ['cod'] };
    expect(await quoteWith(shop, 'TN', { zones }, { items })).toMatchObject(elsewhere);
    const pickup = { ...toDjerba, deliveryMethod: 'pickup' };
    expect(await quoteWith(shop, 'TN', { zones }, pickup)).toMatchObject({
      shippingFee: 0,
      paymentMethods: ['in_store'],
    });
  });

  it('has the tax of its day, which begins at midnight in the shop’s zone', async ({ shop }) => {
    const rates = [
      { name: 'VAT', percentThousandths: 20_000, until: '2026-12-31', source: 'the law of 2024' },
      { name: 'VAT', percentThousandths: 21_000, from: '2027-01-01' },
    ];
    const prints = { items: [{ productType: 'photo_print', size: '4x6', quantity: 1 }] };
    const midnight = Date.parse('2026-12-31T18:15:00Z');
    const taxAt = async (at: number) =>
      (await quoteWith(shop, 'FR', { taxes: { rates } }, prints, at)).appliedTaxRates;
    expect(await taxAt(midnight - 1)).toEqual([{ name: 'VAT', percent: 20, amount: 4.09 }]);
    expect(await taxAt(midnight)).toEqual([{ name: 'VAT', percent: 21, amount: 4.29 }]);
  });

  it('has the same tax as the catalogue that is sent to browsers', async ({ shop }) => {
    const rates = [
      { name: 'VAT', percentThousandths: 20_000, until: '2026-12-31' },
      { name: 'VAT', percentThousandths: 21_000, from: '2027-01-01' },
    ];
    const midnight = Date.parse('2026-12-31T18:15:00Z');
    const app = await serveWith(shop, 'FR', { taxes: { rates } }, midnight);
    const response = await app.inject({ url: '/api/catalogue?country=FR' });
    await app.close();
    expect(response.json<CatalogueResponse>().taxes.rates).toEqual([{ name: 'VAT', percent: 21 }]);
  });

  it('is in the currency that the catalogue gives the country', async ({ shop }) => {
    const prints = { items: [{ productType: 'photo_print', size: '4x6', quantity: 1 }] };
    expect(await quoteWith(shop, 'CH', { currency: 'EUR' }, prints)).toMatchObject({
      currency: 'EUR',
      subtotal: 0.6,
    });
  });
});
