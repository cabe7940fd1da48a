import { describe, expect, it } from 'vitest';
import { readAmount } from './read-amount.ts';

describe('readAmount', () => {
  it.for([
    ['104.5', 104.5],
    ['104,50', 104.5],
    ['1 284,00', 1284],
    ['١٠٤٫٥', 104.5],
    ['0', 0],
    ['0,00', 0],
    ['', null],
    ['-8', null],
    ['1,284.00', null],
    ['104.555', null],
  ] as const)('reads %j as %j', ([typed, amount]) => {
    expect(readAmount(typed, 'TND')).toBe(amount);
  });

  it('takes no decimals of a currency without them', () => {
    expect([readAmount('500', 'JPY'), readAmount('500.5', 'JPY')]).toEqual([500, null]);
  });
});
