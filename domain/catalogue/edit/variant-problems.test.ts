import { describe, expect, it } from 'vitest';
import { canvas, mug, silk } from '#tests/support/variant-edits.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import type { CatalogueVariant } from '../shop-catalogue.ts';
import { saveVariant } from './save-variant.ts';
import {
  readVariant,
  type ListPrices,
  type ProductEdit,
  type VariantEdit,
} from './variant-edit.ts';
import { findVariantProblems } from './variant-problems.ts';

function withVariant(edit: VariantEdit, changes: Partial<CatalogueVariant>): VariantEdit {
  return { ...edit, variant: { ...edit.variant, ...changes } };
}

function withSurface(changes: Partial<CatalogueVariant['surface']>): VariantEdit {
  return withVariant(silk, { surface: { ...silk.variant.surface, ...changes } });
}

function withProduct(edit: VariantEdit, changes: Partial<ProductEdit>): VariantEdit {
  return { ...edit, product: { ...edit.product, ...changes } };
}

function priced(changes: Partial<ListPrices>): VariantEdit {
  return {
    ...silk,
    prices: new Map([['TN', { unit: 900, bundle: null, options: {}, ...changes }]]),
  };
}

function value(key: string, excludes: readonly string[] = []) {
  return { key, name: { en: key }, excludes };
}
const finish = { key: 'finish', name: { en: 'Finish' }, values: [value('matte'), value('glossy')] };
const free = { minWidthMm: 200, maxWidthMm: 400, minHeightMm: 200, maxHeightMm: 400, stepMm: 10 };

describe('findVariantProblems', () => {
  it.each([[silk], [mug], [canvas]])('finds none with what can be added: %#', (edit) => {
    expect(findVariantProblems(defaultCatalogue, edit)).toEqual([]);
  });

  it('finds none with any size of a new shop as it is', () => {
    for (const { variants } of defaultCatalogue.products) {
      for (const { key } of variants) {
        const edit = readVariant(defaultCatalogue, key);
        expect(edit && findVariantProblems(defaultCatalogue, edit)).toEqual([]);
      }
    }
  });

  it.each([
    [withProduct(silk, { type: 'poster' }), 'product_unknown', 'product'],
    [withVariant(withProduct(silk, {}), { name: { en: '' } }), 'name', 'name'],
    [withVariant(silk, { key: 'Silk!' }), 'key', 'key'],
    [withVariant(silk, { key: '10x15' }), 'key_taken', 'key'],
    [withSurface({ widthMm: Number.NaN }), 'width', 'width'],
    [withSurface({ heightMm: 2001 }), 'height', 'height'],
    [withSurface({ dpi: 71 }), 'dpi', 'dpi'],
    [withSurface({ bleedMm: -1 }), 'bleed', 'bleed'],
    [withSurface({ grams: 0.5 }), 'grams', 'grams'],
    [withVariant(silk, { nearest: '9x9' }), 'nearest', 'nearest'],
    [withVariant(silk, { quantities: { step: 4, max: 98 } }), 'quantities', 'quantities'],
    [withVariant(silk, { free: { ...free, minWidthMm: 410 } }), 'free', 'free'],
    [withVariant(silk, { free: { ...free, maxHeightMm: 405 } }), 'free', 'free'],
    [withVariant(silk, { free: { ...free, stepMm: 0 } }), 'free', 'free'],
    [
      withVariant(mug, {
        shapes: [{ shape: 'heart', own: { key: '', surface: mug.variant.surface } }],
      }),
      'shape',
      'shapes.heart',
    ],
    [withProduct(silk, { studios: [] }), 'studios', 'studios'],
    [priced({ unit: 0 }), 'price', 'prices.TN'],
    [priced({ bundle: { count: 1, price: 500 } }), 'bundle', 'bundles.TN'],
    [priced({ options: { 'finish/matte': -1 } }), 'option_price', 'optionPrices.TN.finish/matte'],
    [{ ...silk, prices: new Map() }, 'unsold', 'prices'],
    [withProduct(mug, { type: 'A mug' }), 'product_id', 'productName'],
    [withProduct(mug, { type: 'keychain' }), 'product_taken', 'productName'],
    [withProduct(mug, { name: { en: 'x'.repeat(81) } }), 'product_name', 'productName'],
    [withProduct(mug, { options: [{ ...finish, name: { en: '' } }] }), 'option_name', 'options.0'],
    [withProduct(mug, { options: [finish, finish] }), 'option_taken', 'options.1'],
    [withProduct(mug, { options: [{ ...finish, values: [] }] }), 'no_values', 'options.0'],
    [
      withProduct(mug, { options: [{ ...finish, values: [value('matte'), value('')] }] }),
      'value_name',
      'options.0.values.1',
    ],
    [
      withProduct(mug, { options: [{ ...finish, values: [value('matte'), value('matte')] }] }),
      'value_taken',
      'options.0.values.1',
    ],
    [
      withProduct(mug, {
        options: [
          finish,
          {
            key: 'mount',
            name: { en: 'Mount' },
            values: [value('wood', ['finish/matte', 'finish/glossy']), value('none')],
          },
        ],
      }),
      'excludes',
      'options.1.values.0',
    ],
  ] as const)('finds what is wrong, and where: %#', (edit, code, at) => {
    expect(findVariantProblems(defaultCatalogue, edit)).toEqual([{ code, at }]);
  });

  it('wants a name for the second size of a product', () => {
    const { name: _name, ...unnamed } = silk.variant;
    expect(findVariantProblems(defaultCatalogue, { ...silk, variant: unnamed })).toEqual([
      { code: 'name', at: 'name' },
    ]);
  });

  it('wants a product of the owner to keep a name', () => {
    const catalogue = saveVariant(defaultCatalogue, mug);
    const edit = readVariant(catalogue, 'mug');
    const nameless = edit && withProduct(edit, { name: null });
    expect(nameless && findVariantProblems(catalogue, nameless)).toEqual([
      { code: 'product_name', at: 'productName' },
    ]);
  });
});
