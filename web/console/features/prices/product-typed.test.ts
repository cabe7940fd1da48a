import { describe, expect, it } from 'vitest';
import { canvas } from '#tests/support/variant-edits.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { differenceOf } from '#domain/catalogue/edit/difference.ts';
import { priceListsOf, variantsOf } from '#domain/catalogue/edit/price-lists.ts';
import { saveVariant } from '#domain/catalogue/edit/save-variant.ts';
import { findVariantProblems } from '#domain/catalogue/edit/variant-problems.ts';
import {
  chooseProduct,
  emptyFields,
  fieldsOf,
  newFieldsOf,
  type ProductFields,
} from './product-fields.ts';
import { fillPrices, keyOf, toVariantEdit } from './product-typed.ts';

const lists = priceListsOf(defaultCatalogue);

function read(fields: ProductFields) {
  return toVariantEdit(defaultCatalogue, lists, fields);
}

const silk: ProductFields = {
  ...newFieldsOf(defaultCatalogue, 'photo_print', '.'),
  names: { en: ' 13×18 cm silk ', fr: '13 × 18 cm soie', ja: ' ' },
  width: '130',
  height: '180,5',
  prices: { TN: '9', US: '', JP: '480' },
};

const panel: ProductFields = {
  ...emptyFields,
  kind: 'gift',
  rendering: 'flat',
  productNames: { en: 'Wall panel' },
  names: { en: 'Any size' },
  width: '300',
  height: '400',
  isFree: true,
  free: {
    minWidthMm: '200',
    maxWidthMm: '900',
    minHeightMm: '200',
    maxHeightMm: '900',
    stepMm: '5',
  },
  step: '2',
  options: [
    {
      key: '',
      names: { en: 'Finish' },
      values: [
        { key: '', names: { en: 'Matte' }, prices: {}, excludes: [] },
        { key: '', names: { en: 'Glossy' }, prices: { JP: '120' }, excludes: [] },
      ],
    },
  ],
  prices: { JP: '9000' },
  bundleCounts: { JP: '10' },
  bundlePrices: { JP: '60000' },
};

describe('toVariantEdit', () => {
  it('reads a size of a known product', () => {
    const edit = read(silk);
    expect(edit).toMatchObject({
      known: null,
      product: { type: 'photo_print', isNew: false, name: null },
      variant: {
        key: '13x18-cm-silk',
        name: { en: '13×18 cm silk', fr: '13 × 18 cm soie' },
        surface: { widthMm: 130, heightMm: 180.5, turns: true, dpi: 300, bleedMm: 0 },
      },
    });
    expect(edit.prices.get('TN')?.unit).toBe(900);
    expect(edit.prices.get('US')?.unit).toBeNull();
    expect(edit.prices.get('JP')?.unit).toBe(480);
    expect(findVariantProblems(defaultCatalogue, edit)).toEqual([]);
  });

  it('reads a new product whose only size has its name', () => {
    const mug = { ...silk, product: '', productNames: { en: 'Travel mug' }, names: {} };
    expect(read({ ...mug, kind: 'gift' })).toMatchObject({
      product: { type: 'travel-mug', isNew: true, kind: 'gift', name: { en: 'Travel mug' } },
      variant: { key: 'travel-mug' },
    });
  });

  it('reads options, free measures, quantities and bundles', () => {
    const edit = read(panel);
    expect(findVariantProblems(defaultCatalogue, edit)).toEqual([]);
    expect(edit.product.options).toEqual([
      {
        key: 'finish',
        name: { en: 'Finish' },
        values: [
          { key: 'matte', name: { en: 'Matte' } },
          { key: 'glossy', name: { en: 'Glossy' } },
        ],
      },
    ]);
    expect(edit.variant).toMatchObject({
      key: 'wall-panel-any-size',
      quantities: { step: 2, max: 98 },
      free: { minWidthMm: 200, maxHeightMm: 900, stepMm: 5 },
    });
    expect(edit.prices.get('JP')).toEqual({
      unit: 9000,
      bundle: { count: 10, price: 60_000 },
      options: { 'finish/glossy': 120 },
    });
  });

  it('leaves what cannot be read to be named', () => {
    const wrong = read({ ...silk, width: 'x', dpi: '', prices: { TN: '9.999' } });
    expect(findVariantProblems(defaultCatalogue, wrong)).toEqual([
      { code: 'width', at: 'width' },
      { code: 'dpi', at: 'dpi' },
      { code: 'price', at: 'prices.TN' },
    ]);
  });

  it('changes nothing of what a form has before anything is typed', () => {
    const catalogue = saveVariant(defaultCatalogue, canvas);
    for (const { key } of variantsOf(catalogue)) {
      const fields = fieldsOf(catalogue, key, ',');
      if (!fields) throw new Error(`${key} is in no catalogue`);
      const edit = toVariantEdit(catalogue, lists, fields);
      expect(findVariantProblems(catalogue, edit)).toEqual([]);
      expect(differenceOf(catalogue, saveVariant(catalogue, edit))).toEqual([]);
    }
  });

  it('keeps fields of a value that the form does not have', () => {
    const extra = { sheen: 3 };
    const options = canvas.product.options.map((option) => ({
      ...option,
      values: option.values.map((value) => ({ ...value, ...extra })),
    }));
    const catalogue = saveVariant(defaultCatalogue, {
      ...canvas,
      product: { ...canvas.product, options },
    });
    const fields = fieldsOf(catalogue, 'canvas-free', '.');
    const edit = fields && toVariantEdit(catalogue, lists, fields);
    expect(edit?.product.options[1]?.values[1]).toMatchObject(extra);
  });
});

describe('chooseProduct', () => {
  it('takes the choices and the file of the product, and keeps what is typed about the size', () => {
    const catalogue = saveVariant(defaultCatalogue, canvas);
    const chosen = chooseProduct(catalogue, { ...silk, options: [] }, 'canvas', '.');
    expect(chosen).toMatchObject({ product: 'canvas', kind: 'gift', dpi: '200', bleed: '20' });
    expect(chosen).toMatchObject({ names: silk.names, width: '130', prices: silk.prices });
    expect(chosen.options.map(({ key }) => key)).toEqual(['border', 'mount']);
  });
});

describe('fillPrices', () => {
  it('fills what is empty at the rates of the shop', () => {
    const prices = { US: '10', JP: '1600' };
    const filled = fillPrices(defaultCatalogue, ['US', 'JP', 'FR', 'TN'], prices, {
      from: 'US',
      sign: ',',
    });
    expect(filled).toEqual({ US: '10', JP: '1600', FR: '9,10', TN: '30,00' });
  });

  it('leaves all as it is without an amount', () => {
    const prices = { US: 'x' };
    expect(fillPrices(defaultCatalogue, ['US', 'FR'], prices, { from: 'US', sign: '.' })).toBe(
      prices,
    );
  });
});

describe('keyOf', () => {
  it('is the typed one before the name', () => {
    expect(keyOf({ ...silk, key: 'silk-13' })).toBe('silk-13');
  });

  it('never changes', () => {
    expect(keyOf({ ...silk, known: '10x15', key: 'x' })).toBe('10x15');
  });
});
