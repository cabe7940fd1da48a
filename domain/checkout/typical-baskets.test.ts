import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { setPrice, setShipping, setTiers } from '../catalogue/edit/change-prices.ts';
import { compareBaskets, typicalBaskets } from './typical-baskets.ts';

describe('compareBaskets', () => {
  it('prices the baskets of the usual size and the next larger one under both catalogues', () => {
    const prices = (
      [
        ['10x15', 1, 260],
        ['10x15', 25, 210],
        ['15x22', 1, 380],
        ['15x22', 25, 320],
      ] as const
    ).reduce(
      (before, [key, from, unit]) => setPrice(before, 'TN', key, { from, unit }),
      defaultCatalogue,
    );
    const after = setShipping(prices, 'TN', { freeFrom: 3000 });
    const compared = compareBaskets(defaultCatalogue, after, 'TN');
    expect(compared.map((basket) => [basket.before?.total, basket.after?.total])).toEqual([
      [1800, 1840],
      [2500, 3400],
      [9200, 9660],
      [18_000, 18_000],
      [6600, 6960],
      [9000, 9600],
    ]);
    expect(compared[1]).toMatchObject({ before: { shippingFee: 0 }, after: { shippingFee: 800 } });
    expect(compared.map(({ delivery }) => delivery)).toEqual([
      'shipping',
      'shipping',
      'shipping',
      'pickup',
      'shipping',
      'shipping',
    ]);
  });

  it('has no price where a size is not sold', () => {
    const after = setTiers(defaultCatalogue, 'TN', '15x22', null);
    expect(compareBaskets(defaultCatalogue, after, 'TN')).toHaveLength(4);
    expect(compareBaskets(after, defaultCatalogue, 'TN').at(-1)).toMatchObject({ before: null });
  });
});

describe('typicalBaskets', () => {
  it('takes the next larger print that is sold by the piece', () => {
    const [, , , , both] = typicalBaskets(defaultCatalogue, 'US');
    expect(both?.parts).toEqual([
      { size: '4x6', count: 18 },
      { size: '5x7', count: 6 },
    ]);
    expect(typicalBaskets(defaultCatalogue, 'elsewhere')).toHaveLength(6);
    expect(typicalBaskets(defaultCatalogue, 'NO')).toEqual([]);
  });
});
