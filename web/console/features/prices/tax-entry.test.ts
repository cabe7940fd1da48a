import { describe, expect, it } from 'vitest';
import { readPercent, toTypedPercent } from './tax-entry.ts';

describe('readPercent', () => {
  it.each([
    ['19', 19_000],
    ['9,975', 9975],
    ['7.5 %', 7500],
    ['0', 0],
    ['100', 100_000],
    ['٥', 5000],
  ])('reads %j', (typed, thousandths) => {
    expect(readPercent(typed)).toBe(thousandths);
  });

  it.each(['', 'x', '-1', '100.001', '1.2345', '1000'])('refuses %j', (typed) => {
    expect(readPercent(typed)).toBeNull();
  });

  it('reads what toTypedPercent writes', () => {
    for (const thousandths of [0, 1, 9975, 19_000, 100_000]) {
      expect(readPercent(toTypedPercent(thousandths))).toBe(thousandths);
    }
  });
});
