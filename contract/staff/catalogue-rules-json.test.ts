import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type { DeliveryZone } from '#domain/catalogue/delivery-zones.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { countryRules, findRuleFaults, pieceRules, taxRateRules } from './catalogue-rules-json.ts';

const south: DeliveryZone = {
  id: 'south',
  name: { en: 'The south', fr: 'Le sud' },
  provinces: ['Tataouine'],
  postalPrefixes: ['32', '41'],
  carriers: [
    {
      id: 'post',
      name: 'Post',
      by: 'weight',
      steps: [{ from: 0, fee: 900 }],
      freeFrom: null,
      days: 4,
    },
  ],
  methods: ['cod'],
};

const country = z.strictObject(countryRules);
const rate = z.strictObject(taxRateRules);
const piece = z.strictObject(pieceRules);

describe('the rules of a catalogue as JSON', () => {
  it('are what was written, in the same order', () => {
    const written = JSON.stringify({ sold: false, currency: 'TND', zones: [south] });
    expect(JSON.stringify(country.parse(JSON.parse(written)))).toBe(written);
    const dated = { from: '2026-01-01', until: '2026-12-31', source: 'the law' };
    expect(rate.parse(dated)).toEqual(dated);
    expect([country.parse({}), rate.parse({}), piece.parse({ grams: 4 })]).toEqual([
      {},
      {},
      { grams: 4 },
    ]);
  });

  it.each([
    { currency: 'XXX' },
    { sold: 'no' },
    { zones: [{ ...south, carriers: [] }] },
    { zones: [{ ...south, color: 'red' }] },
    { zones: [{ ...south, methods: ['shells'] }] },
    { zones: [{ ...south, carriers: [{ ...south.carriers[0], steps: [] }] }] },
    { zones: Array.from({ length: 201 }, () => south) },
  ])('refuse another form', (wrong) => {
    expect(country.safeParse(wrong).success).toBe(false);
  });

  it('have each fault of taxes and zones at its field', () => {
    const { countries } = defaultCatalogue;
    const tunisia = countries['TN'];
    if (!tunisia) throw new Error('Tunisia is sold to');
    const twice = { name: 'TVA', percentThousandths: 19_000 };
    const catalogue: Catalogue = {
      ...defaultCatalogue,
      countries: {
        ...countries,
        TN: { ...tunisia, taxes: { rates: [twice, twice] }, zones: [south, south] },
      },
    };
    const found = findRuleFaults(catalogue);
    expect(found.map(({ path, fault }) => `${path.join('/')} ${fault}`)).toEqual([
      'countries/TN/taxes/rates/1 tax_days_overlap',
      'countries/TN/zones/1/id zone_id_repeated',
      'countries/TN/zones/1/postalPrefixes/0 zone_prefix_repeated',
      'countries/TN/zones/1/postalPrefixes/1 zone_prefix_repeated',
      'countries/TN/zones/1/provinces/0 zone_province_repeated',
    ]);
    expect(findRuleFaults(defaultCatalogue)).toEqual([]);
  });
});
