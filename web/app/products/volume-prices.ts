import { priceOfPiece, tiersOf, unitAt } from '#domain/catalogue/prices.ts';
import type { Catalogue, PriceTier } from '#domain/catalogue/shop-catalogue.ts';

/** A size with its price of a piece at each step, in minor units. */
export interface VolumePrices {
  readonly size: string;
  readonly tiers: readonly PriceTier[];
}

/** The sizes of these variants with volume prices, each at every step that any of them has. */
export function listVolumePrices(
  catalogue: Catalogue,
  country: string,
  variants: readonly { readonly size: string }[],
): VolumePrices[] {
  const sizes = new Set(variants.map(({ size }) => size));
  const falling = [...sizes].flatMap((size) => {
    const tiers = tiersOf(catalogue, country, size);
    return tiers?.[1] ? [{ size, tiers }] : [];
  });
  const steps = new Set(falling.flatMap(({ tiers }) => tiers.map(({ from }) => from)));
  return falling.map(({ size, tiers }) => ({
    size,
    tiers: [...steps]
      .toSorted((a, b) => a - b)
      .map((from) => ({ from, unit: priceOfPiece(catalogue, size, unitAt(tiers, from)) })),
  }));
}
