import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '../catalogue/default-catalogue.ts';
import {
  countryCatalogue,
  type Catalogue,
  type CatalogueProduct,
  type CatalogueVariant,
  type CountryCatalogue,
} from '../catalogue/shop-catalogue.ts';
import { priceOrder, type PricingInput } from './pricing.ts';
import { priceWithBundle } from './price-lines.ts';

const surface = { widthMm: 500, heightMm: 700, turns: true };
const usual = countryCatalogue(defaultCatalogue, 'US');

function shopOf(products: readonly CatalogueProduct[], own: Partial<CountryCatalogue>): Catalogue {
  return { ...defaultCatalogue, products, countries: { US: { ...usual, ...own } } };
}

function productOf(
  variants: readonly CatalogueVariant[],
  rest: Partial<CatalogueProduct> = {},
): CatalogueProduct {
  return { type: 'poster', kind: 'paper', rendering: 'print', variants, ...rest };
}

function price(
  catalogue: Catalogue,
  items: PricingInput['items'],
  more: Partial<PricingInput> = {},
) {
  return priceOrder(catalogue, {
    country: 'US',
    delivery: 'pickup',
    items,
    taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
    offered: [],
    ...more,
  });
}

function copies(quantity: number, key = 'poster-50x70') {
  return { productType: 'poster', size: key, quantity };
}

function totalsOf(priced: ReturnType<typeof price>): readonly number[] {
  if (!priced.ok) throw new Error(priced.code);
  return priced.value.lines.map(({ total }) => total);
}

describe('the options of an item', () => {
  const options = [
    {
      key: 'border',
      name: { en: 'Border' },
      values: [
        { key: 'none', name: { en: 'No border' } },
        { key: 'white', name: { en: 'White border' } },
      ],
    },
  ] as const;
  const shop = shopOf([productOf([{ key: 'poster-50x70', surface }], { options })], {
    prices: { 'poster-50x70': [{ from: 1, unit: 1000 }] },
    optionPrices: { 'poster/border/white': 150 },
  });
  it('add their price to each piece, and are in the line', () => {
    const priced = price(shop, [{ ...copies(3), options: { border: 'white' } }, copies(2)]);
    expect(priced).toMatchObject({
      value: {
        lines: [
          { unitPrice: 1150, total: 3450, options: { border: 'white' } },
          { unitPrice: 1000, total: 2000, options: { border: 'none' } },
        ],
        subtotal: 5450,
        quantities: { 'poster-50x70': 5 },
      },
    });
  });
  it('are refused where the product does not have them', () => {
    expect(price(shop, [{ ...copies(1), options: { border: 'gold' } }])).toMatchObject({
      code: 'options_not_sold',
      details: { item: 0, productType: 'poster', size: 'poster-50x70' },
    });
  });
});

describe('a size with free measures', () => {
  const free = {
    minWidthMm: 200,
    maxWidthMm: 1000,
    minHeightMm: 200,
    maxHeightMm: 1500,
    stepMm: 10,
  };
  const shop = shopOf([productOf([{ key: 'poster-free', surface, free }])], {
    prices: {
      'poster-free': [
        { from: 1, unit: 9000 },
        { from: 3, unit: 8000 },
      ],
    },
  });
  it('costs its share of a square meter for each piece', () => {
    const small = { ...copies(1, 'poster-free'), measure: { widthMm: 330, heightMm: 450 } };
    // 9000 × 0.1485 m², and 8000 for all from the third piece on.
    expect(totalsOf(price(shop, [small]))).toEqual([1337]);
    const large = { ...copies(2, 'poster-free'), measure: { widthMm: 1000, heightMm: 1500 } };
    expect(totalsOf(price(shop, [small, large]))).toEqual([1188, 24_000]);
  });
  it('needs measures that it has, and other sizes have none', () => {
    const refused = [null, { widthMm: 205, heightMm: 450 }, { widthMm: 2000, heightMm: 450 }];
    for (const measure of refused) {
      expect(price(shop, [{ ...copies(1, 'poster-free'), measure }])).toMatchObject({
        code: 'options_not_sold',
      });
    }
    const item = { productType: 'photo_print', size: '4x6', quantity: 1 };
    const measured = { ...item, measure: { widthMm: 100, heightMm: 150 } };
    expect(price(defaultCatalogue, [measured])).toMatchObject({ code: 'options_not_sold' });
  });
});

