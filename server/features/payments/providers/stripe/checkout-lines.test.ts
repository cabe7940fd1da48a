import { describe, expect, it } from 'vitest';
import { consolidateLines, totalOf, type CheckoutLine } from './checkout-lines.ts';

const ends: CheckoutLine[] = [
  { name: 'Shipping', unitAmount: 950, quantity: 1 },
  { name: 'Tax', unitAmount: 112, quantity: 1 },
];
const prints = (count: number, name: (index: number) => string): CheckoutLine[] =>
  Array.from({ length: count }, (_, index) => ({
    name: name(index),
    unitAmount: 60 + (index % 2),
    quantity: 3,
  }));

describe('lines of the second checkout', () => {
  it('stay as they are up to 98', () => {
    const lines = [...prints(96, String), ...ends];
    expect(consolidateLines(lines, 'Others')).toBe(lines);
  });

  it('above that become one where they are equal', () => {
    const lines = [...prints(300, () => 'Print 4x6'), ...ends];
    expect(consolidateLines(lines, 'Others')).toEqual([
      { name: 'Print 4x6', unitAmount: 60, quantity: 450 },
      { name: 'Print 4x6', unitAmount: 61, quantity: 450 },
      ...ends,
    ]);
  });

  it('and the rest of what differs one more, shipping and tax last', () => {
    const lines = [...prints(200, String), ...ends];
    const few = consolidateLines(lines, 'Others');
    expect(few).toHaveLength(98);
    expect(few.slice(-3).map(({ name }) => name)).toEqual(['Others', 'Shipping', 'Tax']);
    expect(totalOf(few, 0)).toBe(totalOf(lines, 0));
  });
});
