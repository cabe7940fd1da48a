import type { ProductType } from './catalogue.ts';
import { findVariant } from './products.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Copies of a size of a product. */
export interface CountedItem {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Counts the copies that decide the tier of an item among those of its order: all of its size, as usual; its own; or all that
 * are counted over the order. `instead`: the ordered item that it replaces, itself unless given; null if it is one more.
 * Source: product §9.
 */
export function countForTiers(
  catalogue: Catalogue,
  items: readonly CountedItem[],
): (item: CountedItem, instead?: CountedItem | null) => number {
  const groupOf = ({ productType, size }: CountedItem): string | null => {
    const variant = findVariant(catalogue, productType, size)?.variant;
    if (!variant || variant.countedBy === 'photo') return null;
    // No key of a size is empty.
    return variant.countedBy === 'order' ? '' : variant.key;
  };
  const counts = new Map<string, number>();
  for (const item of items) {
    const group = groupOf(item);
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + item.quantity);
  }
  return (item, instead = item) => {
    const group = groupOf(item);
    if (group === null) return item.quantity;
    const replaced = instead && groupOf(instead) === group ? instead.quantity : 0;
    return (counts.get(group) ?? 0) - replaced + item.quantity;
  };
}
