import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areSameSums,
  compareCounts,
  listUnclosed,
  sumByCurrency,
  type CounterCash,
} from './closings.ts';

const cad = { currency: 'CAD', amount: 2190 } as const;

describe('compareCounts', () => {
  it('finds the difference of each currency', () => {
    const counts = [
      { currency: 'CAD', counted: 1390, reason: 'A note of 8.00 is missing' },
      { currency: 'TND', counted: 0, reason: null },
    ] as const;
    expect(compareCounts([cad, { currency: 'TND', amount: 0 }], counts)).toEqual({
      ok: true,
      value: [
        { ...counts[0], expected: 2190 },
        { ...counts[1], expected: 0 },
      ],
    });
  });

  it.for([null, '', '  '])('refuses a difference whose reason is %j', (reason) => {
    const counted = compareCounts([cad], [{ currency: 'CAD', counted: 2189, reason }]);
    expect(counted).toMatchObject({ ok: false, code: 'cash_reason_missing' });
  });

  it('refuses a count that lacks a currency or has one twice', () => {
    const count = { currency: 'CAD', counted: 2190, reason: null } as const;
    expect(compareCounts([cad], [])).toMatchObject({ code: 'cash_changed' });
    expect(compareCounts([cad], [count, count])).toMatchObject({ code: 'cash_changed' });
  });

  it('takes a currency that nobody expected, with a reason', () => {
    const found = { currency: 'USD', counted: 500, reason: 'A customer left it' } as const;
    expect(compareCounts([], [found])).toEqual({ ok: true, value: [{ ...found, expected: 0 }] });
  });
});

describe('areSameSums', () => {
  it('takes a currency without cash for one of 0', () => {
    expect(areSameSums([cad, { currency: 'TND', amount: 0 }], [cad])).toBe(true);
    expect(areSameSums([cad], [])).toBe(false);
    expect(areSameSums([cad], [{ ...cad, amount: 2191 }])).toBe(false);
  });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('cash' as const),
    currency: fc.constantFrom('CAD' as const, 'TND' as const, 'JPY' as const),
    amount: fc.integer({ min: -100_000, max: 100_000 }),
    /** A payment may be committed after a closing whose moment it is before. */
    age: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ kind: fc.constant('close' as const) }),
);

interface Taken extends CounterCash {
  readonly id: number;
}

/** Runs a sequence: amounts that come in, also late ones, and closings. */
function run(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const entries: Taken[] = [];
  const closings: Taken[][] = [];
  const closeAt = (time: number): Taken[] => {
    const closed = new Set(closings.flat());
    const marked = entries.map((entry) => ({ entry, at: entry.at, isClosed: closed.has(entry) }));
    return listUnclosed(marked, new Date(time)).map(({ entry }) => entry);
  };
  for (const [index, one] of steps.entries()) {
    if (one.kind === 'close') closings.push(closeAt(index * 1000));
    else entries.push({ ...one, id: index, at: new Date((index - one.age) * 1000) });
  }
  return { entries, closings, left: closeAt(1e9) };
}

describe('closings', () => {
  it('add up with the open drawer to all cash, whatever the sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { entries, closings, left } = run(steps);
        const sums = [...closings, left].flatMap((one) => sumByCurrency(one));
        expect(areSameSums(sumByCurrency(sums), sumByCurrency(entries))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('have each amount once, whatever the sequence', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { entries, closings, left } = run(steps);
        const ids = [...closings.flat(), ...left].map(({ id }) => id);
        expect(ids).toHaveLength(entries.length);
        expect(new Set(ids)).toEqual(new Set(entries.map(({ id }) => id)));
      }),
    );
  });
});
