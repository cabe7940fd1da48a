import type { Catalogue, ShippingRule } from '../shop-catalogue.ts';
import { findPriceList, findTiers, variantsOf, type Variant } from './price-lists.ts';

/** A tier of a size in two catalogues; amounts in minor units, null where there is none. */
export interface TierRow extends Variant {
  readonly kind: 'tier';
  readonly id: string;
  readonly from: number;
  /** Count at which the tier ends; null for the last one. */
  readonly to: number | null;
  readonly before: number | null;
  readonly after: number | null;
}

/** The shipping of a list in two catalogues. */
export interface ShippingRow {
  readonly kind: keyof ShippingRule;
  readonly id: string;
  readonly before: number | null;
  readonly after: number | null;
}

/** A line of a price list beside another one. */
export type PriceRow = TierRow | ShippingRow;

function unitFrom(tiers: ReturnType<typeof findTiers>, from: number): number | null {
  return tiers?.find((tier) => tier.from === from)?.unit ?? null;
}

function tierRows(before: Catalogue, after: Catalogue, list: string, variant: Variant): TierRow[] {
  const { key } = variant;
  const [old, now] = [findTiers(before, list, key), findTiers(after, list, key)];
  const starts = [...new Set([...(old ?? []), ...(now ?? [])].map(({ from }) => from))];
  return starts
    .toSorted((a, b) => a - b)
    .map((from): TierRow => {
      const shown = unitFrom(now, from) === null ? old : now;
      const next = shown?.find((tier) => tier.from > from);
      return {
        kind: 'tier',
        id: `${key} ${from}`,
        ...variant,
        from,
        to: next ? next.from - 1 : null,
        before: unitFrom(old, from),
        after: unitFrom(now, from),
      };
    });
}

/** The lines of a price list in two catalogues: what is sold in the second, what it ends, and the shipping. */
export function priceRows(before: Catalogue, after: Catalogue, list: string): PriceRow[] {
  const soldIn = (catalogue: Catalogue): Variant[] =>
    variantsOf(catalogue).filter(({ key }) => findTiers(catalogue, list, key) !== null);
  const sold = soldIn(after);
  const ended = soldIn(before).filter(({ key }) => !sold.some((variant) => variant.key === key));
  const tiers = [...sold, ...ended].flatMap((variant) => tierRows(before, after, list, variant));
  const shipping = (['fee', 'freeFrom'] as const).map((kind): ShippingRow => ({
    kind,
    id: kind,
    before: findPriceList(before, list)?.shipping[kind] ?? null,
    after: findPriceList(after, list)?.shipping[kind] ?? null,
  }));
  return [...tiers, ...shipping];
}
