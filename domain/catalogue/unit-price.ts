import type { ProductType, SizeKey } from './catalogue.ts';
import { priceOfPiece, tiersOf, unitAt } from './prices.ts';
import type { ItemChoices } from './item-facts.ts';
import { completeOptions, noOptions, priceOptions } from './item-options.ts';
import { findVariant } from './products.ts';
import { countryCatalogue, type Catalogue, type PaperSize } from './shop-catalogue.ts';

/** An item to show a price of. */
interface PricedItem extends ItemChoices {
  readonly productType: ProductType;
  readonly size: string;
}

/**
 * Unit price in minor units when the order holds `count` of this size key, without options; null if it
 * is not sold. Source: product §9.
 */
export function unitPrice(
  catalogue: Catalogue,
  country: string,
  key: SizeKey,
  count: number,
  measure?: PaperSize | null,
): number | null {
  const tiers = tiersOf(catalogue, country, key);
  return tiers && priceOfPiece(catalogue, key, unitAt(tiers, count), measure);
}

/**
 * Price of a piece of an item with its options, in minor units, when the order holds `count` of its size; null if it is not
 * sold so.
 */
export function itemPrice(
  catalogue: Catalogue,
  country: string,
  { productType, size, options, measure }: PricedItem,
  count: number,
): number | null {
  const found = findVariant(catalogue, productType, size);
  const complete = found && completeOptions(found.product, options ?? noOptions);
  const unit = found && unitPrice(catalogue, country, found.variant.key, count, measure);
  if (!found || !complete || unit === null) return null;
  return unit + priceOptions(countryCatalogue(catalogue, country), found.product, complete);
}
