import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type {
  Catalogue,
  CatalogueVariant,
  ProductOption,
} from '#domain/catalogue/shop-catalogue.ts';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import {
  adoptedCards,
  createCopy,
  inCountry,
  newChoice,
  nextSize,
  withBoth,
  withChoices,
  withProduct,
  withQuantity,
  withSize,
} from './photo-list.ts';
import type { PhotoChoice } from './model.ts';

const given = { id: 'a', frame: 1 };

function print(change: Partial<PhotoChoice> = {}): PhotoChoice {
  return {
    ...newChoice(defaultCatalogue, given, 'US'),
    ...change,
  };
}

const border: ProductOption = {
  key: 'border',
  name: { en: 'Border' },
  values: [
    { key: 'none', name: { en: 'None' } },
    { key: 'white', name: { en: 'White' } },
  ],
};
const silk: CatalogueVariant = {
  key: 'silk',
  name: { en: 'Silk' },
  surface: { widthMm: 130, heightMm: 180, turns: true },
};

describe('newChoice', () => {
  it.each([
    ['US', '4x6'],
    ['TN', '10x15'],
    ['', '4x6'],
  ])('in %s starts with one print of %s', (country, size) => {
    expect(newChoice(defaultCatalogue, given, country)).toMatchObject({
      productType: 'photo_print',
      size,
      quantity: 1,
    });
  });
});

describe('withQuantity', () => {
  it.each([1, 50, 99])('accepts %i copies', (quantity) => {
    expect(withQuantity(defaultCatalogue, print(), quantity)).toEqual({ quantity });
  });
  it.each([0, 100, 1.5, -1, Number.NaN])('ignores %d copies', (quantity) => {
    expect(withQuantity(defaultCatalogue, print(), quantity)).toBeNull();
  });
  it('rounds passport photos to multiples of four, but not gifts', () => {
    const passport = print({ size: '3.5x4.5', quantity: 4 });
    expect(withQuantity(defaultCatalogue, passport, 6)).toBeNull();
    expect(withQuantity(defaultCatalogue, passport, 96)).toEqual({ quantity: 96 });
    expect(withQuantity(defaultCatalogue, { ...passport, productType: 'keychain' }, 6)).toEqual({
      quantity: 6,
    });
  });
});

describe('withSize', () => {
  it.each([
    ['5x7', 3, { size: '5x7', quantity: 3 }],
    ['15x23', 3, { size: '15x22', quantity: 3 }],
    ['3.5x4.5', 5, { size: '3.5x4.5', quantity: 8 }],
    ['3.5x4.5', 99, { size: '3.5x4.5', quantity: 96 }],
    ['A4', 3, null],
  ])('changes to %s for %i copies as %j', (size, quantity, change) => {
    expect(withSize(defaultCatalogue, print({ quantity }), size)).toEqual(change);
  });
});

it('withProduct sets a shape only for a crystal', () => {
  expect(withProduct(defaultCatalogue, print(), '3d_frame', null)).toMatchObject({
    shape: 'rectangle',
  });
  expect(withProduct(defaultCatalogue, print(), '3d_frame', 'heart')).toMatchObject({
    shape: 'heart',
  });
  expect(withProduct(defaultCatalogue, print(), 'keychain', 'heart')).toMatchObject({
    shape: null,
  });
});

describe('withBoth', () => {
  it('leaves the size of gifts alone, but not their quantity', () => {
    const gift = print({ productType: 'keychain' });
    expect(withBoth(defaultCatalogue, gift, { size: '8x10', quantity: 3 })).toEqual({
      size: '4x6',
      quantity: 3,
    });
  });
  it('leaves the options of a former product behind, and those of the same product alone', () => {
    const bordered: Catalogue = {
      ...defaultCatalogue,
      products: defaultCatalogue.products.flatMap((product) =>
        product.type === 'photo_print'
          ? [
              { ...product, options: [border] },
              { ...product, type: 'silk_print', variants: [silk] },
            ]
          : [product],
      ),
    };
    const chosen = print({ options: { border: 'white' } });
    expect(withBoth(bordered, chosen, { size: 'silk' })).toEqual({
      productType: 'silk_print',
      size: 'silk',
      quantity: 1,
      options: null,
    });
    expect(withBoth(bordered, chosen, { size: '5x7' })).toEqual({ size: '5x7', quantity: 1 });
    expect(withBoth(bordered, print(), { size: 'silk' })).toEqual({
      productType: 'silk_print',
      size: 'silk',
      quantity: 1,
    });
  });
  it('keeps passport photos in multiples of four and all quantities within the limit', () => {
    expect(withBoth(defaultCatalogue, print(), { size: '3.5x4.5', quantity: 6 })).toMatchObject({
      quantity: 8,
    });
    expect(withBoth(defaultCatalogue, print(), { quantity: 500 })).toMatchObject({ quantity: 99 });
  });
});

