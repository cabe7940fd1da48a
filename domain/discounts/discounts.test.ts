import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { discountAmount, discountError, normalizeCode, type PriceRule } from './discounts.ts';
import { currencies } from '../common/money.ts';
import { priceRule } from '#tests/support/price-rules.ts';

const start = Date.UTC(2026, 0, 1);
const end = Date.UTC(2026, 1, 1);
const rule = priceRule('WELCOME10');

describe('discountError', () => {
  test('accepts a rule without limits at any time and in any currency', () => {
    for (const currency of currencies) expect(discountError(rule, currency, start)).toBeNull();
    expect(discountError({ ...rule, used: 1_000_000 }, 'USD', start)).toBeNull();
  });

  test('returns the same code for an unknown and an inactive rule', () => {
    expect(discountError(null, 'USD', start)).toBe('invalid_discount_code');
    expect(discountError({ ...rule, isActive: false }, 'USD', start)).toBe('invalid_discount_code');
    const ended = { ...rule, isActive: false, endsAt: start - 1 };
    expect(discountError(ended, 'USD', start)).toBe('invalid_discount_code');
  });

  test.each([
    [start - 1, 'discount_not_active_yet'],
    [start, null],
    [end - 1, null],
    [end, 'discount_expired'],
    [end + 1, 'discount_expired'],
  ])('returns at %d of the validity period: %s', (now, error) => {
    expect(discountError({ ...rule, startsAt: start, endsAt: end }, 'USD', now)).toBe(error);
  });

  test('accepts a validity period that is open at either end', () => {
    const from = { ...rule, startsAt: start };
    expect(discountError(from, 'USD', start - 1)).toBe('discount_not_active_yet');
    expect(discountError(from, 'USD', end * 10)).toBeNull();
    const until = { ...rule, endsAt: end };
    expect(discountError(until, 'USD', 0)).toBeNull();
    expect(discountError(until, 'USD', end)).toBe('discount_expired');
  });

  test('accepts a rule with a currency only for orders in it', () => {
    const dinars: PriceRule = { ...rule, currency: 'TND' };
    expect(discountError(dinars, 'TND', start)).toBeNull();
    for (const currency of currencies.filter((other) => other !== 'TND')) {
      expect(discountError(dinars, currency, start)).toBe('discount_wrong_currency');
    }
  });

  test.each([
    [0, null],
    [2, null],
    [3, 'discount_exhausted'],
    [4, 'discount_exhausted'],
  ])('returns with a limit of 3 after %d uses: %s', (used, error) => {
    expect(discountError({ ...rule, usageLimit: 3, used }, 'USD', start)).toBe(error);
  });

  test.each([
    ['welcome10', 'WELCOME10'],
    [' Welcome10\n', 'WELCOME10'],
    ['WELCOME10', 'WELCOME10'],
    ['  ', ''],
  ])('normalizeCode reads %j as %j', (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });
});

describe('discountAmount', () => {
  test.each([
    ['percentage', 10_000, 7500, 'USD', 750],
    ['percentage', -10_000, 7500, 'USD', 750],
    ['percentage', 10_000, 1005, 'USD', 101],
    ['percentage', 10_000, 1004, 'USD', 100],
    ['percentage', 12_500, 999, 'EUR', 125],
    ['percentage', 100_000, 999, 'EUR', 999],
    ['percentage', 150_000, 999, 'EUR', 999],
    ['percentage', -150_000, 999, 'EUR', 999],
    ['percentage', 10_000, 5605, 'JPY', 561],
    ['percentage', 0, 999, 'EUR', 0],
    ['fixed_amount', -5000, 7500, 'USD', 500],
    ['fixed_amount', 5000, 7500, 'USD', 500],
    ['fixed_amount', -5000, 7500, 'TND', 500],
    ['fixed_amount', -5000, 7500, 'JPY', 5],
    ['fixed_amount', -5000, 500, 'USD', 500],
    ['fixed_amount', -5000, 499, 'USD', 499],
    ['fixed_amount', 5000, 0, 'USD', 0],
  ] as const)(
    'takes with %s %d of %d %s: %d',
    (valueType, valueThousandths, total, currency, amount) => {
      expect(discountAmount({ valueType, valueThousandths }, total, currency)).toBe(amount);
    },
  );

  test('is never negative nor above the total, for either sign', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percentage' as const, 'fixed_amount' as const),
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.constantFrom(...currencies),
        (valueType, valueThousandths, total, currency) => {
          const amount = discountAmount({ valueType, valueThousandths }, total, currency);
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(total);
          const opposite = { valueType, valueThousandths: -valueThousandths };
          expect(discountAmount(opposite, total, currency)).toBe(amount);
        },
      ),
    );
  });
});

test.each([
  'welcome-10',
  ' WELCOME-10. ',
  '“WELCOME-10”,',
  '(Welcome-10)!',
  'WELCOME-10\u200B',
  '\u200EWELCOME\u201110',
  'WELCOME–10',
  'ＷＥＬＣＯＭＥ－１０',
  'WELCOME-١٠',
  'WELCOME-10-',
])('normalizeCode reads %j as the code in it', (typed) => {
  expect(normalizeCode(typed)).toBe('WELCOME-10');
});

test('normalizeCode keeps the underscore at the ends of a code', () => {
  expect(normalizeCode('_vip_')).toBe('_VIP_');
});
