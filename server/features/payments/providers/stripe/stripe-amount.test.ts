import { describe, expect, it } from 'vitest';
import { currencies } from '#domain/common/money.ts';
import { fromStripeAmount, stripeDecimals, toMajorText, toStripeAmount } from './stripe-amount.ts';

/** Stripe's page of supported currencies: zero-decimal, three-decimal, and the two special cases of charges. */
const zeroDecimal = 'bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' ');
const threeDecimal = 'bhd jod kwd omr tnd'.split(' ');
const statedWithTwo = ['isk', 'ugx'];

function statedDecimals(currency: string): number {
  if (statedWithTwo.includes(currency)) return 2;
  if (zeroDecimal.includes(currency)) return 0;
  return threeDecimal.includes(currency) ? 3 : 2;
}

const everyCurrency = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());

/** Moves the decimal point of a number by text alone. */
function movedPoint(units: number, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

describe('Stripe amounts', () => {
  it.each([
    ['USD', 1999, 1999],
    ['JPY', 1200, 1200],
    // 12.34 dinars are 12,340 thousandths.
    ['TND', 1234, 12_340],
    ['AED', 200, 200],
  ] as const)('convert %s %d to %d units and back', (currency, minor, units) => {
    expect(toStripeAmount(minor, currency)).toBe(units);
    expect(fromStripeAmount(units, currency.toLowerCase())).toBe(minor);
  });

  it.each(currencies)('convert %s to Stripe’s units and back without loss', (currency) => {
    for (const minor of [0, 1, 50, 999, 1_234_567]) {
      expect(fromStripeAmount(toStripeAmount(minor, currency), currency)).toBe(minor);
    }
  });

  it.each([
    ['tnd', 12_345],
    ['usd', 10.5],
    ['xyz', 100],
  ])('are null for %s %d, which the shop could not request', (currency, units) => {
    expect(fromStripeAmount(units, currency)).toBeNull();
  });

  it('have the decimals that Stripe documents, in every currency', () => {
    const wrong = everyCurrency.filter((code) => stripeDecimals(code) !== statedDecimals(code));
    expect(wrong).toEqual([]);
    for (const code of [...zeroDecimal, ...threeDecimal, ...statedWithTwo]) {
      expect(everyCurrency).toContain(code);
    }
  });

  it.each([
    ['usd', 2696, '26.96'],
    ['USD', 2690, '26.90'],
    ['jpy', 2696, '2696'],
    ['tnd', 26_960, '26.960'],
    ['kwd', 5120, '5.120'],
    ['ugx', 500, '5.00'],
    ['isk', 500, '5.00'],
    ['usd', 7, '0.07'],
  ])('format %s %d as %s in major units', (currency, units, text) => {
    expect(toMajorText(units, currency)).toBe(text);
  });

  it('are exact in major units in every currency', () => {
    for (const code of everyCurrency) {
      for (const units of [0, 1, 10, 99, 100, 2696, 1_234_567, 99_999_999]) {
        expect(toMajorText(units, code)).toBe(movedPoint(units, statedDecimals(code)));
      }
    }
  });
});
