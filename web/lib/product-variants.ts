import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import { sizeKeyOf, type SizeKey } from '#domain/catalogue/catalogue.ts';
import { printSizesOf, productsOf } from '#domain/catalogue/prices.ts';
import type { ProductVariant } from './paper.ts';

/** Product variants of a country, small papers first, then the gifts. */
export function variantsOf(catalogue: Catalogue, country: string): ProductVariant[] {
  const prints = printSizesOf(catalogue, country).map((size): ProductVariant => ({
    productType: 'photo_print',
    shape: null,
    size,
  }));
  const gifts = productsOf(catalogue, country)
    .filter((type) => type !== 'photo_print')
    .flatMap((productType): ProductVariant[] =>
      productType === '3d_frame'
        ? [
            { productType, shape: 'rectangle', size: productType },
            { productType, shape: 'heart', size: productType },
          ]
        : [{ productType, shape: null, size: productType }],
    );
  return [...prints, ...gifts];
}

/** Value of a product variant in a form control: the paper size, or the gift with its shape. */
export function variantValue({ productType, shape, size }: ProductVariant): string {
  if (productType === 'photo_print') return size;
  return shape ? `${productType}:${shape}` : productType;
}

/** The product variant of a {@link variantValue} among those a country sells; null for another text. */
export function variantFrom(
  catalogue: Catalogue,
  value: string,
  country: string,
): ProductVariant | null {
  return variantsOf(catalogue, country).find((variant) => variantValue(variant) === value) ?? null;
}

/** Key by which a product variant is counted and priced. */
export function variantSizeKey({ productType, size }: ProductVariant): SizeKey | null {
  return sizeKeyOf(productType, size);
}
