import { describe, expect, it } from 'vitest';
import { readRemittedAmount } from './read-amount.ts';

describe('readRemittedAmount', () => {
  it.for([
    ['104.5', 10_450],
    ['104,50', 10_450],
    ['104.500', 10_450],
    ['104,500 DT', 10_450],
    ['TND 104.50', 10_450],
    ['1 284,00', 128_400],
    ['1\u202F284,00 TND', 128_400],
    ['1.284,00', 128_400],
    ['1,284.00', 128_400],
    ['1,284,000.00', 128_400_000],
    ['1’284.00', 128_400],
    ['١٠٤٫٥٠', 10_450],
    ['0', 0],
    ['104.505', null],
    ['12,84,00', null],
    ['1.28.4', null],
    ['-8', null],
    ['', null],
    ['104.50.', null],
    ['=104', null],
    ['refused', null],
  ] as const)('reads %j as %j', ([typed, minor]) => {
    expect(readRemittedAmount(typed, 'TND')).toBe(minor);
  });

  it('takes no decimals of a currency without them', () => {
    expect([readRemittedAmount('500', 'JPY'), readRemittedAmount('500.5', 'JPY')]).toEqual([
      500,
      null,
    ]);
  });
});
