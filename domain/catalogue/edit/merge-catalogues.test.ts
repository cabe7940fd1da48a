import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCatalogue } from '#tests/support/random-catalogues.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import { tiersOf } from '../prices.ts';
import { removeTier, setPrice, setShipping, setTiers } from './change-prices.ts';
import { differenceOf } from './difference.ts';
import { mergeCatalogues } from './merge-catalogues.ts';

describe('mergeCatalogues', () => {
  it('keeps what each of two people changed', () => {
    const mine = setPrice(defaultCatalogue, 'TN', '10x15', { from: 25, unit: 210 });
    const tier = setPrice(defaultCatalogue, 'TN', '10x15', { from: 50, unit: 180 });
    const theirs = setShipping(tier, 'CA', { fee: 1600 });
    const merged = mergeCatalogues(defaultCatalogue, mine, theirs);
    expect(tiersOf(merged, 'TN', '10x15')).toEqual([
      { from: 1, unit: 250 },
      { from: 25, unit: 210 },
      { from: 50, unit: 180 },
      { from: 75, unit: 150 },
    ]);
    expect(merged.countries['CA']?.shipping.fee).toBe(1600);
  });

  it('takes mine where both changed the same price', () => {
    const mine = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 260 });
    const theirs = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 270 });
    expect(mergeCatalogues(defaultCatalogue, mine, theirs)).toEqual(mine);
  });

  it('removes what one of both removed', () => {
    const mine = removeTier(defaultCatalogue, 'TN', '10x15', 75);
    const theirs = setTiers(defaultCatalogue, 'TN', '15x22', null);
    const merged = mergeCatalogues(defaultCatalogue, mine, theirs);
    expect(tiersOf(merged, 'TN', '10x15')?.map(({ from }) => from)).toEqual([1, 25]);
    expect(tiersOf(merged, 'TN', '15x22')).toBeNull();
  });

  it('is mine where they changed nothing, theirs where I did not, and the same as both where both did', () => {
    fc.assert(
      fc.property(anyCatalogue, anyCatalogue, (one, other) => {
        const isAs = (merged: typeof one) => expect(differenceOf(merged, other)).toEqual([]);
        isAs(mergeCatalogues(one, other, one));
        isAs(mergeCatalogues(one, one, other));
        isAs(mergeCatalogues(one, other, other));
      }),
      { numRuns: 40 },
    );
  });
});
