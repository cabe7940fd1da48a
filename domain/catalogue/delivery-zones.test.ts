import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from './default-catalogue.ts';
import { gramsOf, listDeliveryOptions, parcelOf } from './delivery-fees.ts';
import { findZone, type CarrierRule, type DeliveryZone } from './delivery-zones.ts';
import type { Catalogue } from './shop-catalogue.ts';
import { shippingFee } from './shipping.ts';
import { zoneProblems } from './zone-problems.ts';

const carrier: CarrierRule = {
  id: 'post',
  name: 'Rapid-Poste',
  by: 'weight',
  steps: [
    { from: 0, fee: 500 },
    { from: 1000, fee: 900 },
  ],
  freeFrom: 5000,
};

function deliveryFee(...asked: Parameters<typeof listDeliveryOptions>): number {
  return listDeliveryOptions(...asked)[0].fee;
}

function zone(id: string, rest: Partial<DeliveryZone>): DeliveryZone {
  return { id, name: { en: id }, carriers: [carrier], ...rest };
}

function withZones(zones: readonly DeliveryZone[], code = 'TN'): Catalogue {
  const { countries, elsewhere } = defaultCatalogue;
  const country = { ...(countries[code] ?? elsewhere), zones };
  return { ...defaultCatalogue, countries: { ...countries, [code]: country } };
}

function zoneAt(
  zones: readonly DeliveryZone[],
  postalCode: string | null,
  province: string | null = null,
) {
  return findZone(zones, { province, postalCode })?.zone.id ?? null;
}

describe('findZone', () => {
  const zones = [
    zone('south', { provinces: ['Tataouine', 'Médenine'], postalPrefixes: ['32', '41'] }),
    zone('djerba', { postalPrefixes: ['418', '41 9'] }),
    zone('tunis', { provinces: ['Tunis'], postalPrefixes: ['10'] }),
  ];

  it('finds the zone of the longest beginning of the postal code, in any order of the zones', () => {
    for (const listed of [zones, zones.toReversed()]) {
      expect(zoneAt(listed, '4180')).toBe('djerba');
      expect(zoneAt(listed, '4190')).toBe('djerba');
      expect(zoneAt(listed, '4100')).toBe('south');
      expect(zoneAt(listed, '1002')).toBe('tunis');
    }
  });

  it('prefers the postal code to the province, and finds by the province without one', () => {
    for (const listed of [zones, zones.toReversed()]) {
      expect(zoneAt(listed, '4180', 'Tunis')).toBe('djerba');
      expect(zoneAt(listed, null, 'Tunis')).toBe('tunis');
      expect(zoneAt(listed, '9999', 'medenine')).toBe('south');
    }
  });

  it('reads codes with spaces and small letters', () => {
    const british = [zone('isles', { postalPrefixes: ['IV', 'hs1'] })];
    expect(zoneAt(british, 'hs1 2aa')).toBe('isles');
    expect(zoneAt(british, 'SW1A 1AA')).toBeNull();
  });

  it('finds none for another place, nor in a country without zones', () => {
    expect(zoneAt(zones, '9999', 'Ariana')).toBeNull();
    expect(zoneAt(zones, '', '')).toBeNull();
    expect(findZone(undefined, { province: 'Tunis', postalCode: '1000' })).toBeNull();
  });
});

describe('deliveryFee', () => {
  const to = { country: 'TN', province: null, postalCode: '4180', delivery: 'shipping' } as const;
  const catalogue = withZones([zone('djerba', { postalPrefixes: ['418'] })]);

  it('is the country’s own outside of zones, for every country and subtotal', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.keys(defaultCatalogue.countries), 'NZ'),
        fc.constantFrom('shipping' as const, 'pickup' as const),
        fc.integer({ min: 0, max: 1_000_000 }),
        (country, delivery, subtotal) => {
          const place = { country, delivery, province: null, postalCode: '4180' };
          const fee = deliveryFee(defaultCatalogue, place, { grams: 500, pieces: 5 }, subtotal);
          expect(fee).toBe(shippingFee(defaultCatalogue, country, delivery, subtotal));
        },
      ),
    );
  });

  it.for([
    [0, 500],
    [999, 500],
    [1000, 900],
    [50_000, 900],
  ] as const)('is for %d grams %d', ([grams, fee]) => {
    expect(deliveryFee(catalogue, to, { grams, pieces: 1 }, 4999)).toBe(fee);
  });

  it('is nothing from the carrier’s own threshold on, and for pickup', () => {
    expect(listDeliveryOptions(catalogue, to, { grams: 0, pieces: 1 }, 5000)[0]).toMatchObject({
      fee: 0,
      freeFrom: 5000,
    });
    const pickup = { ...to, delivery: 'pickup' } as const;
    expect(deliveryFee(catalogue, pickup, { grams: 0, pieces: 1 }, 1)).toBe(0);
  });

  it('is that of the cheapest carrier, by weight or by pieces, in any order', () => {
    const byCount: CarrierRule = {
      id: 'courier',
      name: 'Courier',
      by: 'count',
      steps: [
        { from: 0, fee: 300 },
        { from: 50, fee: 2000 },
      ],
      freeFrom: null,
    };
    for (const carriers of [[carrier, byCount] as const, [byCount, carrier] as const]) {
      const both = withZones([zone('djerba', { postalPrefixes: ['418'], carriers })]);
      const few = listDeliveryOptions(both, to, { grams: 100, pieces: 49 }, 10);
      expect(few.map((option) => [option.carrier?.id, option.fee])).toEqual([
        ['courier', 300],
        ['post', 500],
      ]);
      expect(deliveryFee(both, to, { grams: 100, pieces: 50 }, 10)).toBe(500);
    }
  });

  it('says why', () => {
    const [option] = listDeliveryOptions(catalogue, to, { grams: 1200, pieces: 3 }, 6000);
    expect(option.because).toEqual([
      { code: 'zone_by_postal_code', zone: 'djerba', prefix: '418' },
      { code: 'weight_step', grams: 1200, from: 1000, fee: 900 },
      { code: 'free_from', subtotal: 6000, freeFrom: 5000 },
    ]);
    const [own] = listDeliveryOptions(defaultCatalogue, to, { grams: 0, pieces: 1 }, 2500);
    expect(own.because).toEqual([
      { code: 'country_fee', country: 'TN', fee: 800 },
      { code: 'free_from', subtotal: 2500, freeFrom: 2500 },
    ]);
  });
});

