import type { PrintSize } from '../catalogue/catalogue.ts';
import { printSizesOf } from '../catalogue/prices.ts';
import { findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue, CataloguePaper } from '../catalogue/shop-catalogue.ts';
import { printDpi } from './print-papers.ts';
import { plainFraming, type Framing } from './print-geometry.ts';
import { effectiveDpi } from './framed-parts.ts';
import { printPaperOf } from './size-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** Sharpness of a print, from best to worst. */
export const sharpnessBands = ['excellent', 'good', 'fair', 'poor'] as const;
/** One of {@link sharpnessBands}. */
export type SharpnessBand = (typeof sharpnessBands)[number];

/** The minimum effective dpi of each band but the last. Source: product §9.11. */
export const bandFrom = { excellent: 300, good: 200, fair: 150 } as const;

/**
 * An effective dpi as one on a paper of 300 dpi, at which the bands are: a canvas that is printed at 200 dpi is looked at from
 * further away.
 */
export function scaleDpi(dpi: number, { dpi: surfaceDpi = printDpi }: CataloguePaper): number {
  return (dpi * printDpi) / surfaceDpi;
}

/** The band for an effective dpi. Source: product §9.11. */
export function toSharpnessBand(dpi: number): SharpnessBand {
  if (dpi >= bandFrom.excellent) return 'excellent';
  if (dpi >= bandFrom.good) return 'good';
  return dpi >= bandFrom.fair ? 'fair' : 'poor';
}

function areaOf({ width, height }: PixelSize): number {
  return width * height;
}

/**
 * The largest paper sold in a country on which a photo with this framing has at least a given dpi; null if there is
 * none. The passport size is excluded because it is bought for its purpose.
 */
export function largestSize(
  catalogue: Catalogue,
  picture: PixelSize,
  country: string,
  minDpi: number,
  framing: Framing = plainFraming,
): PrintSize | null {
  const sharp = printSizesOf(catalogue, country)
    .filter((size) => findVariantOfKey(catalogue, size)?.variant.sheetOn === undefined)
    .map((size) => ({
      size,
      paper: printPaperOf(catalogue, size),
      surface: findVariantOfKey(catalogue, size)?.variant.surface,
    }))
    .filter(({ paper, surface }) => {
      const dpi = effectiveDpi(picture, paper, framing);
      return (surface ? scaleDpi(dpi, surface) : dpi) >= minDpi;
    })
    .toSorted((a, b) => areaOf(b.paper) - areaOf(a.paper));
  return sharp[0]?.size ?? null;
}
