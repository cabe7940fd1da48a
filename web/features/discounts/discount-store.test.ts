import { expect, test } from 'vitest';
import type { PriceRule } from '#domain/discounts/discounts.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { codeFrom, ruleFor } from './discount-store.ts';

function rule(currency: PriceRule['currency']): PriceRule {
  return priceRule('FIVEOFF', { valueType: 'fixed_amount', valueThousandths: -5000, currency });
}

test.each([
  [' welcome10 ', 'WELCOME10'],
  ['', null],
  ['  ', null],
  [null, null],
  ['x'.repeat(80), 'X'.repeat(64)],
])('codeFrom parses %j as %j', (text, code) => {
  expect(codeFrom(text)).toBe(code);
});

test('ruleFor applies a rule with a currency only in that currency, and one without in all', () => {
  expect(ruleFor({ rule: rule('USD') }, 'USD')?.code).toBe('FIVEOFF');
  expect(ruleFor({ rule: rule('USD') }, 'TND')).toBeNull();
  expect(ruleFor({ rule: rule(null) }, 'TND')?.code).toBe('FIVEOFF');
  expect(ruleFor({ rule: null }, 'USD')).toBeNull();
});
