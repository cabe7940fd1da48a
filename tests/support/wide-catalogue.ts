import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import type {
  Catalogue,
  CatalogueProduct,
  CatalogueVariant,
  CountryCatalogue,
} from '#domain/catalogue/shop-catalogue.ts';

const silk: CatalogueVariant = {
  key: '13x18-silk',
  name: { en: '13×18 cm silk', fr: '13 × 18 cm soie', ja: '13×18cm シルク' },
  surface: { widthMm: 130, heightMm: 180, turns: true },
  nearest: '5x7',
};

/** Its edges are wrapped around a frame of 20 mm, with 15 mm behind it. */
function canvas(key: string, name: string, widthMm: number, heightMm: number): CatalogueVariant {
  return {
    key,
    name: { en: name },
    surface: { widthMm, heightMm, turns: true, dpi: 150, bleedMm: 35 },
  };
}

const canvases: CatalogueProduct = {
  type: 'canvas',
  kind: 'gift',
  rendering: 'flat',
  name: { en: 'Canvas', fr: 'Toile', ja: 'キャンバス' },
  variants: [
    canvas('canvas-20x30', '20×30 cm', 200, 300),
    canvas('canvas-30x40', '30×40 cm', 300, 400),
  ],
};

const mug: CatalogueProduct = {
  type: 'mug',
  kind: 'gift',
  rendering: 'flat',
  name: { en: 'Mug', fr: 'Tasse', ja: 'マグカップ' },
  variants: [
    { key: 'mug', surface: { widthMm: 200, heightMm: 90, turns: false, dpi: 200, bleedMm: 3 } },
  ],
};

/** A board in the measures that a customer chooses, with a finish and a mount. */
const panel: CatalogueProduct = {
  type: 'panel',
  kind: 'gift',
  rendering: 'flat',
  name: { en: 'Panel', fr: 'Panneau', ja: 'パネル' },
  options: [
    {
      key: 'finish',
      name: { en: 'Finish', fr: 'Finition' },
      values: [
        { key: 'matte', name: { en: 'Matte', fr: 'Mat' } },
        { key: 'glossy', name: { en: 'Glossy', fr: 'Brillant' } },
      ],
    },
    {
      key: 'mount',
      name: { en: 'Mount', fr: 'Support' },
      values: [
        { key: 'none', name: { en: 'No mount', fr: 'Sans support' } },
        { key: 'wood', name: { en: 'Wood', fr: 'Bois' }, excludes: ['finish/glossy'] },
      ],
    },
  ],
  variants: [
    {
      key: 'panel-free',
      surface: { widthMm: 300, heightMm: 400, turns: true, dpi: 150 },
      free: {
        minWidthMm: 200,
        maxWidthMm: 1000,
        minHeightMm: 200,
        maxHeightMm: 1500,
        stepMm: 10,
      },
    },
  ],
};

function sellMore(country: CountryCatalogue, units: readonly number[]): CountryCatalogue {
  const keys = ['13x18-silk', 'canvas-20x30', 'canvas-30x40', 'mug', 'panel-free'];
  const more = keys.map((key, index) => [key, [{ from: 1, unit: units[index] ?? 0 }]] as const);
  return {
    ...country,
    prices: { ...country.prices, ...Object.fromEntries(more) },
    optionPrices: { 'panel/mount/wood': 700 },
  };
}

const { JP: japan, TN: tunisia, US: states } = defaultCatalogue.countries;
if (!japan || !tunisia || !states) throw new Error('a country has no prices');

/** The catalogue of a shop whose owner added a paper size, a product in two sizes, one in one, and
 * one in free measures with options. */
export const wideCatalogue: Catalogue = {
  ...defaultCatalogue,
  products: [
    ...defaultCatalogue.products.map((product) =>
      product.type === 'photo_print'
        ? { ...product, variants: [...product.variants, silk] }
        : product,
    ),
    canvases,
    mug,
    panel,
  ],
  countries: {
    ...defaultCatalogue.countries,
    JP: sellMore(japan, [480, 4200, 7900, 2400, 30_000]),
    TN: sellMore(tunisia, [900, 45_000, 79_000, 22_000, 300_000]),
    US: sellMore(states, [390, 2900, 5400, 1600, 25_000]),
  },
};