describe('parcelOf', () => {
  it('adds up pieces and grams, which are 0 where the catalogue has none', () => {
    const heavy = {
      ...defaultCatalogue,
      products: defaultCatalogue.products.map((product) => ({
        ...product,
        variants: product.variants.map((variant) =>
          variant.key === '10x15'
            ? { ...variant, surface: { ...variant.surface, grams: 4 } }
            : variant,
        ),
      })),
    };
    const items = [
      { sizeKey: '10x15', quantity: 25 },
      { sizeKey: 'keychain', quantity: 2 },
    ] as const;
    expect(parcelOf(heavy, items)).toEqual({ grams: 100, pieces: 27 });
    expect(gramsOf(defaultCatalogue, '10x15')).toBe(0);
  });
});

describe('zoneProblems', () => {
  function codesOf(zones: readonly DeliveryZone[], code?: string) {
    return zoneProblems(withZones(zones, code)).map((each) => `${each.path} ${each.code}`);
  }

  it('finds none in the seed, nor in a beginning that another zone continues', () => {
    expect(zoneProblems(defaultCatalogue)).toEqual([]);
    const zones = [zone('a', { postalPrefixes: ['4'] }), zone('b', { postalPrefixes: ['41'] })];
    expect(codesOf(zones)).toEqual([]);
  });

  it('refuses a place that is named twice, in any spelling', () => {
    const zones = [
      zone('a', { postalPrefixes: ['41 8'], provinces: ['Médenine'] }),
      zone('b', { postalPrefixes: ['418'], provinces: ['medenine'] }),
    ];
    expect(codesOf(zones)).toEqual([
      'countries.TN.zones.1.postalPrefixes.0 zone_prefix_repeated',
      'countries.TN.zones.1.provinces.0 zone_province_repeated',
    ]);
    expect(zoneProblems(withZones(zones))[0]?.facts).toEqual({
      prefix: '418',
      example: '4180',
      zone: 'b',
      other: 'a',
    });
  });

  it('refuses a province that is not in the list of its country, or not by its code', () => {
    expect(codesOf([zone('a', { provinces: ['ON', 'QC'] })], 'CA')).toEqual([]);
    expect(codesOf([zone('a', { provinces: ['Ontario', 'XX'] })], 'CA')).toEqual([
      'countries.CA.zones.0.provinces.0 zone_province_unknown',
      'countries.CA.zones.0.provinces.1 zone_province_unknown',
    ]);
  });

  it.for<[Partial<DeliveryZone>, string]>([
    [{ postalPrefixes: [] }, ' zone_names_no_place'],
    [{ id: 'Not an id' }, '.id zone_id_invalid'],
    [{ name: { fr: 'Sud' } }, '.name zone_name_missing'],
    [{ postalPrefixes: ['--'] }, '.postalPrefixes.0 zone_prefix_invalid'],
    [{ carriers: [{ ...carrier, name: '' }] }, '.carriers.0.name carrier_name_missing'],
    [
      { carriers: [{ ...carrier, steps: [{ from: 5, fee: 1 }] }] },
      '.carriers.0.steps carrier_steps_invalid',
    ],
    [
      {
        carriers: [
          {
            ...carrier,
            steps: [
              { from: 0, fee: 1 },
              { from: 0, fee: 2 },
            ],
          },
        ],
      },
      '.carriers.0.steps carrier_steps_invalid',
    ],
    [
      { carriers: [{ ...carrier, steps: [{ from: 0, fee: -1 }] }] },
      '.carriers.0 carrier_fee_invalid',
    ],
    [{ carriers: [{ ...carrier, freeFrom: 0.5 }] }, '.carriers.0 carrier_fee_invalid'],
    [{ carriers: [{ ...carrier, days: 0 }] }, '.carriers.0.days carrier_days_invalid'],
    [{ carriers: [carrier, carrier] }, '.carriers.1.id carrier_id_repeated'],
  ])('refuses %j', ([rest, problem]) => {
    expect(codesOf([zone('a', { postalPrefixes: ['4'], ...rest })])).toEqual([
      `countries.TN.zones.0${problem}`,
    ]);
  });

  it('refuses two zones of one id', () => {
    const zones = [zone('a', { postalPrefixes: ['4'] }), zone('a', { postalPrefixes: ['5'] })];
    expect(codesOf(zones)).toEqual(['countries.TN.zones.1.id zone_id_repeated']);
  });
});
