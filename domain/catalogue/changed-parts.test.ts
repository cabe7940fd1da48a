import { expect, it } from 'vitest';
import { listChangedParts } from './changed-parts.ts';
import { defaultCatalogue } from './default-catalogue.ts';
import { countryCatalogue } from './shop-catalogue.ts';

const tunisia = countryCatalogue(defaultCatalogue, 'TN');

it('listChangedParts names each country and part that differs', () => {
  const { TN: _, ...others } = defaultCatalogue.countries;
  const shipping = { ...tunisia.shipping, fee: 900 };
  const changed = {
    ...defaultCatalogue,
    countries: { ...others, TN: { ...tunisia, shipping }, DZ: tunisia },
    quantities: { step: 1, max: 50 },
  };
  expect(listChangedParts(defaultCatalogue, changed)).toEqual([
    'countries.TN',
    'countries.DZ',
    'quantities',
  ]);
  expect(listChangedParts(defaultCatalogue, { ...defaultCatalogue, countries: others })).toEqual([
    'countries.TN',
  ]);
});

it('listChangedParts does not mind the order of keys, and minds that of tiers', () => {
  const entries = Object.entries(defaultCatalogue).toReversed();
  const turned = { ...defaultCatalogue, ...Object.fromEntries(entries) };
  expect(listChangedParts(defaultCatalogue, structuredClone(turned))).toEqual([]);
  const prices = {
    ...tunisia.prices,
    '10x15': [
      { from: 1, unit: 250 },
      { from: 75, unit: 150 },
      { from: 25, unit: 200 },
    ] as const,
  };
  const other = {
    ...defaultCatalogue,
    countries: { ...defaultCatalogue.countries, TN: { ...tunisia, prices } },
  };
  expect(listChangedParts(defaultCatalogue, other)).toEqual(['countries.TN']);
});
