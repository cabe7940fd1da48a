import type { ProductType, SizeKey } from './catalogue.ts';
import type { Catalogue, CatalogueProduct, CatalogueVariant } from './shop-catalogue.ts';

/** A variant with the product that it belongs to. */
export interface FoundVariant {
  readonly product: CatalogueProduct;
  readonly variant: CatalogueVariant;
}

/** Maps, because an id from outside may be the name of a method of all objects. */
interface ProductIndex {
  readonly types: ReadonlyMap<string, CatalogueProduct>;
  /** By keys and by aliases. */
  readonly keys: ReadonlyMap<string, FoundVariant>;
}

/** Prices look up each line: the products of a catalogue are indexed once. */
const indexes = new WeakMap<Catalogue['products'], ProductIndex>();

function indexOf({ products }: Catalogue): ProductIndex {
  const before = indexes.get(products);
  if (before) return before;
  const keys = new Map<string, FoundVariant>();
  for (const product of products) {
    for (const variant of product.variants) {
      for (const name of [variant.key, ...(variant.aliases ?? [])]) {
        keys.set(name, { product, variant });
      }
    }
  }
  const index = { types: new Map(products.map((one) => [one.type, one])), keys };
  indexes.set(products, index);
  return index;
}

/** The product of a type; null for an unknown one. */
export function findProduct(catalogue: Catalogue, productType: string): CatalogueProduct | null {
  return indexOf(catalogue).types.get(productType) ?? null;
}

/** The variant of a key or of an alias; null for an unknown one. Source: product §3. */
export function findVariantOfKey(catalogue: Catalogue, key: string): FoundVariant | null {
  return indexOf(catalogue).keys.get(key) ?? null;
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
  const found = findVariantOfKey(catalogue, size);
  if (found?.product.type === productType) return found;
  const product = findProduct(catalogue, productType);
  const [variant, another] = product?.variants ?? [];
  return product?.kind === 'gift' && variant && !another ? { product, variant } : null;
}

/** Size key of an item; null for an unknown product or size. Source: product §3. */
export function sizeKeyOf(
  catalogue: Catalogue,
  productType: ProductType,
  size: string,
): SizeKey | null {
  return findVariant(catalogue, productType, size)?.variant.key ?? null;
}

/** Whether a product is a photo on paper. */
export function isPaper(catalogue: Catalogue, productType: string): boolean {
  return findProduct(catalogue, productType)?.kind === 'paper';
}
