import { printSizesOf, productsOf, sizeKeyOf, type SizeKey } from '#domain/catalogue.ts';
import type { Ware } from './paper.ts';

/** Everything a photo can become in a country, small papers first, then the gifts. */
export const waresOf = (country: string): Ware[] => {
  const prints = printSizesOf(country).map((size): Ware => ({
    productType: 'photo_print',
    shape: null,
    size,
  }));
  const gifts = productsOf(country)
    .filter((type) => type !== 'photo_print')
    .flatMap((productType): Ware[] =>
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
export const wareValue = ({ productType, shape, size }: Ware): string => {
  if (productType === 'photo_print') return size;
  return shape ? `${productType}:${shape}` : productType;
};

/** The ware of {@link wareValue} among those a country sells; null for another text. */
export const wareFrom = (value: string, country: string): Ware | null =>
  waresOf(country).find((ware) => wareValue(ware) === value) ?? null;

/** Key a ware is counted and priced by. */
export const wareKey = ({ productType, size }: Ware): SizeKey | null =>
  sizeKeyOf(productType, size);