describe('another card of a photo', () => {
  it.each([
    ['the next larger paper', '4x6', ['4x6'], 'US', '5x7'],
    ['the next larger one it does not have', '4x6', ['4x6', '5x7'], 'US', '8x10'],
    ['a smaller one where none is larger', '8x10', ['8x10'], 'US', '4x4'],
    ['no passport photo', '15x22', ['10x15', '15x22'], 'TN', null],
  ])('gets %s', (_, size, taken, country, next) => {
    const cards = taken.map((paper) => print({ size: paper }));
    expect(nextSize(defaultCatalogue, print({ size }), cards, country)).toBe(next);
  });

  it('of a gift is a usual print', () => {
    const gift = print({ productType: '3d_frame', shape: 'heart', size: '8x10', quantity: 3 });
    expect(createCopy(defaultCatalogue, gift, [gift], 'b', 'US')).toEqual(
      print({ id: 'b', size: '4x6', quantity: 1, shape: null }),
    );
  });

  it('of a photo that has all papers repeats its choices', () => {
    const cards = [print({ size: '10x15' }), print({ size: '15x22', quantity: 3 })];
    const [, large] = cards;
    expect(large && createCopy(defaultCatalogue, large, cards, 'b', 'TN')).toEqual({
      ...large,
      id: 'b',
    });
  });
});

describe('inCountry', () => {
  it('maps sizes and reports a visible change', () => {
    expect(inCountry(defaultCatalogue, print(), 'TN')).toEqual({
      change: { productType: 'photo_print', size: '10x15', quantity: 1, shape: null },
      seen: true,
    });
    expect(inCountry(defaultCatalogue, print(), 'GB')).toBeNull();
  });
  it('changes a crystal to a print where no crystals are sold', () => {
    const crystal = print({ productType: '3d_frame', shape: 'heart' });
    expect(inCountry(defaultCatalogue, crystal, 'TN')).toMatchObject({
      change: { productType: 'photo_print', size: '10x15', shape: null },
      seen: true,
    });
  });
  it('maps the paper under a gift without reporting a visible change', () => {
    expect(inCountry(defaultCatalogue, print({ productType: 'keychain' }), 'TN')).toEqual({
      change: { size: '10x15' },
      seen: false,
    });
  });
});

describe('adoptedCards', () => {
  it('takes over the choices of a tab whose sizes are sold here too', () => {
    const stored = [print({ size: '8x10', quantity: 3 })];
    expect(adoptedCards(defaultCatalogue, stored, [print()], 'US')).toBe(stored);
  });
  it('keeps the product of this tab where that of another country is not sold, with its copies', () => {
    const own = print({ size: '8x10' });
    const stored = print({ size: '15x22', quantity: 3 });
    expect(adoptedCards(defaultCatalogue, [stored], [own], 'US')).toEqual([
      { ...own, quantity: 3 },
    ]);
  });
  it('keeps a crystal that another country does not sell', () => {
    const own = print({ productType: '3d_frame', shape: 'heart' });
    const stored = print({ size: '10x15' });
    expect(adoptedCards(defaultCatalogue, [stored], [own], 'US')).toEqual([own]);
  });
  it('keeps copies that the paper of this tab allows', () => {
    const own = print({ size: '3.5x4.5', quantity: 8 });
    expect(adoptedCards(defaultCatalogue, [print({ quantity: 3 })], [own], 'TN')).toEqual([own]);
  });
  it('maps a card that is new here to the country of this tab', () => {
    expect(adoptedCards(defaultCatalogue, [print({ size: '15x22' })], [], 'US')).toEqual([
      print({ size: '5x7' }),
    ]);
  });
  it('takes over a gift that is sold in both countries', () => {
    const stored = print({ productType: 'keychain', size: '10x15' });
    expect(adoptedCards(defaultCatalogue, [stored], [print()], 'US')).toEqual([
      { ...stored, size: '4x6' },
    ]);
  });
});

describe('withChoices', () => {
  const panel: PhotoChoice = {
    ...print(),
    ...withProduct(wideCatalogue, print(), 'panel', null, 'panel-free'),
  };
  it('begins with the measures of the surface and no options', () => {
    expect(panel).toMatchObject({ size: 'panel-free', measure: { widthMm: 300, heightMm: 400 } });
    expect(panel.options ?? null).toBeNull();
  });
  it('chooses values that do not exclude each other, and measures within the limits', () => {
    const options = { mount: 'wood' };
    expect(withChoices(wideCatalogue, panel, { options })).toEqual({
      options: { finish: 'matte', mount: 'wood' },
      measure: { widthMm: 300, heightMm: 400 },
    });
    const measure = { widthMm: 500, heightMm: 1500 };
    expect(withChoices(wideCatalogue, panel, { measure })).toMatchObject({ measure });
  });
  it('refuses what cannot be made', () => {
    const options = { mount: 'wood', finish: 'glossy' };
    expect(withChoices(wideCatalogue, panel, { options })).toBeNull();
    const measure = { widthMm: 501, heightMm: 1500 };
    expect(withChoices(wideCatalogue, panel, { measure })).toBeNull();
    expect(withChoices(wideCatalogue, print(), { measure })).toBeNull();
  });
  it('goes with the product: another one has no options and its own measures', () => {
    const chosen = {
      ...panel,
      ...withChoices(wideCatalogue, panel, { options: { mount: 'wood' } }),
    };
    expect(withProduct(wideCatalogue, chosen, 'mug', null, 'mug')).toMatchObject({
      options: null,
      measure: null,
    });
  });
});
