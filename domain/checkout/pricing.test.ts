import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import type { ProductType } from '../catalogue/catalogue.ts';
import { priceOrder, type Pricing, type PricingInput } from './pricing.ts';

type Line = readonly [ProductType, string, number];

function order(country: string, lines: readonly Line[], changes: Partial<PricingInput> = {}) {
  return priceOrder(defaultCatalogue, {
    country,
    delivery: 'shipping',
    items: lines.map(([productType, size, quantity]) => ({ productType, size, quantity })),
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim', 'credit', 'in_store', 'interac'],
    ...changes,
  });
}

function priced(...input: Parameters<typeof order>): Pricing {
  const result = order(...input);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

function prints(size: string, ...quantities: number[]): Line[] {
  return quantities.map((quantity) => ['photo_print', size, quantity] as const);
}

const tenPercent = { valueType: 'percentage', valueThousandths: -10_000 } as const;
const everything = { valueType: 'percentage', valueThousandths: 100_000 } as const;

describe('priceOrder', () => {
  test('prices Quebec with a discount and a gift card', () => {
    const lines: Line[] = [...prints('4x6', 20), ['keychain', 'keychain', 1]];
    const changes = { province: 'QC', discount: tenPercent, giftCardAvailable: 4000 };
    // 12.00 + 29.99 = 41.99; shipping 15.00; 56.99 less 5.70 is 51.29; GST 2.56 and QST 5.12 of that
    expect(priced('CA', lines, changes)).toEqual({
      currency: 'CAD',
      lines: [
        {
          productType: 'photo_print',
          size: '4x6',
          sizeKey: '4x6',
          quantity: 20,
          unitPrice: 60,
          total: 1200,
        },
        {
          productType: 'keychain',
          size: 'keychain',
          sizeKey: 'keychain',
          quantity: 1,
          unitPrice: 2999,
          total: 2999,
        },
      ],
      subtotalsBySize: { '4x6': 1200, keychain: 2999 },
      quantities: { '4x6': 20, keychain: 1 },
      subtotal: 4199,
      shippingFee: 1500,
      freeShippingFrom: 5000,
      preDiscountTotal: 5699,
      discount: 570,
      discountCode: '',
      ineligibility: null,
      appliedProvince: 'QC',
      appliedTaxRates: [
        { name: 'GST', percentThousandths: 5000 },
        { name: 'QST', percentThousandths: 9975 },
      ],
      taxAmounts: [256, 512],
      taxAmount: 768,
      originalTotal: 5897,
      giftCardAmount: 4000,
      remainingGiftCardBalance: 0,
      total: 1897,
      paymentMethod: 'helcim+gift_card',
      belowCardMinimum: null,
      aboveCardMaximum: null,
    });
  });

  test("rounds each of Quebec's taxes separately", () => {
    // 0.55 + 15.00 = 15.55: GST 0.7775 and QST 1.5511 are 0.78 and 1.55; their sum 2.3286 would also be 2.33. But 1.10
    // + 15.00 = 16.10: 0.805 and 1.605975 are 0.81 and 1.61, while their sum 2.410975 would be only 2.41.
    expect(priced('CA', prints('4x4', 1), { province: 'QC' }).taxAmounts).toEqual([78, 155]);
    const two = priced('CA', prints('4x4', 2), { province: 'QC' });
    expect(two.taxAmounts).toEqual([81, 161]);
    expect(two.taxAmount).toBe(242);
    expect(two.total).toBe(1852);
  });

  test('taxes shipping too, after the discount', () => {
    const plain = priced('GB', prints('4x6', 1));
    expect(plain).toMatchObject({ subtotal: 39, shippingFee: 2000, taxAmount: 408, total: 2447 });
    const reduced = priced('GB', prints('4x6', 1), { discount: tenPercent });
    expect(reduced).toMatchObject({ discount: 204, taxAmount: 367, total: 2202 });
  });

  test('compares the free shipping threshold with the subtotal before the discount', () => {
    // 84 x 0.60 = 50.40 reaches 50; after a discount of 10 % it would not
    const free = priced('US', prints('4x6', 84), { discount: tenPercent });
    expect(free).toMatchObject({ subtotal: 5040, shippingFee: 0, discount: 504, total: 4536 });
    expect(priced('US', prints('4x6', 83))).toMatchObject({ subtotal: 4980, shippingFee: 1500 });
  });

  test('uses no decimals for Japan', () => {
    // 60 + 2500 = 2560, tax 256
    expect(priced('JP', prints('4x6', 1))).toMatchObject({ taxAmount: 256, total: 2816 });
    // 2560 less 256 is 2304, tax 230.4
    const reduced = priced('JP', prints('4x6', 1), { discount: tenPercent });
    expect(reduced).toMatchObject({ discount: 256, taxAmount: 230, total: 2534 });
  });

  test('ignores a province without shipping to Canada', () => {
    expect(priced('US', prints('4x6', 1), { province: 'QC' })).toEqual(
      priced('US', prints('4x6', 1)),
    );
  });
});

describe('priceOrder with Tunisian tiers', () => {
  const inTunisia = (lines: Line[]) => priced('TN', lines, { offered: ['cod'] });

  test.each([
    [[1], 250, 250],
    [[24], 250, 6000],
    [[12, 12], 250, 6000],
    [[25], 200, 5000],
    [[24, 1], 200, 5000],
    [[74], 200, 14_800],
    [[50, 24], 200, 14_800],
    [[75], 150, 11_250],
    [[50, 25], 150, 11_250],
    [[25, 25, 25], 150, 11_250],
    [[99, 99, 99], 150, 44_550],
  ])('counts 10x15 over items of %j: %d each, %d together', (quantities, each, subtotal) => {
    const result = inTunisia(prints('10x15', ...quantities));
    expect(result.lines.map((line) => line.unitPrice)).toEqual(quantities.map(() => each));
    expect(result.subtotal).toBe(subtotal);
  });

  test.each([
    [[24], 350, 8400],
    [[25], 300, 7500],
    [[40, 34], 300, 22_200],
    [[40, 35], 250, 18_750],
  ])('counts 15x22 over items of %j: %d each, %d together', (quantities, each, subtotal) => {
    const result = inTunisia(prints('15x22', ...quantities));
    expect(result.lines.map((line) => line.unitPrice)).toEqual(quantities.map(() => each));
    expect(result.subtotal).toBe(subtotal);
  });

  test('counts sizes separately, and 15x23 as 15x22', () => {
    const lines = [...prints('10x15', 24), ...prints('15x22', 20), ...prints('15x23', 5)];
    const result = inTunisia([...lines, ...prints('3.5x4.5', 96)]);
    expect(result.quantities).toEqual({ '10x15': 24, '15x22': 25, '3.5x4.5': 96 });
    expect(result.subtotalsBySize).toEqual({ '10x15': 6000, '15x22': 7500, '3.5x4.5': 12_000 });
    expect(result.lines.map((line) => line.size)).toEqual(['10x15', '15x22', '15x22', '3.5x4.5']);
    expect(result).toMatchObject({ shippingFee: 0, taxAmount: 0, total: 25_500 });
  });
});

describe('priceOrder of an invalid order', () => {
  test.each([
    ['US', [], {}, 'no_items', undefined],
    ['US', prints('10x15', 1), {}, 'size_not_sold', 0],
    ['TN', prints('4x6', 1), {}, 'size_not_sold', 0],
    ['US', prints('3.5x4.5', 4), {}, 'size_not_sold', 0],
    ['US', [...prints('4x6', 1), ...prints('poster', 1)], {}, 'size_not_sold', 1],
    ['TN', [...prints('10x15', 1), ['3d_frame', '3d_frame', 1]], {}, 'product_not_sold', 1],
    ['US', prints('4x6', 0), {}, 'invalid_quantity', 0],
    ['US', prints('4x6', 99, 100), {}, 'invalid_quantity', 1],
    ['US', prints('4x6', 1.5), {}, 'invalid_quantity', 0],
    ['TN', prints('3.5x4.5', 5), {}, 'invalid_quantity', 0],
    ['TN', prints('3.5x4.5', 100), {}, 'invalid_quantity', 0],
    ['US', [['keychain', 'keychain', 100]], {}, 'invalid_quantity', 0],
    ['US', prints('4x6', 1), { requestedMethod: 'cod' }, 'payment_method_not_offered', undefined],
    [
      'US',
      prints('4x6', 1),
      { requestedMethod: 'credit+gift_card', offered: ['helcim'] },
      'payment_method_not_offered',
      undefined,
    ],
  ] as const)('fails in %s, case %#: %j', (country, lines, changes, code, item) => {
    const result = order(country, lines, changes);
    if (result.ok) throw new Error('the order was priced');
    const { details } = result;
    expect([result.code, details && 'item' in details ? details.item : undefined]).toEqual([
      code,
      item,
    ]);
  });

  test('names the sizes or products that are sold', () => {
    const failed = order('TN', prints('4x6', 1));
    expect(failed).toEqual({
      ok: false,
      code: 'size_not_sold',
      details: {
        item: 0,
        productType: 'photo_print',
        size: '4x6',
        sizes: ['10x15', '15x22', '3.5x4.5'],
      },
    });
  });
});

describe('the payment method of priceOrder', () => {
  const lines = prints('4x6', 84);
  const pay = (changes: Partial<PricingInput>) => {
    const { paymentMethod, giftCardAmount, total, belowCardMinimum } = priced('US', lines, changes);
    return [paymentMethod, giftCardAmount, total, belowCardMinimum];
  };

  test('is the first offered one or the requested one', () => {
    expect(pay({})).toEqual(['helcim', 0, 5040, null]);
    expect(pay({ requestedMethod: 'credit' })).toEqual(['credit', 0, 5040, null]);
    expect(pay({ requestedMethod: 'in_store' })).toEqual(['in_store', 0, 5040, null]);
    expect(pay({ requestedMethod: 'helcim+gift_card' })).toEqual(['helcim', 0, 5040, null]);
    expect(pay({ offered: [] })).toEqual([null, 0, 5040, null]);
  });

  test('combines with a gift card that pays as much as it can', () => {
    expect(pay({ giftCardAvailable: 2500 })).toEqual(['helcim+gift_card', 2500, 2540, null]);
    expect(pay({ giftCardAvailable: 5040 })).toEqual(['gift_card', 5040, 0, null]);
    const large = priced('US', lines, { giftCardAvailable: 50_000 });
    expect(large).toMatchObject({ giftCardAmount: 5040, remainingGiftCardBalance: 44_960 });
  });

  test('keeps the minimum of a requested card; nothing else reduces the gift card', () => {
    const giftCardAvailable = 5000;
    for (const requestedMethod of ['helcim', 'helcim+gift_card'] as const) {
      expect(pay({ giftCardAvailable, requestedMethod })).toEqual([
        'helcim+gift_card',
        4990,
        50,
        null,
      ]);
    }
    for (const requestedMethod of [null, 'gift_card'] as const) {
      expect(pay({ giftCardAvailable, requestedMethod })).toEqual([
        'helcim+gift_card',
        5000,
        40,
        null,
      ]);
    }
    expect(pay({ giftCardAvailable: 5000, requestedMethod: 'credit+gift_card' })).toEqual([
      'credit+gift_card',
      4990,
      50,
      null,
    ]);
    expect(pay({ giftCardAvailable: 5000, requestedMethod: 'in_store' })).toEqual([
      'in_store',
      5000,
      40,
      null,
    ]);
  });

  test('is none when a discount covers everything', () => {
    expect(pay({ discount: everything })).toEqual(['none', 0, 0, null]);
    expect(pay({ discount: everything, giftCardAvailable: 2500 })).toEqual(['none', 0, 0, null]);
  });

  test("reports a total below the card's minimum", () => {
    const small = { valueType: 'fixed_amount', valueThousandths: 50_000 } as const;
    expect(pay({ discount: small })).toEqual(['helcim', 0, 40, 50]);
    expect(pay({ discount: small, requestedMethod: 'credit' })).toEqual(['credit', 0, 40, 50]);
    const withCard = { discount: small, giftCardAvailable: 10 };
    expect(pay(withCard)).toEqual(['helcim+gift_card', 10, 30, 50]);
    expect(pay({ ...withCard, requestedMethod: 'helcim' })).toEqual(['helcim', 0, 40, 50]);
    expect(pay({ discount: small, giftCardAvailable: 40 })).toEqual(['gift_card', 40, 0, null]);
    expect(pay({ discount: small, requestedMethod: 'in_store' })).toEqual([
      'in_store',
      0,
      40,
      null,
    ]);
  });

  test('reports a rest above the maximum of Stripe, which other methods do not have', () => {
    const crystals: Line[] = Array.from({ length: 73 }, () => ['3d_frame', '3d_frame', 99]);
    const maximumOf = (changes: Partial<PricingInput>) =>
      priced('US', crystals, changes).aboveCardMaximum;
    expect(maximumOf({ requestedMethod: 'credit' })).toBe(99_999_999);
    expect(maximumOf({ requestedMethod: 'helcim' })).toBeNull();
    expect(maximumOf({ requestedMethod: 'in_store' })).toBeNull();
    const giftCardAvailable = 101_178_000 - 99_999_999;
    expect(maximumOf({ requestedMethod: 'credit', giftCardAvailable })).toBeNull();
    const less = { giftCardAvailable: giftCardAvailable - 1 };
    expect(maximumOf({ requestedMethod: 'credit+gift_card', ...less })).toBe(99_999_999);
  });
});
