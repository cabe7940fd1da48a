import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { SizeKey } from '#domain/catalogue/catalogue.ts';
import { soldIn } from '#domain/catalogue/prices.ts';
import { findVariantOfKey, isPaper, sizeKeyOf } from '#domain/catalogue/products.ts';
import type { ProductVariant } from './paper.ts';

/** Product variants of a country, in the order of the catalogue, the papers first. */
export function variantsOf(catalogue: Catalogue, country: string): ProductVariant[] {
  const sold = soldIn(catalogue, country);
  return ['paper', 'gift'].flatMap((wanted) =>
    sold
      .filter(({ kind }) => kind === wanted)
      .flatMap(({ key, productType }): ProductVariant[] => {
        const shapes = findVariantOfKey(catalogue, key)?.variant.shapes ?? [{ shape: null }];
        return shapes.map(({ shape }) => ({ productType, shape, size: key }));
      }),
  );
}

/** The papers of a country, or its gifts. */
export function papersOf(
  catalogue: Catalogue,
  country: string,
  areGifts = false,
): ProductVariant[] {
  return variantsOf(catalogue, country).filter(
    ({ productType }) => isPaper(catalogue, productType) !== areGifts,
  );
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
