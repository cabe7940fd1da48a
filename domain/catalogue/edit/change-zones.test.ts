import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { zoneProblems } from '../zone-problems.ts';
import { putZone, raiseZone, removeZone, zonesOf, type TypedZone } from './change-zones.ts';

const typed: TypedZone = {
  id: null,
  name: { en: 'Grand Tunis', fr: 'Grand Tunis' },
  postalPrefixes: ['10', '20'],
  carriers: [
    { id: null, name: 'Rapid-Poste', by: 'weight', steps: [{ from: 0, fee: 500 }], freeFrom: null },
    { id: null, name: 'Rapid Poste', by: 'count', steps: [{ from: 0, fee: 900 }], freeFrom: 5000 },
  ],
};

const south: TypedZone = { ...typed, name: { en: 'South' }, postalPrefixes: ['41'] };

describe('putZone', () => {
  it('adds a zone whose ids, and those of its carriers, are made of names', () => {
    const catalogue = putZone(defaultCatalogue, 'TN', typed);
    const [zone] = zonesOf(catalogue, 'TN');
    expect(zone?.id).toBe('grand-tunis');
    expect(zone?.carriers.map(({ id }) => id)).toEqual(['rapid-poste', 'rapid-poste-2']);
    expect(zoneProblems(catalogue)).toEqual([]);
  });

  it('gives another zone of the same name an id of its own, also where no letter is Latin', () => {
    const arabic = { ...south, name: { en: 'تونس' } };
    const catalogue = [typed, { ...typed, postalPrefixes: ['30'] }, arabic].reduce(
      (before, zone) => putZone(before, 'TN', zone),
      defaultCatalogue,
    );
    expect(zonesOf(catalogue, 'TN').map(({ id }) => id)).toEqual([
      'grand-tunis',
      'grand-tunis-2',
      'zone',
    ]);
    expect(zoneProblems(catalogue)).toEqual([]);
  });

  it('replaces a zone in its place and keeps its ids', () => {
    const both = putZone(putZone(defaultCatalogue, 'TN', typed), 'TN', south);
    const [zone] = zonesOf(both, 'TN');
    if (!zone) throw new Error('there are two zones');
    const renamed = putZone(both, 'TN', { ...zone, name: { en: 'Tunis' } });
    expect(zonesOf(renamed, 'TN').map(({ id, name }) => [id, name['en']])).toEqual([
      ['grand-tunis', 'Tunis'],
      ['south', 'South'],
    ]);
  });
});

describe('zones in a list', () => {
  it('are moved up and removed', () => {
    const both = putZone(putZone(defaultCatalogue, 'TN', typed), 'TN', south);
    const idsOf = (catalogue: typeof both) => zonesOf(catalogue, 'TN').map(({ id }) => id);
    expect(idsOf(raiseZone(both, 'TN', 'south'))).toEqual(['south', 'grand-tunis']);
    expect(raiseZone(both, 'TN', 'grand-tunis')).toBe(both);
    expect(idsOf(removeZone(both, 'TN', 'grand-tunis'))).toEqual(['south']);
  });

  it('name an address that two zones would share', () => {
    const both = putZone(putZone(defaultCatalogue, 'TN', typed), 'TN', {
      ...south,
      postalPrefixes: ['41', '1-0'],
    });
    expect(zoneProblems(both)).toEqual([
      {
        path: 'countries.TN.zones.1.postalPrefixes.1',
        code: 'zone_prefix_repeated',
        facts: { prefix: '10', zone: 'south', other: 'grand-tunis', example: '1000' },
      },
    ]);
  });
});
