import { expect, test } from 'vitest';
import { attemptStates, attemptTransitions, checkoutTokenMs, isLive } from './attempt-states.ts';
import { canMove } from './order-states.ts';

/** Every move a try to pay may take; every other is refused. */
const moves: ReadonlySet<string> = new Set([
  'created>initializing',
  'created>canceled',
  'initializing>open',
  'initializing>failed',
  'initializing>indeterminate',
  'initializing>canceled',
  'open>succeeded',
  'open>expired',
  'open>canceled',
  'open>failed',
  'open>indeterminate',
  'expired>succeeded',
  'canceled>succeeded',
  'indeterminate>succeeded',
  'indeterminate>expired',
  'indeterminate>failed',
  'succeeded>partially_refunded',
  'succeeded>refunded',
  'succeeded>disputed',
  'partially_refunded>refunded',
  'partially_refunded>disputed',
  'refunded>disputed',
]);

test('there are eleven states', () => {
  expect([...attemptStates].toSorted()).toEqual(
    (
      'canceled created disputed expired failed indeterminate initializing open ' +
      'partially_refunded refunded succeeded'
    ).split(' '),
  );
});

test.each(attemptStates.flatMap((from) => attemptStates.map((to) => [from, to] as const)))(
  '%s to %s',
  (from, to) => {
    expect(canMove(attemptTransitions, from, to)).toBe(moves.has(`${from}>${to}`));
  },
);

test('a try is live until it ends one way or another', () => {
  expect(attemptStates.filter(isLive)).toEqual(['created', 'initializing', 'open']);
});

test('a window’s token lives an hour', () => {
  expect(checkoutTokenMs).toBe(3_600_000);
});
