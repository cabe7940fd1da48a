import { changeVariants } from '#tests/support/change-variants.ts';
import { describe, expect, test } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import { quantityForSize } from '../catalogue/quantities.ts';
import { mapToCountry } from '../catalogue/size-mapping.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { findPrintPaper } from '../prints/print-papers.ts';
import { offeredMethods } from '../payments/payment-methods.ts';
import { planPrint } from '../prints/print-templates.ts';
import { plainFraming } from '../prints/print-geometry.ts';
import { priceOrder } from './pricing.ts';

const norway = {
  prices: { '5x7': [{ from: 1, unit: 1000 }], keychain: [{ from: 1, unit: 7000 }] },
  defaultSize: '5x7',
  shipping: { fee: 900, freeFrom: 20_000 },
  taxes: { rates: [{ name: 'VAT', percentThousandths: 25_000 }] },
  methods: { shipping: ['cod'], pickup: ['credit', 'cod'] },
} as const;

const changed: Catalogue = {
  ...defaultCatalogue,
  countries: { NO: norway },
  products: changeVariants(defaultCatalogue.products, {
    '5x7': {
      surface: { widthMm: 130, heightMm: 180, turns: true },
      quantities: { step: 5, max: 50 },
    },
    '3.5x4.5': { quantities: { step: 1, max: 99 } },
  }),
};

function order(catalogue: Catalogue, quantity: number) {
  return priceOrder(catalogue, {
    country: 'NO',
    delivery: 'shipping',
    items: [{ productType: 'photo_print', size: '5x7', quantity }],
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
}

describe('the rules', () => {
  test('priceOrder takes prices, fees, taxes and quantities from the catalogue it is given', () => {
    expect(order(changed, 10)).toMatchObject({
      value: { subtotal: 10_000, shippingFee: 900, taxAmount: 2725, total: 13_625 },
    });
    expect(order(changed, 20)).toMatchObject({ value: { shippingFee: 0 } });
    expect(order(changed, 4)).toMatchObject({ code: 'invalid_quantity' });
    expect(order(defaultCatalogue, 4)).toMatchObject({ value: { subtotal: 1196, taxAmount: 0 } });
  });
  test('offeredMethods offers the methods of the catalogue it is given that the shop has configured', () => {
    const setup = { helcimCurrencies: ['NOK'], credit: true, manual: ['in_store'] } as const;
    expect(offeredMethods(changed, 'NO', 'USD', 'pickup', setup)).toEqual(['credit']);
    const manual = { ...setup, manual: ['cod'] } as const;
    expect(offeredMethods(changed, 'NO', 'USD', 'pickup', manual)).toEqual(['credit', 'cod']);
    expect(offeredMethods(changed, 'NO', 'USD', 'shipping', setup)).toEqual([]);
  });
  test('mapToCountry moves an item to the sizes and quantities of the catalogue it is given', () => {
    const line = { productType: 'photo_print', size: '8x10', quantity: 7 } as const;
    expect(mapToCountry(changed, line, 'NO')).toEqual({ ...line, size: '5x7', quantity: 10 });
    expect(quantityForSize(changed, '3.5x4.5', 7)).toBe(7);
  });
  test('planPrint and findPrintPaper take papers from the catalogue they are given', () => {
    const printedAs = { productType: 'photo_print', shape: null, size: '5x7' } as const;
    expect(findPrintPaper(changed, printedAs)).toMatchObject({ width: 1535, height: 2126 });
    const print = { printedAs, framing: plainFraming, tiles: 1 };
    const { layout } = planPrint({ width: 3000, height: 4000 }, { catalogue: changed, ...print });
    expect(layout.paper).toEqual({ width: 1535, height: 2126 });
  });
});
