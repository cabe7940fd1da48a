import { describe, expect, it } from 'vitest';
import { priceOrder } from '../../checkout/pricing.ts';
import { findCatalogueFaults } from '../catalogue-faults.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import { itemFacts } from '../item-facts.ts';
import { soldIn } from '../prices.ts';
import { addVariant, findVariantProblems, toId, type NewVariant } from './add-variant.ts';
import { differenceOf } from './difference.ts';

const silk: NewVariant = {
  product: { type: 'photo_print' },
  key: '13x18-silk',
  name: { en: '13×18 cm silk', fr: '13 × 18 cm soie' },
  surface: { widthMm: 130, heightMm: 180, turns: true, dpi: 300, bleedMm: 0 },
  nearest: '5x7',
  units: new Map([
    ['TN', 900],
    ['elsewhere', 390],
  ]),
};

const mug: NewVariant = {
  product: { type: 'mug', kind: 'gift', name: { en: 'Mug', ja: 'マグカップ' } },
  key: 'mug',
  name: null,
  surface: { widthMm: 200, heightMm: 90, turns: false, dpi: 200, bleedMm: 3 },
  nearest: null,
  units: new Map([['JP', 2400]]),
};

describe('addVariant', () => {
  it('adds a size to a product, sold where it has a price', () => {
    const catalogue = addVariant(defaultCatalogue, silk);
    expect(findCatalogueFaults(catalogue)).toEqual([]);
    expect(soldIn(catalogue, 'TN')).toContainEqual(
      expect.objectContaining({ key: '13x18-silk', productType: 'photo_print' }),
    );
    expect(soldIn(catalogue, 'CA').map(({ key }) => key)).not.toContain('13x18-silk');
    const order = {
      country: 'TN',
      delivery: 'pickup' as const,
      items: [{ productType: 'photo_print', size: '13x18-silk', quantity: 3 }],
      taxPolicy: { defaultPercentThousandths: 0, pickupProvince: null },
      offered: [],
    };
    expect(priceOrder(catalogue, order)).toMatchObject({ value: { subtotal: 2700 } });
  });

  it('adds a product with its only size, its resolution and its bleed', () => {
    const catalogue = addVariant(defaultCatalogue, mug);
    expect(findCatalogueFaults(catalogue)).toEqual([]);
    expect(catalogue.products.at(-1)).toEqual({
      type: 'mug',
      kind: 'gift',
      rendering: 'flat',
      name: { en: 'Mug', ja: 'マグカップ' },
      variants: [
        { key: 'mug', surface: { widthMm: 200, heightMm: 90, turns: false, dpi: 200, bleedMm: 3 } },
      ],
    });
    expect(itemFacts(catalogue, 'mug', 'mug').names.product?.en).toBe('Mug');
  });

  it('is a difference of the product and of each price', () => {
    const paths = differenceOf(defaultCatalogue, addVariant(defaultCatalogue, mug)).map(
      ({ kind, path }) => `${kind} ${path.join(' ')}`,
    );
    expect(paths).toContain('added countries JP prices mug 1 unit');
    expect(paths).toContain('added products mug variants mug surface widthMm');
    expect(paths.every((path) => path.startsWith('added'))).toBe(true);
  });
});

describe('findVariantProblems', () => {
  it('finds none with what can be added', () => {
    expect(findVariantProblems(defaultCatalogue, silk)).toEqual([]);
    expect(findVariantProblems(defaultCatalogue, mug)).toEqual([]);
  });

  it.each([
    [{ ...silk, product: { type: 'poster' } }, 'product_unknown'],
    [{ ...silk, name: null }, 'name'],
    [{ ...silk, name: { en: '' } }, 'name'],
    [{ ...silk, key: 'Silk!' }, 'key'],
    [{ ...silk, key: '10x15' }, 'key_taken'],
    [{ ...silk, surface: { ...silk.surface, widthMm: Number.NaN } }, 'width'],
    [{ ...silk, surface: { ...silk.surface, heightMm: 2001 } }, 'height'],
    [{ ...silk, surface: { ...silk.surface, dpi: 71 } }, 'dpi'],
    [{ ...silk, surface: { ...silk.surface, bleedMm: -1 } }, 'bleed'],
    [{ ...silk, nearest: '9x9' }, 'nearest'],
    [{ ...silk, units: new Map([['TN', 0]]) }, 'price'],
    [{ ...silk, units: new Map() }, 'unsold'],
    [{ ...mug, product: { ...mug.product, type: 'A mug' } }, 'product_id'],
    [{ ...mug, product: { ...mug.product, type: 'keychain' } }, 'product_taken'],
    [{ ...mug, product: { ...mug.product, name: { en: 'x'.repeat(81) } } }, 'product_name'],
  ] as const)('finds what is wrong: %#', (added, problem) => {
    expect(findVariantProblems(defaultCatalogue, added)).toEqual([problem]);
  });
});

describe('toId', () => {
  it.each([
    ['13×18 cm, silk', '13x18-cm-silk'],
    ['Toile étirée', 'toile-etiree'],
    ['  Mug! ', 'mug'],
    ['マグ', ''],
  ])('makes an id of %j', (text, id) => {
    expect(toId(text)).toBe(id);
  });
});
