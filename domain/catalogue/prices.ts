import { divideRounded } from '../common/money.ts';
import { findVariantOfKey } from './products.ts';
import type { PrintSize, ProductKind, ProductType, SizeKey } from './catalogue.ts';
import {
  countryCatalogue,
  ownEntry,
  type Catalogue,
  type PriceTiers,
  type PaperSize,
} from './shop-catalogue.ts';

/**
 * Price tiers of a size key in a country, in the currency's minor units; null if the country does not sell it. Source:
 * product §9.
 */
export function tiersOf(catalogue: Catalogue, country: string, key: SizeKey): PriceTiers | null {
  return ownEntry(countryCatalogue(catalogue, country).prices, key);
}

/** Unit price of these tiers in minor units when the order holds `count`. Source: product §9. */
export function unitAt(tiers: PriceTiers, count: number): number {
  return (tiers.findLast(({ from }) => count >= from) ?? tiers[0]).unit;
}

/** A product variant: a paper size, or a product without sizes. */
export interface SoldVariant {
  readonly key: SizeKey;
  readonly productType: ProductType;
  readonly kind: ProductKind;
}

/** The product variants that a country sells, in the order of the selector. Source: product §5, §9. */
export function soldIn(catalogue: Catalogue, country: string): SoldVariant[] {
  const { prices } = countryCatalogue(catalogue, country);
  return catalogue.products.flatMap(({ type, kind, variants }) =>
    variants.flatMap(({ key }) =>
      ownEntry(prices, key) ? [{ key, productType: type, kind }] : [],
    ),
  );
}

/** Paper sizes that a country sells, in the order of the selector. Source: product §5. */
export function printSizesOf(catalogue: Catalogue, country: string): PrintSize[] {
  return soldIn(catalogue, country)
    .filter(({ kind }) => kind === 'paper')
    .map(({ key }) => key);
}

/** Products that a country sells, in the order of the selector; Tunisia sells no crystal. Source: product §9. */
export function productsOf(catalogue: Catalogue, country: string): ProductType[] {
  return [...new Set(soldIn(catalogue, country).map(({ productType }) => productType))];
}

/** Default size of a new print: 10x15 in Tunisia, 4x6 elsewhere. Source: product §3, §9. */
export function defaultSizeOf(catalogue: Catalogue, country: string): PrintSize {
  return countryCatalogue(catalogue, country).defaultSize;
}

/**
 * Price of a piece at a unit price: its share of a square meter for a size with free measures, those of its surface unless
 * others are given.
 */
export function priceOfPiece(
  catalogue: Catalogue,
  key: SizeKey,
  unit: number,
  measure?: PaperSize | null,
): number {
  const variant = findVariantOfKey(catalogue, key)?.variant;
  if (!variant?.free) return unit;
  const { widthMm, heightMm } = measure ?? variant.surface;
  return divideRounded(unit * widthMm * heightMm, 1_000_000);
}
