import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { ProductKind, SizeKey } from '#domain/catalogue/catalogue.ts';
import { soldIn } from '#domain/catalogue/prices.ts';
import { findVariantOfKey, sizeKeyOf } from '#domain/catalogue/products.ts';
import type { ProductVariant } from './paper.ts';

/** Product variants of a country, or those of one kind, in the order of the catalogue. */
export function variantsOf(
  catalogue: Catalogue,
  country: string,
  wanted?: ProductKind,
): ProductVariant[] {
  return soldIn(catalogue, country)
    .filter(({ kind }) => kind === (wanted ?? kind))
    .flatMap(({ key, productType }): ProductVariant[] => {
      const shapes = findVariantOfKey(catalogue, key)?.variant.shapes ?? [{ shape: null }];
      return shapes.map(({ shape }) => ({ productType, shape, size: key }));
    });
}

/** The product variant of a paper size. */
export function paperVariant(catalogue: Catalogue, size: string): ProductVariant {
  const productType = findVariantOfKey(catalogue, size)?.product.type ?? '';
  return { productType, shape: null, size };
}

/** Value of a product variant in a form control: the paper size, or the gift with its shape. */
export function variantValue(catalogue: Catalogue, variant: ProductVariant): string {
  const key = variantSizeKey(catalogue, variant) ?? variant.size;
  return variant.shape ? `${key}:${variant.shape}` : key;
}

/** The product variant of a {@link variantValue} among those a country sells; null for another text. */
export function variantFrom(
  catalogue: Catalogue,
  value: string,
  country: string,
): ProductVariant | null {
  return (
    variantsOf(catalogue, country).find((one) => variantValue(catalogue, one) === value) ?? null
  );
}

/** Key by which a product variant is counted and priced. */
export function variantSizeKey(
  catalogue: Catalogue,
  { productType, size }: ProductVariant,
): SizeKey | null {
  return sizeKeyOf(catalogue, productType, size);
}
