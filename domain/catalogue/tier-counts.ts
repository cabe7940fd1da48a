import type { ProductType } from './catalogue.ts';
import { findVariant } from './products.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Copies of a size of a product. */
interface CountedItem {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Counts the copies that decide the tier of an item among those of its order: all of its size, as usual; its own; or all that
 * are counted over the order. An item that is not among them counts as if its size were not ordered. Source: product §9.
 */
export function countForTiers(
  catalogue: Catalogue,
  items: readonly CountedItem[],
): (item: CountedItem) => number {
  const bySize = new Map<string, number>();
  let inOrder = 0;
  for (const { productType, size, quantity } of items) {
    const variant = findVariant(catalogue, productType, size)?.variant;
    if (variant?.countedBy === 'order') inOrder += quantity;
    if (variant) bySize.set(variant.key, (bySize.get(variant.key) ?? 0) + quantity);
  }
  return ({ productType, size, quantity }) => {
    const variant = findVariant(catalogue, productType, size)?.variant;
    if (!variant || variant.countedBy === 'photo') return quantity;
    const known = bySize.get(variant.key);
    if (variant.countedBy !== 'order') return known ?? quantity;
    return known === undefined ? inOrder + quantity : inOrder;
  };
}
