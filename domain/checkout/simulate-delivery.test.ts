import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import type { DeliveryZone } from '../catalogue/delivery-zones.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { priceOrder } from './pricing.ts';
import { simulateDelivery, type SimulationInput } from './simulate-delivery.ts';

const setup = {
  taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
  methods: { helcimCurrencies: ['CAD'], credit: true, manual: ['cod', 'in_store'] },
} as const;

const north: DeliveryZone = {
  id: 'north',
  name: { en: 'The north', fr: 'Le nord' },
  provinces: ['NU', 'YT'],
  postalPrefixes: ['X0A'],
  carriers: [
    {
      id: 'air',
      name: 'Air',
      by: 'count',
      steps: [{ from: 0, fee: 4500 }],
      freeFrom: null,
      days: 9,
    },
    {
      id: 'post',
      name: 'Post',
      by: 'count',
      steps: [
        { from: 0, fee: 2500 },
        { from: 100, fee: 6000 },
      ],
      freeFrom: null,
    },
  ],
  methods: ['credit'],
};

function withZone(): Catalogue {
  const { countries, elsewhere } = defaultCatalogue;
  const canada = countries['CA'] ?? elsewhere;
  return { ...defaultCatalogue, countries: { ...countries, CA: { ...canada, zones: [north] } } };
}

const input: SimulationInput = {
  country: 'CA',
  province: 'NU',
  postalCode: 'X0A 0H0',
  items: [{ productType: 'photo_print', size: '4x6', quantity: 10 }],
  day: '2026-11-29',
};

function simulate(changes: Partial<SimulationInput> = {}, catalogue = withZone()) {
  const simulated = simulateDelivery(catalogue, { ...input, ...changes }, setup);
  if (!simulated.ok) throw new Error(simulated.code);
  return simulated.value;
}

describe('simulateDelivery', () => {
  it('lists the carriers of the zone, the cheapest first, then pickup', () => {
    const { zone, options, currency, subtotal } = simulate();
    expect([zone?.id, currency, subtotal]).toEqual(['north', 'CAD', 600]);
    expect(
      options.map(({ delivery, carrier, fee, days }) => [delivery, carrier?.id, fee, days]),
    ).toEqual([
      ['shipping', 'post', 2500, null],
      ['shipping', 'air', 4500, 9],
      ['pickup', undefined, 0, null],
    ]);
  });

  it('says why, with the taxes', () => {
    expect(simulate().options[0]?.because).toEqual([
      { code: 'zone_by_postal_code', zone: 'north', prefix: 'X0A' },
      { code: 'count_step', pieces: 10, from: 0, fee: 2500 },
      { code: 'tax', name: 'GST', percentThousandths: 5000, of: 'province', province: 'NU' },
      { code: 'methods_of_zone', zone: 'north' },
    ]);
    expect(simulate({ postalCode: null }).options[0]?.because[0]).toEqual({
      code: 'zone_by_province',
      zone: 'north',
      province: 'NU',
    });
    expect(simulate({ country: 'US', province: 'TX' }).options[0]?.because).toEqual([
      { code: 'country_fee', country: 'US', fee: 1500 },
      { code: 'no_tax', country: 'US', of: 'shop' },
      { code: 'methods_of_country', country: 'US' },
      { code: 'method_not_set_up', method: 'helcim' },
    ]);
  });

  it('offers the methods of the zone for its parcels, and those of the country for pickup', () => {
    const [parcel, , pickup] = simulate().options;
    expect(parcel?.methods).toEqual(['credit']);
    expect(pickup?.methods).toEqual(expect.arrayContaining(['helcim', 'credit']));
  });

  it('prices its first option as an order is', () => {
    for (const province of ['NU', 'ON', null]) {
      for (const quantity of [1, 99]) {
        const changes = {
          province,
          postalCode: null,
          items: [{ productType: 'photo_print', size: '4x6', quantity }] as const,
        };
        const priced = priceOrder(withZone(), {
          ...input,
          ...changes,
          delivery: 'shipping',
          taxPolicy: setup.taxPolicy,
          offered: [],
        });
        const [first] = simulate(changes).options;
        expect(priced.ok && priced.value).toMatchObject({
          shippingFee: first?.fee,
          taxAmount: first?.taxAmount,
          originalTotal: first?.total,
        });
      }
    }
  });

  it('refuses what pricing refuses', () => {
    expect(simulateDelivery(withZone(), { ...input, items: [] }, setup)).toMatchObject({
      ok: false,
      code: 'no_items',
    });
  });
});
