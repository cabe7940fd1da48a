import type { ProductType } from './catalogue.ts';
import { defaultSizeOf, soldIn } from './prices.ts';
import { defaultVariantOf } from './default-variant.ts';
import { findVariant, findVariantOfKey } from './products.ts';
import { quantityForSize } from './quantities.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** The orderable fields of an item: product, size and quantity. */
export interface Orderable {
  readonly productType: ProductType;
  readonly size: string;
  readonly quantity: number;
}

/**
 * Maps an item to another country: a size not sold there becomes the nearest one, a product not sold there becomes a
 * print of the country's default size, and passport quantities are adjusted. Unchanged items are returned equal.
 * Source: product §9.3.
 */
export function mapToCountry<T extends Orderable>(
  catalogue: Catalogue,
  line: T,
  country: string,
): T {
  const sold = soldIn(catalogue, country);
  const found = findVariant(catalogue, line.productType, line.size);
  if (!sold.some(({ productType }) => productType === line.productType)) {
    return { ...line, ...defaultVariantOf(catalogue, country) };
  }
  const isSold = (key: string): boolean => sold.some((one) => one.key === key);
  if (found && isSold(found.variant.key)) return line;
  const nearest = found?.variant.nearest;
  const target =
    nearest !== undefined && isSold(nearest) ? nearest : defaultSizeOf(catalogue, country);
  return {
    ...line,
    productType: findVariantOfKey(catalogue, target)?.product.type ?? line.productType,
    size: target,
    quantity: quantityForSize(catalogue, target, line.quantity),
  };
}
