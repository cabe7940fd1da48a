import * as fc from 'fast-check';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { describe, expect, test } from 'vitest';
import { printSizesOf, productsOf } from '../catalogue/prices.ts';
import { listedCountries } from '#tests/support/price-table.ts';
import { toMajor } from '../common/money.ts';
import { baseMethods } from '../catalogue/base-methods.ts';
import { cardMinimum, isCardMethod } from '../payments/payment-methods.ts';
import { priceOrder, type Pricing, type PricingInput } from './pricing.ts';
import { canadianProvinces } from '../places/provinces.ts';
import { quantityOptions } from '../catalogue/quantities.ts';

function itemIn(country: string): fc.Arbitrary<PricingInput['items'][number]> {
  return fc.oneof(
    fc.constantFrom(...printSizesOf(defaultCatalogue, country)).chain((size) =>
      fc.record({
        productType: fc.constant('photo_print' as const),
        size: fc.constant(size),
        quantity: fc.constantFrom(...quantityOptions(defaultCatalogue, size)),
      }),
    ),
    fc
      .constantFrom(
        ...productsOf(defaultCatalogue, country).filter((type) => type !== 'photo_print'),
      )
      .chain((type) =>
        fc.record({
          productType: fc.constant(type),
          size: fc.constant(type),
          quantity: fc.integer({ min: 1, max: 99 }),
        }),
      ),
  );
}

const discount = fc.option(
  fc.record({
    valueType: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
    valueThousandths: fc.integer({ min: -120_000, max: 120_000 }),
  }),
);

const pieces = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 8 }))
    .map(([of, paid]) => ({ of, paid: Math.min(paid, of - 1), percentThousandths: 100_000 })),
);

const automatic = fc.array(
  fc.record({
    code: fc.constantFrom('ONE', 'TWO', 'THREE'),
    valueType: fc.constantFrom('percentage' as const, 'fixed_amount' as const),
    valueThousandths: fc.integer({ min: -120_000, max: 120_000 }),
    pieces,
  }),
  { maxLength: 3 },
);

function orderIn(country: string) {
  return fc.record({
    country: fc.constant(country),
    province: fc.option(fc.constantFrom(...canadianProvinces)),
    delivery: fc.constantFrom('shipping' as const, 'pickup' as const),
    items: fc.array(itemIn(country), { minLength: 1, maxLength: 30 }),
    taxPolicy: fc.record({
      defaultPercentThousandths: fc.integer({ min: 0, max: 25_000 }),
      pickupProvince: fc.option(fc.constantFrom(...canadianProvinces)),
    }),
    discount,
    automatic,
    giftCardAvailable: fc.option(fc.integer({ min: 0, max: 500_000 })),
    offered: fc.subarray([...baseMethods]),
  });
}

const anyOrder = fc.constantFrom(...listedCountries, 'NZ').chain(orderIn);

