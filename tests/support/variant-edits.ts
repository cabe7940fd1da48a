import type { VariantEdit } from '#domain/catalogue/edit/variant-edit.ts';

const noChoice = { options: [], studios: null } as const;

function priced(units: Readonly<Record<string, number>>): VariantEdit['prices'] {
  return new Map(
    Object.entries(units).map(([list, unit]) => [list, { unit, bundle: null, options: {} }]),
  );
}

/** A new size of the photo print, for tests. */
export const silk: VariantEdit = {
  known: null,
  product: {
    type: 'photo_print',
    isNew: false,
    kind: 'paper',
    rendering: 'print',
    name: null,
    ...noChoice,
  },
  variant: {
    key: '13x18-silk',
    name: { en: '13×18 cm silk', fr: '13 × 18 cm soie' },
    surface: { widthMm: 130, heightMm: 180, turns: true, dpi: 300, bleedMm: 0 },
    nearest: '5x7',
  },
  prices: priced({ TN: 900, elsewhere: 390 }),
};

/** A new product with its only size, for tests. */
export const mug: VariantEdit = {
  known: null,
  product: {
    type: 'mug',
    isNew: true,
    kind: 'gift',
    rendering: 'flat',
    name: { en: 'Mug', ja: 'マグカップ' },
    ...noChoice,
  },
  variant: {
    key: 'mug',
    surface: { widthMm: 200, heightMm: 90, turns: false, dpi: 200, bleedMm: 3 },
  },
  prices: priced({ JP: 2400 }),
};

/** A new product with options, free measures and a bundle, for tests. */
export const canvas: VariantEdit = {
  known: null,
  product: {
    type: 'canvas',
    isNew: true,
    kind: 'gift',
    rendering: 'flat',
    name: { en: 'Canvas' },
    options: [
      {
        key: 'border',
        name: { en: 'Border' },
        values: [
          { key: 'white', name: { en: 'White border' } },
          { key: 'none', name: { en: 'No border' } },
        ],
      },
      {
        key: 'mount',
        name: { en: 'Mount' },
        values: [
          { key: 'rolled', name: { en: 'Rolled' } },
          { key: 'wood', name: { en: 'On wood' }, excludes: ['border/none'] },
        ],
      },
    ],
    studios: null,
  },
  variant: {
    key: 'canvas-free',
    surface: { widthMm: 300, heightMm: 400, turns: true, dpi: 200, bleedMm: 20 },
    free: { minWidthMm: 200, maxWidthMm: 1000, minHeightMm: 200, maxHeightMm: 1500, stepMm: 10 },
  },
  prices: new Map([
    [
      'JP',
      {
        unit: 8000,
        bundle: { count: 10, price: 50_000 },
        options: { 'mount/wood': 900, 'mount/rolled': 0 },
      },
    ],
  ]),
};
