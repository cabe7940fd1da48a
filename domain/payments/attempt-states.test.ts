import { expect, test } from 'vitest';
import fc from 'fast-check';
import {
  attemptStates,
  attemptTransitions,
  checkoutTokenMs,
  isLive,
  isUnsettled,
  type AttemptState,
} from './attempt-states.ts';
import { canMove } from '../orders/order-states.ts';

/** Every transition an attempt may take; all others are refused. */
const moves: ReadonlySet<string> = new Set([
  'created>initializing',
  'created>canceled',
  'initializing>open',
  'initializing>failed',
  'initializing>indeterminate',
  'initializing>canceled',
  'open>processing',
  'open>succeeded',
  'processing>succeeded',
  'processing>canceled',
  'processing>failed',
  'indeterminate>processing',
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
  'partially_refunded>succeeded',
  'refunded>disputed',
  'refunded>partially_refunded',
  'refunded>succeeded',
  'succeeded>dispute_lost',
  'partially_refunded>dispute_lost',
  'refunded>dispute_lost',
  'disputed>succeeded',
  'disputed>partially_refunded',
  'disputed>refunded',
  'disputed>dispute_lost',
  'dispute_lost>disputed',
  'dispute_lost>succeeded',
  'dispute_lost>partially_refunded',
  'dispute_lost>refunded',
]);

test('attemptStates lists thirteen states', () => {
  expect([...attemptStates].toSorted()).toEqual(
    (
      'canceled created dispute_lost disputed expired failed indeterminate initializing open ' +
      'partially_refunded processing refunded succeeded'
    ).split(' '),
  );
});

test.each(attemptStates.flatMap((from) => attemptStates.map((to) => [from, to] as const)))(
  'attemptTransitions allows %s to %s only if it is a listed move',
  (from, to) => {
    expect(canMove(attemptTransitions, from, to)).toBe(moves.has(`${from}>${to}`));
  },
);

test('isLive accepts only created, initializing and open attempts', () => {
  expect(attemptStates.filter(isLive)).toEqual(['created', 'initializing', 'open']);
});

test('checkoutTokenMs is one hour', () => {
  expect(checkoutTokenMs).toBe(3_600_000);
});

/** States of an attempt that has a charge. */
const charged: readonly AttemptState[] = [
  'succeeded',
  'partially_refunded',
  'refunded',
  'disputed',
  'dispute_lost',
];

const steps = fc.array(fc.nat(9), { maxLength: 30 });

/** All states that an attempt passes through with these moves. */
function walk(moves: readonly number[]): AttemptState[] {
  const way: AttemptState[] = ['created'];
  for (const move of moves) {
    const open = attemptTransitions[way.at(-1) ?? 'created'];
    const next = open[move % Math.max(open.length, 1)];
    if (next) way.push(next);
  }
  return way;
}

test('attemptTransitions reach a charge only through succeeded and never lose it', () => {
  fc.assert(
    fc.property(steps, (moves) => {
      const way = walk(moves);
      const first = way.findIndex((state) => charged.includes(state));
      if (first === -1) return;
      expect(way[first]).toBe('succeeded');
      expect(way.slice(first).every((state) => charged.includes(state))).toBe(true);
    }),
  );
});

test('attemptTransitions never make an ended attempt live again', () => {
  fc.assert(
    fc.property(steps, (moves) => {
      const way = walk(moves);
      const ended = way.findIndex((state) => !isLive(state));
      if (ended !== -1) expect(way.slice(ended).some(isLive)).toBe(false);
    }),
  );
});

test('attemptTransitions can lead every unsettled attempt to succeeded', () => {
  const unsettled: AttemptState[] = attemptStates.filter(isUnsettled);
  const late: AttemptState[] = ['canceled', 'expired'];
  const reaches = (from: AttemptState, seen: readonly AttemptState[] = []): boolean =>
    from === 'succeeded' ||
    attemptTransitions[from].some((to) => !seen.includes(to) && reaches(to, [...seen, from]));
  for (const state of [...unsettled, ...late]) expect(reaches(state)).toBe(true);
});