function priced(input: PricingInput): Pricing {
  const result = priceOrder(defaultCatalogue, input);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

function amountsOf(pricing: Pricing): number[] {
  return [
    ...pricing.lines.flatMap((line) => [line.unitPrice, line.total]),
    ...Object.values(pricing.subtotalsBySize),
    ...Object.values(pricing.quantities),
    ...pricing.taxAmounts,
    pricing.subtotal,
    pricing.shippingFee,
    pricing.preDiscountTotal,
    pricing.discount,
    pricing.taxAmount,
    pricing.originalTotal,
    pricing.giftCardAmount,
    pricing.remainingGiftCardBalance,
    pricing.total,
  ];
}

describe('priceOrder for arbitrary orders', () => {
  test('returns integer amounts, none negative', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        for (const amount of amountsOf(priced(input))) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
      }),
    );
  });

  test('adds up from the lines to the total', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const pricing = priced(input);
        expect(sum(pricing.lines.map((line) => line.total))).toBe(pricing.subtotal);
        expect(sum(Object.values(pricing.subtotalsBySize))).toBe(pricing.subtotal);
        for (const line of pricing.lines) expect(line.total).toBe(line.unitPrice * line.quantity);
        expect(sum(Object.values(pricing.quantities))).toBe(
          sum(input.items.map((item) => item.quantity)),
        );
        expect(pricing.subtotal + pricing.shippingFee).toBe(pricing.preDiscountTotal);
        expect(pricing.taxAmounts).toHaveLength(pricing.appliedTaxRates.length);
        expect(sum(pricing.taxAmounts)).toBe(pricing.taxAmount);
        expect(pricing.preDiscountTotal - pricing.discount + pricing.taxAmount).toBe(
          pricing.originalTotal,
        );
        expect(pricing.originalTotal - pricing.giftCardAmount).toBe(pricing.total);
        expect(pricing.giftCardAmount + pricing.remainingGiftCardBalance).toBe(
          input.giftCardAvailable ?? 0,
        );
      }),
    );
  });

  test('never takes off more than the amount', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const pricing = priced(input);
        expect(pricing.discount).toBeLessThanOrEqual(pricing.preDiscountTotal);
        expect(pricing.giftCardAmount).toBeLessThanOrEqual(pricing.originalTotal);
      }),
    );
  });

  test('does not depend on the order of the lines', () => {
    const shuffled = anyOrder.chain((input) =>
      fc.tuple(
        fc.constant(input),
        fc.shuffledSubarray([...input.items], { minLength: input.items.length }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([input, items]) => {
        const { lines, ...rest } = priced(input);
        const { lines: otherLines, ...otherRest } = priced({ ...input, items });
        expect(otherRest).toEqual(rest);
        const key = (line: Pricing['lines'][number]) => JSON.stringify(line);
        expect(otherLines.map(key).toSorted()).toEqual(lines.map(key).toSorted());
      }),
    );
  });

  test('does not depend on how a quantity is split into lines', () => {
    fc.assert(
      fc.property(anyOrder, (input) => {
        const halves = input.items.flatMap((item) => {
          const step = item.size === '3.5x4.5' ? 4 : 1;
          const first = Math.floor(item.quantity / 2 / step) * step;
          return first === 0
            ? [item]
            : [
                { ...item, quantity: first },
                { ...item, quantity: item.quantity - first },
              ];
        });
        const { lines, ...rest } = priced(input);
        const { lines: otherLines, ...otherRest } = priced({ ...input, items: halves });
        expect(otherRest).toEqual(rest);
        expect(otherLines.length).toBeGreaterThanOrEqual(lines.length);
      }),
    );
  });

  test('has no decimals in yen', () => {
    fc.assert(
      fc.property(orderIn('JP'), (input) => {
        const pricing = priced(input);
        expect(pricing.currency).toBe('JPY');
        for (const amount of amountsOf(pricing)) {
          expect(toMajor(amount, 'JPY')).toBe(amount);
        }
      }),
    );
  });

  test('leaves a requested card nothing, at least its minimum, or reports a total below it', () => {
    const nearly = fc.record({
      input: anyOrder,
      short: fc.integer({ min: 0, max: 6000 }),
      requestedMethod: fc.constantFrom('helcim', 'credit', 'helcim+gift_card', 'in_store', null),
    });
    fc.assert(
      fc.property(nearly, ({ input, short, requestedMethod }) => {
        const order = { ...input, offered: baseMethods, requestedMethod };
        const { originalTotal, currency } = priced({ ...order, giftCardAvailable: null });
        const giftCardAvailable = Math.max(0, originalTotal - short);
        const { total, belowCardMinimum, giftCardAmount } = priced({ ...order, giftCardAvailable });
        const minimum = cardMinimum(defaultCatalogue, currency);
        if (!isCardMethod(requestedMethod)) {
          expect(giftCardAmount).toBe(giftCardAvailable);
        } else if (total === 0 || total >= minimum) {
          expect(belowCardMinimum).toBeNull();
        } else {
          expect([belowCardMinimum, giftCardAmount]).toEqual([minimum, 0]);
        }
      }),
    );
  });
});
