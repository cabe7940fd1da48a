import { describe, expect, it } from 'vitest';
import { listedOrder } from '#tests/screens/console/demo-orders.ts';
import { mergeQueue, moveWithin } from './queue-rows.ts';

const [first, second, third] = ['FPX-000000001', 'FPX-000000002', 'FPX-000000003'].map((number) =>
  listedOrder({ number }),
) as [
  ReturnType<typeof listedOrder>,
  ReturnType<typeof listedOrder>,
  ReturnType<typeof listedOrder>,
];

describe('mergeQueue', () => {
  it('keeps the places of the rows when the order of the list changes', () => {
    const { rows, waiting } = mergeQueue([first, second], [second, first]);
    expect(rows.map(({ order }) => order.number)).toEqual([first.number, second.number]);
    expect(waiting).toBe(0);
  });

  it('lets new orders wait', () => {
    const { rows, waiting } = mergeQueue([first], [third, second, first]);
    expect(rows).toHaveLength(1);
    expect(waiting).toBe(2);
  });

  it('keeps an order that left the view, and says so', () => {
    const { rows } = mergeQueue([first, second], [second]);
    expect(rows.map(({ state }) => state)).toEqual(['left', 'here']);
  });

  it('shows what changed at its place', () => {
    const approved = listedOrder({ number: first.number, fulfilment: 'approved' });
    const { rows } = mergeQueue([first], [approved]);
    expect(rows).toEqual([{ order: approved, state: 'changed' }]);
  });
});

describe('moveWithin', () => {
  const numbers = ['a', 'b', 'c'];

  it.each([
    [null, 1, 'a'],
    ['gone', 1, 'a'],
    ['a', 1, 'b'],
    ['c', 1, 'c'],
    ['a', -1, 'a'],
  ])('moves from %s by %d to %s', (from, step, to) => {
    expect(moveWithin(numbers, from, step)).toBe(to);
  });

  it('has no place in an empty list', () => {
    expect(moveWithin([], 'a', 1)).toBeNull();
  });
});