describe('tiers', () => {
  const prices = {
    'poster-50x70': [
      { from: 1, unit: 1000 },
      { from: 5, unit: 800 },
    ],
    'poster-70x100': [
      { from: 1, unit: 2000 },
      { from: 5, unit: 1500 },
    ],
  } as const;
  function shopCounting(countedBy?: CatalogueVariant['countedBy']): Catalogue {
    const counted = countedBy && { countedBy };
    return shopOf(
      [
        productOf([
          { key: 'poster-50x70', surface, ...counted },
          { key: 'poster-70x100', surface, ...counted },
        ]),
      ],
      { prices },
    );
  }
  const items = [copies(3), copies(2), copies(4, 'poster-70x100')];
  it('count all copies of a size, as usual', () => {
    expect(totalsOf(price(shopCounting(), items))).toEqual([2400, 1600, 8000]);
  });
  it('count the copies of one photo', () => {
    expect(totalsOf(price(shopCounting('photo'), [...items, copies(5)]))).toEqual([
      3000, 2000, 8000, 4000,
    ]);
  });
  it('count all copies in the order', () => {
    expect(totalsOf(price(shopCounting('order'), items))).toEqual([2400, 1600, 6000]);
  });
});

describe('a product of some studios', () => {
  const shop = shopOf([productOf([{ key: 'poster-50x70', surface }], { studios: ['one'] })], {
    prices: { 'poster-50x70': [{ from: 1, unit: 1000 }] },
  });
  it('is sold for pickup there alone', () => {
    expect(price(shop, [copies(1)], { studio: 'one' }).ok).toBe(true);
    expect(price(shop, [copies(1)], { studio: 'two' })).toMatchObject({ code: 'size_not_sold' });
    expect(price(shop, [copies(1)])).toMatchObject({ code: 'size_not_sold' });
  });
});

describe('a bundle', () => {
  const bundle = { count: 100, price: 3000 };
  const shop = shopOf([productOf([{ key: 'poster-50x70', surface }])], {
    prices: { 'poster-50x70': [{ from: 1, unit: 40 }] },
    bundles: { 'poster-50x70': bundle },
  });
  it.each([
    [1, 40],
    [74, 2960],
    [75, 3000],
    // Never dearer than the whole bundle.
    [99, 3000],
    [100, 3000],
    [110, 3400],
    [199, 6000],
  ])('of 100 for 30.00 makes %i copies cost %i', (count, cost) => {
    expect(priceWithBundle(40, bundle, count)).toBe(cost);
  });
  it('is shared by the lines of its size in proportion, to the last minor unit', () => {
    expect(totalsOf(price(shop, [copies(33), copies(33), copies(34)]))).toEqual([990, 990, 1020]);
    expect(totalsOf(price(shop, [copies(33), copies(33), copies(33)]))).toEqual([1000, 1000, 1000]);
    expect(totalsOf(price(shop, [copies(1), copies(98)]))).toEqual([30, 2970]);
  });
  it('is named by the lines that it makes cheaper, and by no others', () => {
    const bundlesOf = (...items: readonly ReturnType<typeof copies>[]) => {
      const priced = price(shop, items);
      return priced.ok && priced.value.lines.map((line) => line.bundle ?? null);
    };
    expect(bundlesOf(copies(33), copies(67))).toEqual([bundle, bundle]);
    expect(bundlesOf(copies(10), copies(64))).toEqual([null, null]);
  });
  it('never makes more copies cheaper than fewer', () => {
    const upTo = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(upTo, upTo, fc.integer({ min: 2, max: 150 }), upTo, (a, b, count, unit) => {
        const own = { count, price: Math.ceil(count * unit * 0.7) };
        const [few, many] = [Math.min(a, b), Math.max(a, b)];
        expect(priceWithBundle(unit, own, few)).toBeLessThanOrEqual(
          priceWithBundle(unit, own, many),
        );
      }),
    );
  });
});

