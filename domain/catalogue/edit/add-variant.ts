import type { LocalizedText } from '../../common/localized-text.ts';
import { isId, type ProductKind, type Rendering, type SizeKey } from '../catalogue.ts';
import { findProduct, findVariantOfKey } from '../products.ts';
import type { Catalogue, CataloguePaper, CatalogueVariant } from '../shop-catalogue.ts';
import { setTiers } from './change-prices.ts';

/** Least and greatest sides, resolutions and bleeds of a new surface. */
export const surfaceLimits = {
  side: { least: 10, most: 2000 },
  dpi: { least: 72, most: 1200 },
  bleed: { least: 0, most: 100 },
} as const;

/** Longest name of a product or of a size, in characters. */
export const maxVariantName = 80;

/** A size that is added, and the product that it is of: one of the catalogue, or a new one. */
export interface NewVariant {
  readonly product:
    | { readonly type: string }
    | { readonly type: string; readonly kind: ProductKind; readonly name: LocalizedText };
  readonly key: SizeKey;
  /** Null for the only size of a product, which needs none. */
  readonly name: LocalizedText | null;
  readonly surface: Required<Omit<CataloguePaper, 'grams'>>;
  /** The size that replaces it where it is not sold. */
  readonly nearest: SizeKey | null;
  /** Prices of a piece by price list, in minor units; it is not sold in the others. */
  readonly units: ReadonlyMap<string, number>;
}

/** Why a size cannot be added. */
export type NewVariantProblem =
  | 'product_id'
  | 'product_taken'
  | 'product_unknown'
  | 'product_name'
  | 'key'
  | 'key_taken'
  | 'name'
  | 'width'
  | 'height'
  | 'dpi'
  | 'bleed'
  | 'nearest'
  | 'price'
  | 'unsold';

function isNamed(text: LocalizedText): boolean {
  const names = Object.values(text).filter((name) => name !== undefined);
  return text.en !== '' && names.every((name) => name !== '' && name.length <= maxVariantName);
}

function findProductProblems(
  catalogue: Catalogue,
  { product, name }: NewVariant,
): NewVariantProblem[] {
  const known = findProduct(catalogue, product.type);
  const isNew = 'kind' in product;
  const nameProblem: NewVariantProblem[] = name !== null && !isNamed(name) ? ['name'] : [];
  if (!isNew) {
    if (!known) return ['product_unknown', ...nameProblem];
    return name === null ? ['name'] : nameProblem;
  }
  return [
    ...(isId(product.type) ? [] : ['product_id' as const]),
    ...(known ? ['product_taken' as const] : []),
    ...(isNamed(product.name) ? [] : ['product_name' as const]),
    ...nameProblem,
  ];
}

function isWithin(
  value: number,
  { least, most }: { readonly least: number; readonly most: number },
) {
  return Number.isFinite(value) && value >= least && value <= most;
}

function findSurfaceProblems({ surface }: NewVariant): NewVariantProblem[] {
  const { widthMm, heightMm, dpi, bleedMm } = surface;
  return [
    ...(isWithin(widthMm, surfaceLimits.side) ? [] : ['width' as const]),
    ...(isWithin(heightMm, surfaceLimits.side) ? [] : ['height' as const]),
    ...(Number.isInteger(dpi) && isWithin(dpi, surfaceLimits.dpi) ? [] : ['dpi' as const]),
    ...(isWithin(bleedMm, surfaceLimits.bleed) ? [] : ['bleed' as const]),
  ];
}

/** Everything that keeps a size from being added. */
export function findVariantProblems(catalogue: Catalogue, added: NewVariant): NewVariantProblem[] {
  const { key, nearest, units } = added;
  const isNearestWrong = nearest !== null && !findVariantOfKey(catalogue, nearest);
  const isPriceWrong = [...units.values()].some((unit) => !Number.isSafeInteger(unit) || unit <= 0);
  return [
    ...findProductProblems(catalogue, added),
    ...(isId(key) ? [] : ['key' as const]),
    ...(findVariantOfKey(catalogue, key) ? ['key_taken' as const] : []),
    ...findSurfaceProblems(added),
    ...(isNearestWrong ? ['nearest' as const] : []),
    ...(isPriceWrong ? ['price' as const] : []),
    ...(units.size === 0 ? ['unsold' as const] : []),
  ];
}

/** How screens draw a new product: one with a photo on a plain surface, unless it is of paper. */
const renderingOf: Readonly<Record<ProductKind, Rendering>> = { paper: 'print', gift: 'flat' };

/** The usual resolution, and no bleed, are not written. */
function toSurface({ dpi, bleedMm, ...paper }: NewVariant['surface']): CataloguePaper {
  return { ...paper, ...(dpi !== 300 && { dpi }), ...(bleedMm !== 0 && { bleedMm }) };
}

function toVariant({ key, name, surface, nearest }: NewVariant): CatalogueVariant {
  return {
    key,
    ...(name && { name }),
    surface: toSurface(surface),
    ...(nearest !== null && { nearest }),
  };
}

/** The catalogue with another size after those of its product, or with another product after the others, and its prices. */
export function addVariant(catalogue: Catalogue, added: NewVariant): Catalogue {
  const { product, key, units } = added;
  const variant = toVariant(added);
  const products =
    'kind' in product
      ? [
          ...catalogue.products,
          { ...product, rendering: renderingOf[product.kind], variants: [variant] },
        ]
      : catalogue.products.map((known) =>
          known.type === product.type
            ? { ...known, variants: [...known.variants, variant] }
            : known,
        );
  return [...units].reduce(
    (before: Catalogue, [list, unit]) => setTiers(before, list, key, [{ from: 1, unit }]),
    { ...catalogue, products },
  );
}

/** An id of a text: `13×18 cm, silk` is `13x18-cm-silk`; empty where no letter or digit of it can be one. */
export function toId(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 40);
}
