import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import { tiersOf } from '../prices.ts';
import { removeTier, setPrice, setTiers, toTiers } from './change-prices.ts';

describe('setPrice', () => {
  it('changes one tier, or adds one at its place', () => {
    const changed = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 260 });
    const added = setPrice(changed, 'TN', '10x15', { from: 50, unit: 180 });
    expect(tiersOf(added, 'TN', '10x15')).toEqual([
      { from: 1, unit: 260 },
      { from: 25, unit: 200 },
      { from: 50, unit: 180 },
      { from: 75, unit: 150 },
    ]);
    expect(tiersOf(defaultCatalogue, 'TN', '10x15')?.[0].unit).toBe(250);
  });

  it('changes nothing without a price for the first piece, or in a country without a list', () => {
    const tier = { from: 10, unit: 100 };
    expect(setPrice(defaultCatalogue, 'TN', '3d_frame', tier)).toBe(defaultCatalogue);
    expect(setPrice(defaultCatalogue, 'NO', '4x6', { from: 1, unit: 1 })).toBe(defaultCatalogue);
  });
});

describe('removeTier', () => {
  it('lets the tier before go on', () => {
    const left = removeTier(defaultCatalogue, 'TN', '10x15', 25);
    expect(tiersOf(left, 'TN', '10x15')?.map(({ from }) => from)).toEqual([1, 75]);
  });

  it('ends the sale of a size with its first tier', () => {
    const left = removeTier(defaultCatalogue, 'TN', '10x15', 1);
    expect(tiersOf(left, 'TN', '10x15')).toBeNull();
    expect(tiersOf(left, 'TN', '15x22')).not.toBeNull();
    expect(setTiers(left, 'TN', '10x15', null)).toEqual(left);
  });
});

describe('toTiers', () => {
  it('brings tiers in order, and refuses those without a first piece', () => {
    const [two, one] = [
      { from: 5, unit: 1 },
      { from: 1, unit: 2 },
    ];
    expect(toTiers([two, one])).toEqual([one, two]);
    expect(toTiers([two])).toBeNull();
    expect(toTiers([])).toBeNull();
  });
});
