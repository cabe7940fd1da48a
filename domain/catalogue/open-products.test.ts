import { describe, expect, it, test } from 'vitest';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import { priceList } from '../checkout/price-list.ts';
import { priceOrder } from '../checkout/pricing.ts';
import { itemPrice, unitPrice } from './unit-price.ts';
import { planPrint } from '../prints/print-templates.ts';
import { plainFraming } from '../prints/print-geometry.ts';
import { itemOfKey } from './item-facts.ts';
import { printSizesOf, productsOf } from './prices.ts';
import { sizeKeyOf } from './products.ts';
import { mapToCountry } from './size-mapping.ts';

function price(country: string, items: Parameters<typeof priceOrder>[1]['items']) {
  return priceOrder(wideCatalogue, {
    country,
    delivery: 'pickup',
    items,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
  });
}

describe('a size and products that the owner added', () => {
  it('are sold in the countries that have a price for them, after the others', () => {
    expect(printSizesOf(wideCatalogue, 'JP').at(-1)).toBe('13x18-silk');
    expect(productsOf(wideCatalogue, 'JP').slice(-3)).toEqual(['canvas', 'mug', 'panel']);
    expect(productsOf(wideCatalogue, 'FR')).not.toContain('mug');
  });
  it('are priced like the others, each size of a product by itself', () => {
    const items = [
      { productType: 'photo_print', size: '13x18-silk', quantity: 3 },
      { productType: 'canvas', size: 'canvas-20x30', quantity: 1 },
      { productType: 'canvas', size: 'canvas-30x40', quantity: 2 },
      { productType: 'mug', size: '4x6', quantity: 1 },
    ];
    expect(price('JP', items)).toMatchObject({
      value: {
        subtotal: 3 * 480 + 4200 + 2 * 7900 + 2400,
        subtotalsBySize: { 'canvas-30x40': 15_800, mug: 2400 },
      },
    });
  });
  it('are refused in a size that the product does not have, or in another country', () => {
    const item = { productType: 'canvas', size: '4x6', quantity: 1 };
    expect(price('JP', [item])).toMatchObject({ code: 'product_not_sold' });
    expect(price('FR', [{ ...item, size: 'canvas-20x30' }])).toMatchObject({
      code: 'product_not_sold',
    });
    const silk = { productType: 'photo_print', size: '13x18-silk', quantity: 1 };
    expect(price('FR', [silk])).toMatchObject({ code: 'size_not_sold' });
  });
  it('become what another country sells', () => {
    const silk = { productType: 'photo_print', size: '13x18-silk', quantity: 2 };
    expect(mapToCountry(wideCatalogue, silk, 'FR')).toEqual({ ...silk, size: '5x7' });
    const canvas = { productType: 'canvas', size: 'canvas-20x30', quantity: 2 };
    expect(mapToCountry(wideCatalogue, canvas, 'US')).toBe(canvas);
    expect(mapToCountry(wideCatalogue, canvas, 'FR')).toEqual({
      productType: 'photo_print',
      size: '4x6',
      quantity: 2,
    });
  });
  it('need their own key in a product of several sizes, and none in a gift of one', () => {
    expect(sizeKeyOf(wideCatalogue, 'canvas', '4x6')).toBeNull();
    expect(sizeKeyOf(wideCatalogue, 'mug', '4x6')).toBe('mug');
    expect(sizeKeyOf(wideCatalogue, 'photo_print', 'mug')).toBeNull();
  });
  it('are found by their key alone, and a former paper by its measures', () => {
    expect(itemOfKey(wideCatalogue, 'canvas-30x40')).toMatchObject({ productType: 'canvas' });
    expect(itemOfKey(wideCatalogue, '9x13')).toMatchObject({ productType: 'photo_print' });
  });
});

test('priceList has a size with free measures at the price of its surface', () => {
  const listed = priceList(wideCatalogue, 'US').find(({ key }) => key === 'panel-free');
  // 0.12 square meters at 250.00.
  expect(listed?.price).toBe(30);
  expect(unitPrice(wideCatalogue, 'US', 'panel-free', 1)).toBe(3000);
  expect(unitPrice(wideCatalogue, 'US', 'panel-free', 1, { widthMm: 1000, heightMm: 1000 })).toBe(
    25_000,
  );
});

test('itemPrice adds the options of an item, and is null for what cannot be made', () => {
  const panel = { productType: 'panel', size: 'panel-free' };
  expect(itemPrice(wideCatalogue, 'US', panel, 1)).toBe(3000);
  expect(itemPrice(wideCatalogue, 'US', { ...panel, options: { mount: 'wood' } }, 1)).toBe(3700);
  const impossible = { mount: 'wood', finish: 'glossy' };
  expect(itemPrice(wideCatalogue, 'US', { ...panel, options: impossible }, 1)).toBeNull();
  expect(itemPrice(wideCatalogue, 'FR', panel, 1)).toBeNull();
});

describe('planPrint', () => {
  const photo = { width: 4000, height: 3000 };
  function plan(productType: string, size: string) {
    const printedAs = { productType, shape: null, size };
    return planPrint(photo, {
      catalogue: wideCatalogue,
      printedAs,
      framing: plainFraming,
      tiles: 1,
    });
  }
  it('turns a canvas with its photo, and wraps the photo around its edges', () => {
    // 300 + 2 × 35 and 200 + 2 × 35 mm at 150 dpi.
    expect(plan('canvas', 'canvas-20x30')).toMatchObject({
      dpi: 150,
      surround: 'mirror',
      layout: { paper: { width: 2185, height: 1594 } },
    });
  });
  it('keeps the shape of a mug for every photo', () => {
    // 206 × 96 mm at 200 dpi.
    expect(plan('mug', 'mug').layout.paper).toEqual({ width: 1622, height: 756 });
  });
  it('prints a new paper size at 300 dpi without bleed', () => {
    expect(plan('photo_print', '13x18-silk').layout.paper).toEqual({ width: 2126, height: 1535 });
  });
});
