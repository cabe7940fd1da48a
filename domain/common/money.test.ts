import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  currencies,
  currencyDecimals,
  divideRounded,
  formatMajor,
  isCurrency,
  computePercent,
  parseMajor,
  thousandthsToMinor,
  toMajor,
  toMinor,
} from './money.ts';
import { allocate } from './allocate.ts';

const anyCurrency = fc.constantFrom(...currencies);

/** Exact division of integers of any size, rounded half away from zero. */
function divideExactly(numerator: bigint, denominator: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (magnitude * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -rounded : rounded;
}

describe('currencies', () => {
  test('lists fourteen currencies', () => {
    expect([...currencies].toSorted()).toEqual(
      'AED AUD BRL CAD CNY EUR GBP JPY MXN RUB SAR SGD TND USD'.split(' '),
    );
  });

  test.each(
    'AED AUD BRL CAD CNY EUR GBP MXN RUB SAR SGD TND USD'.split(' ').map((code) => [code, 2]),
  )('gives %s %d decimals', (code, decimals) => {
    expect(isCurrency(code) && currencyDecimals(code)).toBe(decimals);
  });

  test('gives JPY no decimals', () => {
    expect(currencyDecimals('JPY')).toBe(0);
  });

  test.each(['usd', 'CHF', '', null, undefined, 1, 'toString'])(
    'isCurrency rejects %j',
    (value) => {
      expect(isCurrency(value)).toBe(false);
    },
  );
});

describe('divideRounded', () => {
  test.each([
    [0, 10, 0],
    [4, 10, 0],
    [5, 10, 1],
    [14, 10, 1],
    [15, 10, 2],
    [-4, 10, 0],
    [-5, 10, -1],
    [-15, 10, -2],
    [1, 3, 0],
    [2, 3, 1],
    [7, 1, 7],
  ])('divides %d by %d to %d', (numerator, denominator, rounded) => {
    expect(divideRounded(numerator, denominator)).toBe(rounded);
  });

  test('agrees with exact arithmetic for every safe integer', () => {
    fc.assert(
      fc.property(
        fc.maxSafeInteger(),
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        (numerator, denominator) => {
          const rounded = divideExactly(BigInt(numerator), BigInt(denominator));
          expect(divideRounded(numerator, denominator)).toBe(Number(rounded));
        },
      ),
    );
  });

  test('rounds exact halves away from zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        (whole, half) => {
          const up = whole < 0 ? whole : whole + 1;
          expect(divideRounded((2 * whole + 1) * half, 2 * half)).toBe(up === 0 ? 0 : up);
        },
      ),
    );
  });
});

describe('percentOf', () => {
  test.each([
    [10_000, 9975, 998],
    [1000, 9975, 100],
    [200, 9975, 20],
    [100, 500, 1],
    [99, 500, 0],
    [-100, 500, -1],
    [12_345, 100_000, 12_345],
    [12_345, 0, 0],
    [30, 5000, 2],
    [29, 5000, 1],
    // Their product exceeds the exact integers of a number.
    [749_521_250_003, 33_333, 249_837_918_263],
  ])('computes for %d at %d thousandths of a percent %d', (minor, thousandths, share) => {
    expect(computePercent(minor, thousandths)).toBe(share);
  });

  test('agrees with exact arithmetic even for the largest orders', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (minor, thousandths) => {
          const exact = divideExactly(BigInt(minor) * BigInt(thousandths), 100_000n);
          expect(computePercent(minor, thousandths)).toBe(Number(exact));
        },
      ),
    );
  });
});

describe('minor unit conversion', () => {
  test.each([
    [1.005, 'USD', 101],
    [1.015, 'EUR', 102],
    [8.575, 'GBP', 858],
    [0.285, 'CAD', 29],
    [-1.005, 'USD', -101],
    [0.004_999_999_9, 'USD', 0],
    [-0.001, 'USD', 0],
    [1e-7, 'USD', 0],
    [0.1 + 0.2, 'USD', 30],
    [2.675, 'TND', 268],
    [1_000_000_000_000, 'RUB', 100_000_000_000_000],
    [350, 'JPY', 350],
    [350.5, 'JPY', 351],
    [350.49, 'JPY', 350],
    [-5, 'USD', -500],
  ] as const)('toMinor of %d %s is %d', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor);
  });

  test.each([
    [60, 'USD', 0.6],
    [299, 'CAD', 2.99],
    [60, 'JPY', 60],
    [1_295_000, 'RUB', 12_950],
    [-500, 'USD', -5],
    [0, 'EUR', 0],
  ] as const)('toMajor of %d %s is %d', (minor, currency, major) => {
    expect(toMajor(minor, currency)).toBe(major);
  });

  test.each([
    [2190, 'CAD', '21.90'],
    [99_999_999_999, 'TND', '999999999.99'],
    [2190, 'JPY', '2190'],
    [-5, 'USD', '-0.05'],
  ] as const)('formatMajor of %d %s is %s', (minor, currency, text) => {
    expect(formatMajor(minor, currency)).toBe(text);
  });

  test('returns the same amount after a round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }),
        anyCurrency,
        (minor, currency) => {
          expect(toMinor(toMajor(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  test.each([
    [5000, 'USD', 500],
    [-5000, 'USD', -500],
    [1005, 'EUR', 101],
    [1004, 'EUR', 100],
    [5000, 'JPY', 5],
    [5500, 'JPY', 6],
    [5499, 'JPY', 5],
  ] as const)(
    'thousandthsToMinor of %d thousandths of a %s is %d',
    (thousandths, currency, minor) => {
      expect(thousandthsToMinor(thousandths, currency)).toBe(minor);
    },
  );
});

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [101, [1, 1, 1], [34, 34, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [-1, [1, 1], [-1, 0]],
    [10, [0, 1, 0], [0, 10, 0]],
    [10, [3, 7], [3, 7]],
    [5, [1, 2, 3], [1, 2, 2]],
    [10, [0, 0], [10, 0]],
    [0, [1, 2], [0, 0]],
    [10, [], []],
  ])('splits %d over %j into %j', (minor, weights, parts) => {
    expect(allocate(minor, weights)).toEqual(parts);
  });

  test('loses nothing and stays within one unit of the exact share', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { minLength: 1, maxLength: 40 }),
        (minor, weights) => {
          const parts = allocate(minor, weights);
          expect(parts).toHaveLength(weights.length);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor);
          const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
          if (sum === 0n) return;
          for (const [index, part] of parts.entries()) {
            const away = BigInt(part) * sum - BigInt(minor) * BigInt(weights[index] ?? 0);
            expect(away < sum && -away < sum).toBe(true);
          }
        },
      ),
    );
  });
});

describe('parseMajor', () => {
  test.for([
    ['5', 'USD', 5],
    ['5.5', 'USD', 5.5],
    ['5.50', 'TND', 5.5],
    ['500', 'JPY', 500],
    ['5.5', 'JPY', null],
    ['5.555', 'USD', null],
    ['0', 'USD', null],
    ['0.00', 'USD', null],
    ['-5', 'USD', null],
    ['1e3', 'USD', null],
    ['1234567890', 'USD', null],
    ['', 'USD', null],
    [null, 'USD', null],
  ] as const)('reads %j in %s as %j', ([text, currency, amount]) => {
    expect(parseMajor(text, currency)).toBe(amount);
  });
});
