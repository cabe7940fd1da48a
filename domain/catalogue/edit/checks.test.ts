import { setCurrency } from './change-currency.ts';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../default-catalogue.ts';
import type { Catalogue, PriceTiers } from '../shop-catalogue.ts';
import { setPrice, setShipping, setTiers } from './change-prices.ts';
import { checksOf, isWrong, piecesForFreeShipping } from './checks.ts';
import { changePriceList } from './price-lists.ts';

function checksIn(list: string, catalogue: Catalogue, base = defaultCatalogue) {
  return checksOf(catalogue, base).filter((check) => !('list' in check) || check.list === list);
}

function drawn(): Catalogue {
  const first = setPrice(defaultCatalogue, 'TN', '10x15', { from: 1, unit: 260 });
  const second = setPrice(first, 'TN', '10x15', { from: 25, unit: 210 });
  return setShipping(second, 'TN', { freeFrom: 3000 });
}

describe('checksOf', () => {
  it('finds a place where fewer pieces cost more, and that it was so before', () => {
    expect(checksIn('TN', drawn())).toContainEqual({
      code: 'cliff',
      level: 'look',
      list: 'TN',
      key: '10x15',
      cliff: { count: 24, total: 6240, from: 25, fromTotal: 5250 },
      earlier: { count: 24, total: 6000, from: 25, fromTotal: 5000 },
    });
  });

  it('says from how many prints shipping becomes free', () => {
    expect(checksIn('TN', drawn())).toContainEqual({
      code: 'free_shipping_moved',
      level: 'look',
      list: 'TN',
      key: '10x15',
      before: 10,
      after: 12,
    });
  });

  it('refuses a tier that is dearer than the one before, and only looks at one that was so', () => {
    const dearer = setPrice(defaultCatalogue, 'TN', '10x15', { from: 25, unit: 251 });
    const found = {
      code: 'tier_dearer',
      list: 'TN',
      key: '10x15',
      from: 25,
      unit: 251,
      unitBefore: 250,
    };
    expect(checksIn('TN', dearer)).toContainEqual({ ...found, level: 'wrong' });
    expect(checksIn('TN', dearer, dearer)).toContainEqual({ ...found, level: 'look' });
  });

  it.each([
    [1250, 10, true],
    [25_000, 100, true],
    [260_000, 1000, true],
    [50, 10, false],
    [2, 100, false],
  ])('asks about a price of %d instead of 250', (unit, factor, isUp) => {
    const slipped = setTiers(defaultCatalogue, 'TN', '10x15', [{ from: 1, unit }]);
    expect(checksIn('TN', slipped)).toContainEqual({
      code: 'scale',
      level: 'look',
      list: 'TN',
      place: { key: '10x15', from: 1 },
      before: 250,
      after: unit,
      factor,
      isUp,
    });
  });

  it('does not ask about a price less than five times that of before, nor about a new one', () => {
    const dearer = setTiers(defaultCatalogue, 'TN', '10x15', [{ from: 1, unit: 1249 }]);
    const fresh = setPrice(dearer, 'TN', '3d_frame', { from: 1, unit: 900_000 });
    expect(checksIn('TN', fresh).filter(({ code }) => code === 'scale')).toEqual([]);
  });

  it('compares the numbers of a list in another currency', () => {
    const inYen = setCurrency(defaultCatalogue, 'TN', 'JPY');
    expect(checksIn('TN', inYen).filter(({ code }) => code === 'scale')).toEqual([]);
  });

  it('asks about a fee and a threshold too', () => {
    const slipped = setShipping(defaultCatalogue, 'TN', { fee: 80_000, freeFrom: 250_000 });
    const places = checksIn('TN', slipped).flatMap((check) =>
      check.code === 'scale' ? [check.place] : [],
    );
    expect(places).toEqual(['fee', 'freeFrom']);
  });

  it.each([
    ['nothing', [{ from: 1, unit: 0 }]],
    ['no first piece', [{ from: 2, unit: 5 }]],
    [
      'two tiers from one count',
      [
        { from: 1, unit: 5 },
        { from: 1, unit: 4 },
      ],
    ],
  ] satisfies [string, PriceTiers][])('refuses a size that costs %s', (_, tiers) => {
    const check = checksIn('TN', setTiers(defaultCatalogue, 'TN', '10x15', tiers))[0];
    expect(check).toMatchObject({ code: 'no_price', key: '10x15' });
    expect(check && isWrong(check)).toBe(true);
  });

  it('refuses a usual size that is not sold', () => {
    const unsold = setTiers(defaultCatalogue, 'TN', '10x15', null);
    expect(checksIn('TN', unsold)).toContainEqual({
      code: 'default_unsold',
      level: 'wrong',
      list: 'TN',
      key: '10x15',
    });
    const moved = changePriceList(unsold, 'TN', { defaultSize: '15x22' });
    expect(checksIn('TN', moved).some((check) => isWrong(check))).toBe(false);
  });

  it('names a size that nobody sells any more', () => {
    const ended = setTiers(defaultCatalogue, 'TN', '15x22', null);
    expect(checksIn('TN', ended)).toContainEqual({ code: 'unsold', level: 'look', key: '15x22' });
    expect(checksIn('TN', ended, ended).map(({ code }) => code)).not.toContain('unsold');
  });

  it('finds nothing wrong with the catalogue of a new shop', () => {
    expect(checksOf(defaultCatalogue, defaultCatalogue).filter((check) => isWrong(check))).toEqual(
      [],
    );
  });
});

describe('piecesForFreeShipping', () => {
  it('counts in whole steps, skips tiers that end before, and knows when no number is enough', () => {
    const tiers: PriceTiers = [
      { from: 1, unit: 100 },
      { from: 10, unit: 50 },
    ];
    expect(piecesForFreeShipping(tiers, 850, 1)).toBe(9);
    expect(piecesForFreeShipping(tiers, 901, 1)).toBe(19);
    expect(piecesForFreeShipping(tiers, 850, 4)).toBe(20);
    expect(piecesForFreeShipping(tiers, 0, 1)).toBe(1);
    expect(piecesForFreeShipping([{ from: 1, unit: 0 }], 10, 1)).toBeNull();
  });
});
