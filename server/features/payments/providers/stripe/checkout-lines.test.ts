import { describe, expect, it } from 'vitest';
import { consolidateLines, totalOf, type CheckoutLine } from './checkout-lines.ts';

const ends: CheckoutLine[] = [
  { name: 'Shipping', unitAmount: 950, quantity: 1 },
  { name: 'Tax', unitAmount: 112, quantity: 1 },
];

function prints(count: number, name: (index: number) => string): CheckoutLine[] {
  return Array.from({ length: count }, (_, index) => ({
    name: name(index),
    unitAmount: 60 + (index % 2),
    quantity: 3,
  }));
}

describe('consolidateLines', () => {
  it('keeps up to 98 lines as they are', () => {
    const lines = [...prints(96, String), ...ends];
    expect(consolidateLines(lines, 'Others')).toBe(lines);
  });

  it('combines equal lines above that number', () => {
    const lines = [...prints(300, () => 'Print 4x6'), ...ends];
    expect(consolidateLines(lines, 'Others')).toEqual([
      { name: 'Print 4x6', unitAmount: 60, quantity: 450 },
      { name: 'Print 4x6', unitAmount: 61, quantity: 450 },
      ...ends,
    ]);
  });

  it('replaces the remaining different lines with one, before shipping and tax', () => {
    const lines = [...prints(200, String), ...ends];
    const few = consolidateLines(lines, 'Others');
    expect(few).toHaveLength(98);
    expect(few.slice(-3).map(({ name }) => name)).toEqual(['Others', 'Shipping', 'Tax']);
    expect(totalOf(few, 0)).toBe(totalOf(lines, 0));
  });
});
