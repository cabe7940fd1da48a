import { describe, expect, it } from 'vitest';
import { priceOrder } from '../../checkout/pricing.ts';
import { findCatalogueFaults } from '../catalogue-faults.ts';
import { defaultCatalogue } from '../default-catalogue.ts';
import { itemFacts } from '../item-facts.ts';
import { soldIn } from '../prices.ts';
import { findVariantOfKey } from '../products.ts';
import type { Catalogue, CountryCatalogue } from '../shop-catalogue.ts';
import { differenceOf } from './difference.ts';
import { listsThatNeed, removeVariant, saveVariant, withdrawVariant } from './save-variant.ts';
import { readVariant, toId, type VariantEdit } from './variant-edit.ts';
import { canvas, mug, silk } from '#tests/support/variant-edits.ts';

function known(catalogue: Catalogue, key: string): VariantEdit {
  const found = readVariant(catalogue, key);
  if (!found) throw new Error(`${key} is in no catalogue`);
  return found;
}

function japan(catalogue: Catalogue): CountryCatalogue | undefined {
  return catalogue.countries['JP'];
}

describe('saveVariant', () => {
  it('adds a size to a product, sold where it has a price', () => {
    const catalogue = saveVariant(defaultCatalogue, silk);
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
    const catalogue = saveVariant(defaultCatalogue, mug);
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

  it('adds options with exclusions and prices, bundles and free measures', () => {
    const catalogue = saveVariant(defaultCatalogue, canvas);
    expect(findCatalogueFaults(catalogue)).toEqual([]);
    expect(catalogue.products.at(-1)?.options?.[1]?.values[1]?.excludes).toEqual(['border/none']);
    expect(japan(catalogue)?.optionPrices).toEqual({ 'canvas/mount/wood': 900 });
    expect(japan(catalogue)?.bundles).toEqual({ 'canvas-free': { count: 10, price: 50_000 } });
  });

  it('is a difference of the product and of each price alone', () => {
    const changes = differenceOf(defaultCatalogue, saveVariant(defaultCatalogue, mug));
    const paths = changes.map(({ kind, path }) => `${kind} ${path.join(' ')}`);
    expect(paths).toContain('added countries JP prices mug 1 unit');
    expect(paths).toContain('added products mug variants mug surface widthMm');
    expect(paths.every((path) => path.startsWith('added'))).toBe(true);
  });

  it.each(['10x15', '3.5x4.5', '3d_frame', 'keychain'])('changes nothing of %s as it is', (key) => {
    const same = saveVariant(defaultCatalogue, known(defaultCatalogue, key));
    expect(differenceOf(defaultCatalogue, same)).toEqual([]);
    expect(same.countries).toEqual(defaultCatalogue.countries);
  });

  it('keeps the tiers above the first piece, and fields that a form does not have', () => {
    const edit = known(defaultCatalogue, '10x15');
    const prices = new Map(edit.prices).set('TN', { unit: 260, bundle: null, options: {} });
    const after = saveVariant(defaultCatalogue, {
      ...edit,
      variant: { ...edit.variant, surface: { ...edit.variant.surface, grams: 3 } },
      prices,
    });
    expect(after.countries['TN']?.prices['10x15']).toEqual([
      { from: 1, unit: 260 },
      { from: 25, unit: 200 },
      { from: 75, unit: 150 },
    ]);
    expect(findVariantOfKey(after, '10x15')?.variant).toMatchObject({
      unit: 'cm',
      surface: { widthMm: 102, grams: 3 },
    });
  });

  it('drops prices and exclusions of a value that is gone', () => {
    const before = saveVariant(defaultCatalogue, canvas);
    const edit = known(before, 'canvas-free');
    const [border, mount] = edit.product.options;
    if (!border || !mount) throw new Error('The canvas has two options');
    const left = [
      { ...border, values: border.values.slice(0, 1) },
      { ...mount, values: mount.values.map((value) => ({ ...value })) },
    ];
    const withoutNone = saveVariant(before, {
      ...edit,
      product: { ...edit.product, options: left },
    });
    expect(withoutNone.products.at(-1)?.options?.[1]?.values[1]).not.toHaveProperty('excludes');
    const withoutMount = saveVariant(before, {
      ...edit,
      product: { ...edit.product, options: left.slice(0, 1) },
    });
    expect(japan(withoutMount)).not.toHaveProperty('optionPrices');
  });
});

describe('withdrawVariant', () => {
  it('leaves a size without any price or bundle, with its names', () => {
    const before = saveVariant(defaultCatalogue, canvas);
    const after = withdrawVariant(before, 'canvas-free');
    expect(soldIn(after, 'JP').map(({ key }) => key)).not.toContain('canvas-free');
    expect(japan(after)).not.toHaveProperty('bundles');
    expect(after.products).toEqual(before.products);
    expect(findCatalogueFaults(after)).toEqual([]);
  });

  it('is refused by the lists that need the size', () => {
    expect(listsThatNeed(defaultCatalogue, '10x15')).toEqual(['TN']);
    expect(listsThatNeed(defaultCatalogue, '5x7')).toEqual([]);
    expect(listsThatNeed(defaultCatalogue, '4x6')).toHaveLength(17);
  });
});

describe('removeVariant', () => {
  it('takes back what was added', () => {
    for (const edit of [silk, mug, canvas]) {
      const after = removeVariant(saveVariant(defaultCatalogue, edit), edit.variant.key);
      expect(after).toEqual(defaultCatalogue);
    }
  });

  it('leaves no size that names it as its nearest', () => {
    const after = removeVariant(defaultCatalogue, '5x7');
    expect(findCatalogueFaults(after)).toEqual([]);
    expect(findVariantOfKey(after, '15x22')?.variant).not.toHaveProperty('nearest');
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
