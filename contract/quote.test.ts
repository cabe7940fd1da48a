import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import * as z from 'zod/mini';
import { priceOrder, type PricingInput } from '#domain/checkout/pricing.ts';
import { quoteResponse, quoteRequest, quoteToWire } from './quote.ts';

const request = {
  country: 'tunisia',
  deliveryMethod: 'shipping',
  items: [{ productType: 'photo_print', size: '10x15', quantity: 1 }],
};

describe('quoteRequest', () => {
  test('needs only country, delivery and items', () => {
    expect(quoteRequest.parse(request)).toEqual({ ...request, country: 'TN' });
  });

  test('accepts every optional field, with a value or null', () => {
    const whole = {
      ...request,
      province: ' ON ',
      state: null,
      studioId: '0190163d-8694-739b-aea5-966c26f8ad91',
      discountCode: 'welcome10\u0000',
      giftCardCode: null,
      paymentMethod: 'helcim+gift_card',
    };
    expect(quoteRequest.parse(whole)).toMatchObject({
      province: 'ON',
      discountCode: 'welcome10',
      giftCardCode: null,
    });
  });

  test('leaves the check of products, sizes and quantities to pricing', () => {
    const items = [{ productType: 'poster', size: 'huge', quantity: -1.5 }];
    expect(quoteRequest.parse({ ...request, items }).items).toEqual(items);
  });

  test.each([
    ['deliveryMethod', 'drone'],
    ['paymentMethod', 'cash'],
    ['items', null],
    ['studioId', 'a'],
    ['country', null],
  ])('rejects the field %s with value %j', (field, value) => {
    const issues = quoteRequest.safeParse({ ...request, [field]: value }).error?.issues;
    expect(issues?.map((issue) => issue.path)).toEqual([[field]]);
  });
});

function wire(input: Omit<PricingInput, 'taxPolicy' | 'offered' | 'delivery'>) {
  const pricing = priceOrder(defaultCatalogue, {
    ...input,
    delivery: 'shipping',
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: ['helcim', 'interac'],
  });
  if (!pricing.ok) throw new Error(pricing.code);
  return quoteToWire(pricing.value, ['helcim', 'interac'], {
    discountError: { code: 'discount_expired', message: 'text' },
    giftCardError: null,
    paymentError: null,
  });
}

describe('quoteToWire', () => {
  test('returns major units, percentages and the amount of each tax', () => {
    const response = wire({
      country: 'CA',
      province: 'QC',
      items: [{ productType: 'photo_print', size: '4x4', quantity: 2 }],
      giftCardAvailable: 1000,
    });
    expect(response).toEqual({
      currency: 'CAD',
      lines: [
        { productType: 'photo_print', size: '4x4', quantity: 2, unitPrice: 0.55, total: 1.1 },
      ],
      subtotalsBySize: { '4x4': 1.1 },
      quantities: { '4x4': 2 },
      subtotal: 1.1,
      shippingFee: 15,
      preDiscountTotal: 16.1,
      discount: 0,
      discountError: { code: 'discount_expired', message: 'text' },
      appliedProvince: 'QC',
      appliedTaxRates: [
        { name: 'GST', percent: 5, amount: 0.81 },
        { name: 'QST', percent: 9.975, amount: 1.61 },
      ],
      taxAmount: 2.42,
      originalTotal: 18.52,
      giftCardAmount: 10,
      giftCardError: null,
      remainingGiftCardBalance: 0,
      total: 8.52,
      paymentMethod: 'helcim+gift_card',
      paymentMethods: ['helcim', 'interac'],
      paymentError: null,
    });
    expect(z.encode(quoteResponse, response)).toEqual(response);
  });

  test('returns whole numbers for yen', () => {
    const response = wire({
      country: 'JP',
      items: [{ productType: 'photo_print', size: '5x7', quantity: 3 }],
    });
    expect(response).toMatchObject({
      currency: 'JPY',
      subtotalsBySize: { '5x7': 1050 },
      shippingFee: 2500,
      taxAmount: 355,
      total: 3905,
    });
  });
});
