import { tiersOf } from '../catalogue/prices.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import type { PricedLine, Pricing } from './pricing.ts';

/**
 * The count from which on the price of a line holds, as its order was priced with this catalogue; null where the line has
 * another price than the catalogue's. Source: product §9.
 */
export function findTierFrom(
  catalogue: Catalogue,
  country: string,
  { quantities }: Pick<Pricing, 'quantities'>,
  { sizeKey, quantity, unitPrice }: Pick<PricedLine, 'sizeKey' | 'quantity' | 'unitPrice'>,
): number | null {
  const count = quantities[sizeKey] ?? quantity;
  const tier = tiersOf(catalogue, country, sizeKey)?.findLast(({ from }) => count >= from);
  return tier?.unit === unitPrice ? tier.from : null;
}
