import { expect, it } from 'vitest';
import { fulfilmentStates } from './order-states.ts';
import { remakeUntil } from './remakes.ts';

it('remakeUntil is 60 days after the prints were made, for orders that the customer can have', () => {
  const madeAt = new Date('2026-11-01T10:00:00Z');
  const end = new Date('2026-12-31T10:00:00Z');
  expect(fulfilmentStates.filter((state) => remakeUntil(state, madeAt) !== null)).toEqual([
    'ready',
    'shipped',
    'completed',
  ]);
  expect(remakeUntil('shipped', madeAt)).toEqual(end);
  expect(remakeUntil('completed', null)).toBeNull();
});
