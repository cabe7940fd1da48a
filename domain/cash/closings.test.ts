import { describe, expect, it } from 'vitest';
import { areSameSums, compareCounts } from './closings.ts';

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
