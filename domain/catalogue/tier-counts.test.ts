import { describe, expect, it } from 'vitest';
import { countingCatalogue } from '#tests/support/counting-catalogue.ts';
import { countForTiers } from './tier-counts.ts';

function print(size: string, quantity: number) {
  return { productType: 'photo_print', size, quantity };
}

const [small, other, large] = [print('10x15', 23), print('10x15', 1), print('15x22', 5)] as const;

describe('countForTiers', () => {
  it.each([
    ['size', 24, 24],
    ['photo', 23, 23],
    ['order', 29, 29],
  ] as const)('by %s counts %i for an ordered item', (countedBy, count, asReplaced) => {
    const countOf = countForTiers(countingCatalogue(countedBy), [small, other, large]);
    expect(countOf(small)).toBe(count);
    expect(countOf(small, small)).toBe(asReplaced);
  });

  it.each([
    ['size', 28],
    ['photo', 23],
    ['order', 29],
  ] as const)(
    'by %s counts %i for an item that replaces one of another size',
    (countedBy, count) => {
      const countOf = countForTiers(countingCatalogue(countedBy), [small, other, large]);
      expect(countOf({ ...small, size: '15x22' }, small)).toBe(count);
    },
  );

  it.each([
    ['size', 26],
    ['photo', 2],
    ['order', 31],
  ] as const)('by %s counts %i for one more item', (countedBy, count) => {
    const countOf = countForTiers(countingCatalogue(countedBy), [small, other, large]);
    expect(countOf(print('10x15', 2), null)).toBe(count);
  });
});
