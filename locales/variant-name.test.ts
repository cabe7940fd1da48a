import { describe, expect, it } from 'vitest';
import { itemFacts } from '#domain/catalogue/item-facts.ts';
import { wideCatalogue } from '#tests/support/wide-catalogue.ts';
import { nameVariant } from './variant-name.ts';

describe('nameVariant', () => {
  const words = {
    product: (name: string) => `[${name}]`,
    size: (unit: string, size: string) => `${size} ${unit}`,
    shape: (shape: string) => shape,
  };
  function name(productType: string, size: string, language: 'en' | 'ja' | 'de') {
    const facts = itemFacts(wideCatalogue, productType, size);
    return nameVariant({ productType, size, shape: null, facts }, language, words);
  }
  it('uses the owner’s names in the language of the reader, and English where there are none', () => {
    expect(name('canvas', 'canvas-20x30', 'ja')).toEqual({
      product: 'キャンバス',
      size: '20×30 cm',
      shape: null,
      options: [],
    });
    expect(name('mug', 'mug', 'de')).toEqual({
      product: 'Mug',
      size: null,
      shape: null,
      options: [],
    });
    expect(name('photo_print', '13x18-silk', 'de')).toMatchObject({
      product: '[photo_print]',
      size: '13×18 cm silk',
    });
  });
  it('uses the texts of the place for the first products of the shop', () => {
    expect(name('photo_print', '3.5x4.5', 'de')).toMatchObject({
      product: '[passport]',
      size: '3,5×4,5 cm',
    });
    expect(name('keychain', 'keychain', 'en')).toMatchObject({ product: '[keychain]', size: null });
  });
  it('names a product that is gone by its id', () => {
    expect(name('poster', 'poster-50x70', 'en')).toMatchObject({ product: 'poster', size: null });
  });
  it('has the chosen options, and measures in centimeters', () => {
    const facts = {
      kind: 'paper',
      unit: null,
      sheetOn: null,
      names: { product: { en: 'Poster' }, options: [{ en: 'Matte', de: 'Matt' }] },
      measure: { widthMm: 335, heightMm: 500 },
    } as const;
    const item = { productType: 'poster', size: 'poster-free', shape: null, facts };
    expect(nameVariant(item, 'de', words)).toEqual({
      product: 'Poster',
      size: '33,5×50 cm',
      shape: null,
      options: ['Matt'],
    });
  });
});
