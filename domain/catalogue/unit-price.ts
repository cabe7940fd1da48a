import type { SizeKey } from './catalogue.ts';
import { tiersOf, unitAt } from './prices.ts';
import type { Catalogue } from './shop-catalogue.ts';

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