const keys = ['a', 'b', 'c', 'd'] as const;

function anyVariant(key: string) {
  return fc.record({
    key: fc.constant(key),
    surface: fc.constant(surface),
    countedBy: fc.constantFrom('size' as const, 'photo' as const, 'order' as const),
    quantities: fc.constantFrom({ step: 1, max: 99 }, { step: 4, max: 96 }),
  });
}

const amount = fc.integer({ min: 0, max: 50_000 });

const anyCatalogue = fc
  .record({
    variants: fc.tuple(...keys.map(anyVariant)),
    tiers: fc.tuple(...keys.map(() => fc.tuple(amount, amount, fc.integer({ min: 2, max: 60 })))),
    white: amount,
    bundle: fc.record({ count: fc.integer({ min: 2, max: 120 }), price: amount }),
    shipping: fc.record({ fee: amount, freeFrom: amount }),
    taxes: fc.array(fc.integer({ min: 0, max: 30_000 }), { maxLength: 3 }),
  })
  .map(({ variants, tiers, white, bundle, shipping, taxes }) => {
    const border = {
      key: 'border',
      name: { en: 'Border' },
      values: [
        { key: 'none', name: { en: 'None' } },
        { key: 'white', name: { en: 'White' } },
      ],
    } as const;
    return shopOf([productOf(variants, { options: [border] })], {
      prices: Object.fromEntries(
        keys.map((key, index) => {
          const [first = 0, second = 0, from = 2] = tiers[index] ?? [];
          return [
            key,
            [
              { from: 1, unit: first },
              { from, unit: second },
            ],
          ] as const;
        }),
      ),
      optionPrices: { 'poster/border/white': white },
      bundles: { a: bundle },
      shipping,
      taxes: {
        rates: taxes.map((rate, index) => ({ name: `T${index}`, percentThousandths: rate })),
      },
    });
  });

const anyItems = fc.array(
  fc.record({
    productType: fc.constant('poster'),
    size: fc.constantFrom(...keys),
    quantity: fc.integer({ min: 1, max: 24 }).map((count) => count * 4),
    options: fc.constantFrom({ border: 'white' }, { border: 'none' }, null),
  }),
  { minLength: 1, maxLength: 40 },
);

describe('priceOrder for random catalogues and orders', () => {
  it('adds up from the lines to the total, in whole minor units', () => {
    fc.assert(
      fc.property(anyCatalogue, anyItems, (shop, items) => {
        const priced = price(shop, items, { delivery: 'shipping' });
        if (!priced.ok) throw new Error(priced.code);
        const { lines, subtotal, subtotalsBySize, quantities, ...rest } = priced.value;
        const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);
        expect(sum(lines.map(({ total }) => total))).toBe(subtotal);
        expect(sum(Object.values(subtotalsBySize))).toBe(subtotal);
        expect(sum(Object.values(quantities))).toBe(sum(items.map(({ quantity }) => quantity)));
        expect(subtotal + rest.shippingFee).toBe(rest.preDiscountTotal);
        expect(rest.preDiscountTotal + rest.taxAmount).toBe(rest.originalTotal);
        for (const { total, unitPrice, quantity } of lines) {
          expect(Number.isSafeInteger(total) && total >= 0).toBe(true);
          expect(total).toBeLessThanOrEqual(unitPrice * quantity);
        }
      }),
      { numRuns: 500 },
    );
  });
  it('does not depend on the order of the lines, except where a bundle leaves a remainder', () => {
    fc.assert(
      fc.property(anyCatalogue, anyItems, (shop, items) => {
        const [forth, back] = [price(shop, items), price(shop, items.toReversed())];
        if (!forth.ok || !back.ok) throw new Error('not sold');
        expect(back.value.subtotal).toBe(forth.value.subtotal);
        expect(back.value.subtotalsBySize).toEqual(forth.value.subtotalsBySize);
      }),
    );
  });
});
