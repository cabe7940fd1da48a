import { describe, expect, it } from 'vitest';
import { currencies } from '#domain/money.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts';

describe('amounts at the second checkout', () => {
  it.each([
    ['USD', 1999, 1999],
    ['JPY', 1200, 1200],
    // 12.34 dinars are 12,340 thousandths.
    ['TND', 1234, 12_340],
    ['AED', 200, 200],
  ] as const)('%s %d are %d of its units', (currency, minor, units) => {
    expect(toStripeAmount(minor, currency)).toBe(units);
    expect(fromStripeAmount(units, currency.toLowerCase())).toBe(minor);
  });

  it.each(currencies)('%s comes back as it went', (currency) => {
    for (const minor of [0, 1, 50, 999, 1_234_567]) {
      expect(fromStripeAmount(toStripeAmount(minor, currency), currency)).toBe(minor);
    }
  });

  it.each([
    ['tnd', 12_345],
    ['usd', 10.5],
    ['xyz', 100],
  ])('are none of the shop’s for %s %d', (currency, units) => {
    expect(fromStripeAmount(units, currency)).toBeNull();
  });
});
