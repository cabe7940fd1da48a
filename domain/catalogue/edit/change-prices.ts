import type { Catalogue, PriceTier, PriceTiers, ShippingRule } from '../shop-catalogue.ts';
import { changePriceList, findPriceList, findTiers, listTiers } from './price-lists.ts';

/** Greatest count from which a tier may begin. */
export const maxTierFrom = 9999;
/** Number of tiers that a size may have. */
export const maxTiers = 20;
/** Greatest amount of a price list, in minor units. */
export const maxListAmount = 999_999_999;

/** Tiers in the order of their counts; null without any, or if the first piece has no price. */
export function toTiers(tiers: readonly PriceTier[]): PriceTiers | null {
  const [first, ...rest] = tiers.toSorted((a, b) => a.from - b.from);
  return first?.from === 1 ? [first, ...rest] : null;
}

/** Sets the tiers of a size key, or ends its sale with null. */
export function setTiers(
  catalogue: Catalogue,
  list: string,
  key: string,
  tiers: PriceTiers | null,
): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  const known = listTiers(found);
  const isNew = !known.some(([name]) => name === key);
  const changed = known.flatMap(([name, before]) => {
    const after = name === key ? tiers : before;
    return after ? [[name, after] as const] : [];
  });
  const prices = Object.fromEntries(isNew && tiers ? [...changed, [key, tiers]] : changed);
  return changePriceList(catalogue, list, { prices });
}

/** Sets the unit price of the tier that begins at a count, which is new if there is none. */
export function setPrice(
  catalogue: Catalogue,
  list: string,
  key: string,
  tier: PriceTier,
): Catalogue {
  const others = (findTiers(catalogue, list, key) ?? []).filter(({ from }) => from !== tier.from);
  const tiers = toTiers([...others, tier]);
  return tiers === null ? catalogue : setTiers(catalogue, list, key, tiers);
}

/** Removes a tier, so that the one before goes on; without the first tier the size is not sold any more. */
export function removeTier(
  catalogue: Catalogue,
  list: string,
  key: string,
  from: number,
): Catalogue {
  const tiers = findTiers(catalogue, list, key);
  if (!tiers) return catalogue;
  const left = from === 1 ? null : toTiers(tiers.filter((tier) => tier.from !== from));
  return setTiers(catalogue, list, key, left);
}

/** Sets the fee of the shipping, or the subtotal from which it is free. */
export function setShipping(
  catalogue: Catalogue,
  list: string,
  changes: Partial<ShippingRule>,
): Catalogue {
  const found = findPriceList(catalogue, list);
  if (!found) return catalogue;
  return changePriceList(catalogue, list, { shipping: { ...found.shipping, ...changes } });
}
