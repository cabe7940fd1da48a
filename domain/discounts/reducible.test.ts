import { describe, expect, it, test } from 'vitest';
import type { SizeKey } from '../catalogue/catalogue.ts';
import { computeReducible, findIneligibility, type ReducibleLine } from './reducible.ts';

function line(sizeKey: SizeKey, quantity: number, unitPrice: number): ReducibleLine {
  return { sizeKey, quantity, total: quantity * unitPrice };
}

const order = {
  country: 'TN',
  subtotal: 850,
  lines: [line('10x15', 2, 250), line('15x22', 1, 350)],
  preDiscountTotal: 1650,
};

function offer(of: number, paid: number) {
  return { of, paid, percentThousandths: 100_000 };
}

describe('findIneligibility and computeReducible', () => {
  test.each([
    [{}, null],
    [{ countries: ['FR', 'TN'] }, null],
    [{ countries: ['FR'] }, { reason: 'country' }],
    [{ sizeKeys: ['15x22' as const, 'keychain' as const] }, null],
    [{ sizeKeys: ['keychain' as const] }, { reason: 'product', sizeKeys: ['keychain'] }],
    [{ minimumSubtotal: 850 }, null],
    [{ minimumSubtotal: 851 }, { reason: 'minimum', minimum: 851 }],
    [{ pieces: offer(3, 2) }, null],
    [{ pieces: offer(5, 4) }, { reason: 'pieces', of: 5, paid: 4, more: 2 }],
    [
      { pieces: offer(3, 2), sizeKeys: ['10x15' as const] },
      { reason: 'pieces', of: 3, paid: 2, more: 1 },
    ],
  ])('findIneligibility for %j is %j', (scope, unmet) => {
    expect(findIneligibility(scope, order)).toEqual(unmet);
  });

  it('reduces the total with shipping, or the lines of its sizes', () => {
    expect(computeReducible({}, order)).toBe(1650);
    expect(computeReducible({ sizeKeys: ['15x22', 'keychain'] }, order)).toBe(350);
  });

  it('counts the lines of a size once that its rule names twice', () => {
    expect(computeReducible({ sizeKeys: ['15x22', '15x22'] }, order)).toBe(350);
  });
});

describe('an offer of pieces', () => {
  const mixed = {
    ...order,
    lines: [line('15x22', 4, 350), line('10x15', 3, 250), line('keychain', 1, 1500)],
  };

  it.for([
    [3, 2, 2 * 250],
    [2, 1, 3 * 250 + 350],
    [8, 7, 250],
    [9, 8, 0],
    [4, 1, 3 * 250 + 3 * 350],
  ] as const)('of %d for %d gives the cheapest pieces: %d', ([of, paid, given]) => {
    expect(computeReducible({ pieces: offer(of, paid) }, mixed)).toBe(given);
    const turned = { ...mixed, lines: mixed.lines.toReversed() };
    expect(computeReducible({ pieces: offer(of, paid) }, turned)).toBe(given);
  });

  it('gives away a piece of a bundle for its part of the price', () => {
    // 90 copies for 1001 in two lines, of which 18 are free: 3 of the cheaper line, and 15 of the other.
    const bundled = [
      { sizeKey: '10x15', quantity: 87, total: 968 },
      { sizeKey: '10x15', quantity: 3, total: 33 },
    ];
    const sold = { ...order, subtotal: 1001, lines: bundled, preDiscountTotal: 1001 };
    expect(computeReducible({ pieces: offer(5, 4) }, sold)).toBe(33 + 166);
  });

  it('counts the pieces of its sizes alone, across their lines', () => {
    const lines = [line('15x22', 1, 350), line('15x22', 2, 350), line('10x15', 9, 250)];
    const scope = { pieces: offer(3, 2), sizeKeys: ['15x22'] as const };
    expect(computeReducible(scope, { ...order, lines })).toBe(350);
  });
});
