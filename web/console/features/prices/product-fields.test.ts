import { describe, expect, it } from 'vitest';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { findVariantProblems } from '#domain/catalogue/edit/add-variant.ts';
import { emptyFields, keyOf, toNewVariant } from './product-fields.ts';

const silk = {
  ...emptyFields,
  product: 'photo_print',
  names: { en: ' 13×18 cm silk ', fr: '13 × 18 cm soie', ja: ' ' },
  width: '130',
  height: '180,5',
  prices: { TN: '9', US: '', JP: '480' },
};

describe('toNewVariant', () => {
  it('reads a size of a known product', () => {
    const added = toNewVariant(defaultCatalogue, silk);
    expect(added).toEqual({
      product: { type: 'photo_print' },
      key: '13x18-cm-silk',
      name: { en: '13×18 cm silk', fr: '13 × 18 cm soie' },
      surface: { widthMm: 130, heightMm: 180.5, turns: true, dpi: 300, bleedMm: 0 },
      nearest: null,
      units: new Map([
        ['TN', 900],
        ['JP', 480],
      ]),
    });
    expect(findVariantProblems(defaultCatalogue, added)).toEqual([]);
  });

  it('reads a new product whose only size has its name', () => {
    const mug = { ...silk, product: '', productNames: { en: 'Travel mug' }, names: {} };
    expect(toNewVariant(defaultCatalogue, { ...mug, kind: 'gift' })).toMatchObject({
      product: { type: 'travel-mug', kind: 'gift', name: { en: 'Travel mug' } },
      key: 'travel-mug',
      name: null,
    });
  });

  it('leaves what cannot be read to be named', () => {
    const wrong = toNewVariant(defaultCatalogue, {
      ...silk,
      width: 'x',
      dpi: '',
      prices: { TN: '9.999' },
    });
    expect(findVariantProblems(defaultCatalogue, wrong)).toEqual(['width', 'dpi', 'price']);
  });
});

describe('keyOf', () => {
  it('is the typed one before the name', () => {
    expect(keyOf({ ...silk, key: 'silk-13' })).toBe('silk-13');
  });
});
