import type { FrameShape, ProductKind, ProductType, SizeKey } from './catalogue.ts';
import type { Catalogue, CatalogueProduct, CatalogueVariant } from './shop-catalogue.ts';

/** A variant with the product that it belongs to. */
export interface FoundVariant {
  readonly product: CatalogueProduct;
  readonly variant: CatalogueVariant;
}

/** Maps, because an id from outside may be the name of a method of all objects. */
interface ProductIndex {
  readonly byType: ReadonlyMap<string, CatalogueProduct>;
  /** By keys and by aliases. */
  readonly byKey: ReadonlyMap<string, FoundVariant>;
  /** The variants of products that have only one, by product. */
  readonly single: ReadonlyMap<string, FoundVariant>;
}

/** Prices look up each line: the products of a catalogue are indexed once. */
const indexes = new WeakMap<Catalogue['products'], ProductIndex>();

function indexOf({ products }: Catalogue): ProductIndex {
  const before = indexes.get(products);
  if (before) return before;
  const byKey = new Map<string, FoundVariant>();
  const single = new Map<string, FoundVariant>();
  for (const product of products) {
    for (const variant of product.variants) {
      const found = { product, variant };
      for (const name of [variant.key, ...(variant.aliases ?? [])]) byKey.set(name, found);
      if (product.kind === 'gift' && product.variants.length === 1) single.set(product.type, found);
    }
  }
  const index = { byType: new Map(products.map((one) => [one.type, one])), byKey, single };
  indexes.set(products, index);
  return index;
}

/** The product of a type; null for an unknown one. */
export function findProduct(catalogue: Catalogue, productType: string): CatalogueProduct | null {
  return indexOf(catalogue).byType.get(productType) ?? null;
}

/** The variant of a key or of an alias; null for an unknown one. Source: product §3. */
export function findVariantOfKey(catalogue: Catalogue, key: string): FoundVariant | null {
  return indexOf(catalogue).byKey.get(key) ?? null;
}

/**
 * The variant of an item; null for an unknown one. A gift in one size only needs none: its item's size may be that of the
 * paper which was chosen before. Source: product §3.
 */
export function findVariant(
  catalogue: Catalogue,
  productType: string,
  size: string,
): FoundVariant | null {
  const { byKey, single } = indexOf(catalogue);
  const found = byKey.get(size);
  return found?.product.type === productType ? found : (single.get(productType) ?? null);
}

/** Size key of an item; null for an unknown product or size. Source: product §3. */
export function sizeKeyOf(
  catalogue: Catalogue,
  productType: ProductType,
  size: string,
): SizeKey | null {
  return findVariant(catalogue, productType, size)?.variant.key ?? null;
}

/** Size key of a text, which may be an alias; null for an unknown one. Source: product §3. */
export function sizeKeyFrom(catalogue: Catalogue, text: string): SizeKey | null {
  return findVariantOfKey(catalogue, text)?.variant.key ?? null;
}

/** What a product is; null for an unknown one. */
export function kindOf(catalogue: Catalogue, productType: string): ProductKind | null {
  return findProduct(catalogue, productType)?.kind ?? null;
}

/** Whether a product is a photo on paper. */
export function isPaper(catalogue: Catalogue, productType: string): boolean {
  return kindOf(catalogue, productType) === 'paper';
}

/** Whether a product variant is a passport photo: printed by the sheet, at true size. Source: product §1. */
export function isPassport(
  catalogue: Catalogue,
  item: { readonly productType: ProductType; readonly size: string },
): boolean {
  return findVariant(catalogue, item.productType, item.size)?.variant.sheetOn !== undefined;
}

/** The shape of an item: the first one of its variant unless it has the requested one; null for a variant without shapes. */
export function shapeOf(
  catalogue: Catalogue,
  item: { readonly productType: ProductType; readonly size: string },
  requested: FrameShape | null,
): FrameShape | null {
  const shapes = findVariant(catalogue, item.productType, item.size)?.variant.shapes ?? [];
  return (shapes.find(({ shape }) => shape === requested) ?? shapes[0])?.shape ?? null;
}
