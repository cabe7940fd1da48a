import { describe, expect, it } from 'vitest';
import type { ListedOrder } from '#contract/staff/orders.ts';
import { detailOf, fulfilmentWeight, timeOf } from './order-states.ts';

type Facts = Parameters<typeof detailOf>[0];

function facts(changes: Partial<Facts> = {}): Facts {
  return {
    fulfilment: 'approved',
    marks: [],
    originals: null,
    printed: null,
    shelf: null,
    ...changes,
  };
}

const failed: ListedOrder['marks'] = [
  { kind: 'small', count: 1 },
  { kind: 'failed', count: 2 },
];

describe('detailOf', () => {
  it('says first what failed', () => {
    expect(detailOf(facts({ marks: failed }))).toMatchObject({ kind: 'failed', count: 2 });
  });

  it('counts the originals until production begins', () => {
    const originals = { received: 97, expected: 100 };
    expect(detailOf(facts({ originals }))).toMatchObject({
      kind: 'originals',
      count: 97,
      all: 100,
    });
    expect(detailOf(facts({ originals: { received: 5, expected: 5 } }))).toBeNull();
    const printed = { done: 51, all: 76 };
    const printing = facts({ fulfilment: 'in_production', originals, printed });
    expect(detailOf(printing)).toMatchObject({ kind: 'printed', count: 51, all: 76 });
  });

  it('names the shelf of an order that is ready', () => {
    expect(detailOf(facts({ fulfilment: 'ready', shelf: 'B-14' }))).toMatchObject({ text: 'B-14' });
  });
});

describe('fulfilmentWeight', () => {
  it('is that of the mark before that of the state', () => {
    expect(fulfilmentWeight(facts())).toBe('go');
    expect(fulfilmentWeight(facts({ marks: [{ kind: 'small', count: 1 }] }))).toBe('need');
    expect(fulfilmentWeight(facts({ marks: failed }))).toBe('bad');
  });
});

describe('timeOf', () => {
  const hour = 3_600_000;
  const now = Date.parse('2026-11-23T10:00:00Z');
  const at = (hours: number): string => new Date(now + hours * hour).toISOString();
  const order = { fulfilment: 'approved', placedAt: at(-5), promisedAt: at(2) } as const;

  it('counts down to the promise, and up from it', () => {
    expect(timeOf(order, now)).toEqual({ kind: 'left', milliseconds: 2 * hour });
    const late = { ...order, promisedAt: at(-3) };
    expect(timeOf(late, now)).toEqual({ kind: 'over', milliseconds: 3 * hour });
  });

  it.each(['awaiting_csr', 'shipped', 'completed'] as const)(
    'is the age of a %s order',
    (state) => {
      expect(timeOf({ ...order, fulfilment: state }, now)).toEqual({
        kind: 'old',
        milliseconds: 5 * hour,
      });
    },
  );

  it('calls no order late that waits on its shelf', () => {
    const shelved = { ...order, fulfilment: 'ready', promisedAt: at(-3) } as const;
    expect(timeOf(shelved, now).kind).toBe('old');
  });
});
