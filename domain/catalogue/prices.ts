import { isListedCountry, type ListedCountry } from '../places/countries.ts';
import {
  printSizes,
  productTypes,
  type PrintSize,
  type ProductType,
  type SizeKey,
} from './catalogue.ts';

/** One tier of a price: from this count in the order on, each piece costs `unit` minor units. */
export interface PriceTier {
  readonly from: number;
  readonly unit: number;
}

/** Price of one size key in tiers; a price that does not depend on the count is a single tier from 1. */
export type PriceTiers = readonly [PriceTier, ...PriceTier[]];

type PriceList = Readonly<Partial<Record<SizeKey, PriceTiers>>>;

function flat(unit: number): PriceTiers {
  return [{ from: 1, unit }];
}

/** Columns of the price table: 4x6, 5x7, 8x10, 4x4, crystal, keychain and magnet; minor units. */
function row(
  size4x6: number,
  size5x7: number,
  size8x10: number,
  size4x4: number,
  crystal3d: number,
  keychain: number,
): PriceList {
  return {
    '4x4': flat(size4x4),
    '4x6': flat(size4x6),
    '5x7': flat(size5x7),
    '8x10': flat(size8x10),
    '3d_frame': flat(crystal3d),
    keychain: flat(keychain),
    keyring_magnet: flat(keychain),
  };
}

const dollars = row(60, 299, 420, 55, 14_000, 2999);
const euros = row(45, 279, 459, 359, 12_900, 2799);

const prices: Readonly<Record<ListedCountry, PriceList>> = {
  TN: {
    '10x15': [
      { from: 1, unit: 250 },
      { from: 25, unit: 200 },
      { from: 75, unit: 150 },
    ],
    '15x22': [
      { from: 1, unit: 350 },
      { from: 25, unit: 300 },
      { from: 75, unit: 250 },
    ],
    '3.5x4.5': flat(125),
    keychain: flat(1500),
    keyring_magnet: flat(1500),
  },
  US: dollars,
  CA: dollars,
  GB: row(39, 249, 399, 329, 11_000, 2499),
  DE: euros,
  FR: euros,
  IT: euros,
  ES: euros,
  AU: row(69, 399, 699, 549, 19_000, 3999),
  JP: row(60, 350, 670, 520, 18_000, 3800),
  SG: row(65, 379, 629, 499, 17_500, 3699),
  RU: row(4500, 27_500, 46_000, 37_000, 1_295_000, 277_500),
  CN: row(350, 2150, 3600, 2900, 100_000, 21_500),
  AE: row(179, 1099, 1799, 1459, 49_900, 10_999),
  SA: row(185, 1125, 1875, 1499, 52_500, 11_299),
  BR: row(259, 1579, 2629, 2099, 73_500, 15_799),
  MX: row(899, 5499, 8999, 7299, 255_000, 54_999),
};

function priceList(country: string): PriceList {
  return prices[isListedCountry(country) ? country : 'US'];
}

/**
 * Price tiers of a size key in a country, in the currency's minor units; null if the country does not sell it. Source:
 * product §9.
 */
export function tiersOf(country: string, key: SizeKey): PriceTiers | null {
  return priceList(country)[key] ?? null;
}

/**
 * Unit price in minor units when the order holds `count` of this size key; null if it is not sold. Source: product §9.
 */
export function unitPrice(country: string, key: SizeKey, count: number): number | null {
  const tiers = tiersOf(country, key);
  if (!tiers) return null;
  return (tiers.findLast((tier) => count >= tier.from) ?? tiers[0]).unit;
}

/** Paper sizes that a country sells, in the order of the selector. Source: product §5. */
export function printSizesOf(country: string): PrintSize[] {
  return printSizes.filter((size) => size in priceList(country));
}

/** Products that a country sells; Tunisia sells no crystal. Source: product §9. */
export function productsOf(country: string): ProductType[] {
  return productTypes.filter((type) => type === 'photo_print' || type in priceList(country));
}

/** Default size of a new print: 10x15 in Tunisia, 4x6 elsewhere. Source: product §3, §9. */
export function defaultSizeOf(country: string): PrintSize {
  return country === 'TN' ? '10x15' : '4x6';
}

/** A product variant: a paper size, or a product without sizes. */
export interface SoldVariant {
  readonly key: SizeKey;
  readonly productType: ProductType;
}

/** The product variants that a country sells. Source: product §9. */
export function soldIn(country: string): SoldVariant[] {
  return productsOf(country).flatMap((productType): SoldVariant[] =>
    productType === 'photo_print'
      ? printSizesOf(country).map((key) => ({ key, productType }))
      : [{ key: productType, productType }],
  );
}
