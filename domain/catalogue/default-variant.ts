import type { PrintSize, ProductType } from './catalogue.ts';
import { defaultSizeOf } from './prices.ts';
import { findVariantOfKey } from './products.ts';
import type { Catalogue } from './shop-catalogue.ts';

/** Product and size of a new print. Throws for a catalogue without the country's default size. Source: product §3, §9. */
export function defaultVariantOf(
  catalogue: Catalogue,
  country: string,
): { readonly productType: ProductType; readonly size: PrintSize } {
  const size = defaultSizeOf(catalogue, country);
  const found = findVariantOfKey(catalogue, size);
  if (!found) throw new RangeError(`the default size ${size} is not in the catalogue`);
  return { productType: found.product.type, size };
}
