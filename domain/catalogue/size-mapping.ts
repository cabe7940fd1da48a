import { printSizeFrom, type ProductType } from './catalogue.ts';
import { defaultSizeOf, productsOf, printSizesOf } from './prices.ts';
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
  if (!productsOf(catalogue, country).includes(line.productType)) {
    return { ...line, productType: 'photo_print', size: defaultSizeOf(catalogue, country) };
  }
  if (line.productType !== 'photo_print') return line;
  const size = printSizeFrom(line.size);
  const sold = printSizesOf(catalogue, country);
  if (size && sold.includes(size)) return line;
  const mapped = size ? catalogue.nearestSizes[size] : defaultSizeOf(catalogue, country);
  const target = sold.includes(mapped) ? mapped : defaultSizeOf(catalogue, country);
  return { ...line, size: target, quantity: quantityForSize(catalogue, target, line.quantity) };
}
