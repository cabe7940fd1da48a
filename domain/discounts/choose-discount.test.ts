import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencies } from '../common/money.ts';
import { priceRule } from '#tests/support/price-rules.ts';
import { chooseDiscount } from './choose-discount.ts';
import type { PriceRule } from './discounts.ts';
import type { ReducibleOrder } from './reducible.ts';

const sizes = ['10x15', '15x22', '4x6', 'keychain'] as const;

const anyOrder: fc.Arbitrary<ReducibleOrder> = fc
  .record({
    country: fc.constantFrom('TN', 'FR'),
    fee: fc.integer({ min: 0, max: 3000 }),
    lines: fc.array(
      fc.record({
        sizeKey: fc.constantFrom(...sizes),
        quantity: fc.integer({ min: 1, max: 99 }),
        unitPrice: fc.integer({ min: 0, max: 5000 }),
      }),
      { minLength: 1, maxLength: 8 },
    ),
  })
  .map(({ country, fee, lines }) => {
    const priced = lines.map((line) => ({ ...line, total: line.quantity * line.unitPrice }));
    const subtotal = priced.reduce((sum, { total }) => sum + total, 0);
    return { country, subtotal, lines: priced, preDiscountTotal: subtotal + fee };
  });

const pieces = fc
  .record({
    of: fc.integer({ min: 1, max: 12 }),
    less: fc.integer({ min: 1, max: 12 }),
    percentThousandths: fc.integer({ min: 1, max: 100_000 }),
  })
  .map(({ of, less, percentThousandths }) => ({
    of,
    paid: Math.max(0, of - less),
    percentThousandths,
  }));

const anyRule: fc.Arbitrary<PriceRule> = fc
  .record({
    code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G'),
    valueType: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
    valueThousandths: fc.integer({ min: -120_000, max: 120_000 }),
    minimumSubtotal: fc.option(fc.integer({ min: 1, max: 100_000 })),
    countries: fc.option(fc.constantFrom(['TN'], ['FR'], ['TN', 'FR'])),
    sizeKeys: fc.option(fc.subarray([...sizes], { minLength: 1 })),
    pieces: fc.option(pieces),
  })
  .map((rule) => priceRule(rule.code, rule));

const anyRules = fc.uniqueArray(anyRule, { selector: ({ code }) => code, maxLength: 6 });

function shuffled<T>(list: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
}

describe('chooseDiscount', () => {
  it('depends on no order of the rules, nor of the lines', () => {
    const cases = fc
      .record({ rules: anyRules, order: anyOrder, typed: fc.option(anyRule) })
      .chain(({ rules, order, typed }) =>
        fc.record({
          rules: fc.constant(rules),
          order: fc.constant(order),
          typed: fc.constant(typed),
          otherRules: shuffled(rules),
          otherLines: shuffled(order.lines),
        }),
      );
    fc.assert(
      fc.property(cases, ({ rules, order, typed, otherRules, otherLines }) => {
        const chosen = chooseDiscount(typed, rules, order, 'TND');
        const other = { ...order, lines: otherLines };
        expect(chooseDiscount(typed, otherRules, other, 'TND')).toEqual(chosen);
      }),
    );
  });

  it('is a whole amount between 0 and the total, in every currency', () => {
    fc.assert(
      fc.property(
        anyRules,
        anyOrder,
        fc.option(anyRule),
        fc.constantFrom(...currencies),
        (rules, order, typed, currency) => {
          const { discount } = chooseDiscount(typed, rules, order, currency);
          expect(Number.isSafeInteger(discount)).toBe(true);
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(order.preDiscountTotal);
        },
      ),
    );
  });

  it('never takes less off for one rule more, and says which rule it is', () => {
    fc.assert(
      fc.property(anyRules, anyOrder, anyRule, (rules, order, typed) => {
        const without = chooseDiscount(null, rules, order, 'USD');
        const chosen = chooseDiscount(typed, rules, order, 'USD');
        expect(chosen.discount).toBeGreaterThanOrEqual(without.discount);
        const named = [typed, ...rules].map(({ code }) => code);
        expect(chosen.discount === 0 || named.includes(chosen.discountCode ?? '')).toBe(true);
        if (chosen.ineligibility === null) expect(chosen.discountCode).toBe(typed.code);
        else expect(chosen.discount).toBe(without.discount);
      }),
    );
  });

  const order = {
    country: 'TN',
    subtotal: 1000,
    lines: [{ sizeKey: '10x15' as const, quantity: 4, total: 1000 }],
    preDiscountTotal: 1800,
  };
  const tenth = priceRule('TENTH');

  it('prefers the typed code to an equal discount, and the first by its code among the others', () => {
    const [one, two] = [priceRule('ONE'), priceRule('TWO')];
    expect(chooseDiscount(tenth, [two, one], order, 'TND')).toEqual({
      discount: 180,
      discountCode: 'TENTH',
      ineligibility: null,
    });
    expect(chooseDiscount(null, [two, one], order, 'TND').discountCode).toBe('ONE');
  });

  it('says that a typed code takes less off than another discount', () => {
    const offer = priceRule('4FOR3', {
      pieces: { of: 4, paid: 3, percentThousandths: 100_000 },
      valueThousandths: 0,
    });
    expect(chooseDiscount(tenth, [offer], order, 'TND')).toEqual({
      discount: 250,
      discountCode: '4FOR3',
      ineligibility: { reason: 'smaller', code: '4FOR3' },
    });
  });

  it('says why the typed code does not hold where another discount does', () => {
    const french = priceRule('FRENCH', { countries: ['FR'] });
    expect(chooseDiscount(french, [tenth], order, 'TND')).toEqual({
      discount: 180,
      discountCode: 'TENTH',
      ineligibility: { reason: 'country' },
    });
  });
});
