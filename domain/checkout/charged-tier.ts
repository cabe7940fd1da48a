import { tiersOf } from '../catalogue/prices.ts';
import type { Catalogue } from '../catalogue/shop-catalogue.ts';
import { countForTiers } from '../catalogue/tier-counts.ts';
import { itemPrice } from '../catalogue/unit-price.ts';
import type { PricedLine } from './pricing.ts';

/**
 * The counts from which on the prices of an order's lines hold, line by line, as the order was priced with this catalogue;
 * null where a line has another price than the catalogue's. Source: product §9.
 */
export function findTiersFrom(
  catalogue: Catalogue,
  country: string,
  lines: readonly PricedLine[],
): (number | null)[] {
  const countOf = countForTiers(catalogue, lines);
  return lines.map((line) => {
    const count = countOf(line);
    const tier = tiersOf(catalogue, country, line.sizeKey)?.findLast(({ from }) => count >= from);
    const isOwn = itemPrice(catalogue, country, line, count) === line.unitPrice;
    return tier && isOwn ? tier.from : null;
  });
}
