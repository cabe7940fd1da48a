import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCatalogue } from '#tests/support/random-catalogues.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import type { Catalogue } from '../shop-catalogue.ts';
import { changePriceList } from './price-lists.ts';
import { removeTier, setPrice, setShipping, setTiers } from './change-prices.ts';
import { differenceOf, placeOf } from './difference.ts';

function changesTo(after: Catalogue) {
  return differenceOf(defaultCatalogue, after).map(({ kind, path, before, after: now }) => [
    kind,
    path.join(' '),
    before,
    now,
  ]);
}

/** A value with the fields of all its objects in one order. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, inOneOrder(field)]),
  );
}

describe('differenceOf', () => {
  it('names the tier of a price that changes, and by how much it rises', () => {
    const after = setPrice(defaultCatalogue, 'TN', '10x15', { from: 25, unit: 210 });
    const [change] = differenceOf(defaultCatalogue, after);
    expect(change).toEqual({
      kind: 'changed',
      path: ['countries', 'TN', 'prices', '10x15', '25', 'unit'],
      before: 200,
      after: 210,
      percentThousandths: 5000,
    });
    expect(change && placeOf(change)).toEqual({
      area: 'price',
      list: 'TN',
      key: '10x15',
      from: 25,
    });
  });

  it('tells a tier that was added and one that was removed apart from those that stay', () => {
    const moved = setPrice(defaultCatalogue, 'TN', '10x15', { from: 50, unit: 180 });
    expect(changesTo(removeTier(moved, 'TN', '10x15', 75))).toEqual([
      ['added', 'countries TN prices 10x15 50 unit', undefined, 180],
      ['removed', 'countries TN prices 10x15 75 unit', 150, undefined],
    ]);
  });

  it('lists every tier of a size whose sale ends or begins', () => {
    const ended = setTiers(defaultCatalogue, 'TN', '15x22', null);
    expect(changesTo(ended).map(([kind]) => kind)).toEqual(['removed', 'removed', 'removed']);
    const begun = setPrice(defaultCatalogue, 'TN', '3d_frame', { from: 1, unit: 9000 });
    expect(changesTo(begun)).toEqual([
      ['added', 'countries TN prices 3d_frame 1 unit', undefined, 9000],
    ]);
  });

  it('has shipping, taxes, methods and what is the same for the whole shop', () => {
    const shipping = setShipping(defaultCatalogue, 'elsewhere', { freeFrom: 9000 });
    const taxed = changePriceList(shipping, 'TN', {
      taxes: { rates: [{ name: 'TVA', percentThousandths: 19_000 }] },
      methods: { shipping: ['cod', 'credit'], pickup: ['in_store'] },
    });
    const after = { ...taxed, quantities: { step: 1, max: 50 } };
    expect(changesTo(after)).toEqual([
      ['added', 'countries TN taxes rates TVA percentThousandths', undefined, 19_000],
      ['changed', 'countries TN methods shipping', ['cod'], ['cod', 'credit']],
      ['changed', 'elsewhere shipping freeFrom', expect.any(Number), 9000],
      ['changed', 'quantities max', 99, 50],
    ]);
    const places = differenceOf(defaultCatalogue, after).map(placeOf);
    expect(places[1]).toEqual({ area: 'list', list: 'TN', path: ['methods', 'shipping'] });
    expect(places[2]).toEqual({ area: 'list', list: 'elsewhere', path: ['shipping', 'freeFrom'] });
    expect(places[3]).toEqual({ area: 'shop', path: ['quantities', 'max'] });
  });

  it('notices another order of named items', () => {
    const taxes = defaultCatalogue.countries['CA']?.taxes;
    const [gst, pst] = taxes?.byProvince?.BC ?? [];
    if (!taxes?.byProvince || !gst || !pst) throw new Error('no taxes of BC');
    const byProvince = { ...taxes.byProvince, BC: [pst, gst] };
    expect(
      changesTo(changePriceList(defaultCatalogue, 'CA', { taxes: { ...taxes, byProvince } })),
    ).toEqual([
      ['changed', 'countries CA taxes byProvince BC order', ['GST', 'PST'], ['PST', 'GST']],
    ]);
  });

  it('is empty for two catalogues exactly if they say the same, and its mirror is the way back', () => {
    const pair = fc.oneof(
      fc.tuple(anyCatalogue, anyCatalogue),
      anyCatalogue.map((one) => [one, structuredClone(one)] as const),
    );
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const isSame = JSON.stringify(inOneOrder(one)) === JSON.stringify(inOneOrder(other));
        const there = differenceOf(one, other);
        expect(there.length === 0).toBe(isSame);
        const back = differenceOf(other, one).map(({ path, before, after }) =>
          JSON.stringify([path, after, before]),
        );
        const mirrored = there.map(({ path, before, after }) =>
          JSON.stringify([path, before, after]),
        );
        expect(back.toSorted()).toEqual(mirrored.toSorted());
      }),
      { numRuns: 50 },
    );
  });
});
