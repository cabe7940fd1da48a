import { printSizesOf, productsOf, sizeKeyOf, type SizeKey } from '#domain/catalogue.ts';
import type { ProductVariant } from './paper.ts';

/** Everything a photo can become in a country, small papers first, then the gifts. */
export const variantsOf = (country: string): ProductVariant[] => {
  const prints = printSizesOf(country).map((size): ProductVariant => ({
    productType: 'photo_print',
    shape: null,
    size,
  }));
  const gifts = productsOf(country)
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
};

/** Name of a ware in a form control: the paper size, or the gift with its shape. */
export const variantValue = ({ productType, shape, size }: ProductVariant): string => {
  if (productType === 'photo_print') return size;
  return shape ? `${productType}:${shape}` : productType;
};

/** The ware of {@link variantValue} among those a country sells; null for another text. */
export const variantFrom = (value: string, country: string): ProductVariant | null =>
  variantsOf(country).find((variant) => variantValue(variant) === value) ?? null;

/** Key a ware is counted and priced by. */
export const variantSizeKey = ({ productType, size }: ProductVariant): SizeKey | null =>
  sizeKeyOf(productType, size);
