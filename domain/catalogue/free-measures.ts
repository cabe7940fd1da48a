import type { FreeSize, PaperSize } from './shop-catalogue.ts';

/** A side of free measures. */
export type FreeSide = keyof PaperSize;

/** The limits of a side in millimeters. */
export function limitsOf(
  { minWidthMm, maxWidthMm, minHeightMm, maxHeightMm }: FreeSize,
  side: FreeSide,
): { readonly least: number; readonly most: number } {
  return side === 'widthMm'
    ? { least: minWidthMm, most: maxWidthMm }
    : { least: minHeightMm, most: maxHeightMm };
}

/**
 * The length that is made of a wanted one, both in millimeters: the nearest step. Null for one outside the limits; less than a
 * step outside counts as the limit, as a limit in inches is a rounded one.
 */
export function nearestSide(free: FreeSize, side: FreeSide, wantedMm: number): number | null {
  const { least, most } = limitsOf(free, side);
  const { stepMm } = free;
  const isNear = wantedMm > least - stepMm / 2 && wantedMm < most + stepMm / 2;
  if (!isNear) return null;
  return Math.min(most, Math.max(least, Math.round(wantedMm / stepMm) * stepMm));
}

const countriesInInches: ReadonlySet<string> = new Set(['US', 'LR', 'MM']);

/** Whether people in a country measure in inches. Source: CLDR, measurementSystem. */
export function measuresInInches(country: string): boolean {
  return countriesInInches.has(country);
}
