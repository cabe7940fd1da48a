import {
  printSizes,
  productTypes,
  type PrintSize,
  type ProductType,
  type SizeKey,
} from './catalogue.ts';
import { countryCatalogue, type Catalogue, type PriceTiers } from './shop-catalogue.ts';

/**
 * Price tiers of a size key in a country, in the currency's minor units; null if the country does not sell it. Source:
 * product §9.
 */
export function tiersOf(catalogue: Catalogue, country: string, key: SizeKey): PriceTiers | null {
  return countryCatalogue(catalogue, country).prices[key] ?? null;
}

/** Unit price of these tiers in minor units when the order holds `count`. Source: product §9. */
export function unitAt(tiers: PriceTiers, count: number): number {
  return (tiers.findLast(({ from }) => count >= from) ?? tiers[0]).unit;
}

/**
 * Unit price in minor units when the order holds `count` of this size key; null if it is not sold. Source: product §9.
 */
export function unitPrice(
  catalogue: Catalogue,
  country: string,
  key: SizeKey,
  count: number,
): number | null {
  const tiers = tiersOf(catalogue, country, key);
  return tiers && unitAt(tiers, count);
}

/** Paper sizes that a country sells, in the order of the selector. Source: product §5. */
export function printSizesOf(catalogue: Catalogue, country: string): PrintSize[] {
  const { prices } = countryCatalogue(catalogue, country);
  return printSizes.filter((size) => size in prices);
}

/** Products that a country sells; Tunisia sells no crystal. Source: product §9. */
export function productsOf(catalogue: Catalogue, country: string): ProductType[] {
  const { prices } = countryCatalogue(catalogue, country);
  return productTypes.filter((type) => type === 'photo_print' || type in prices);
}

/** Default size of a new print: 10x15 in Tunisia, 4x6 elsewhere. Source: product §3, §9. */
export function defaultSizeOf(catalogue: Catalogue, country: string): PrintSize {
  return countryCatalogue(catalogue, country).defaultSize;
}

/** A product variant: a paper size, or a product without sizes. */
export interface SoldVariant {
  readonly key: SizeKey;
  readonly productType: ProductType;
}

/** The product variants that a country sells. Source: product §9. */
export function soldIn(catalogue: Catalogue, country: string): SoldVariant[] {
  return productsOf(catalogue, country).flatMap((productType): SoldVariant[] =>
    productType === 'photo_print'
      ? printSizesOf(catalogue, country).map((key) => ({ key, productType }))
      : [{ key: productType, productType }],
  );
}
