import { printSizeFrom, printSizesOf, type PrintSize } from './catalogue.ts';
import { effectiveDpi, layPrint, plainFraming } from './print-geometry.ts';
import { printPaperOf, type PixelSize } from './print-papers.ts';

/** How sharp a print will be, from best to worst. */
export const sharpnessBands = ['excellent', 'good', 'fair', 'poor'] as const;
/** One of {@link sharpnessBands}. */
export type SharpnessBand = (typeof sharpnessBands)[number];

/** The least effective dpi of each band but the last. Source: product §9, prints for labs. */
export const bandFrom = { excellent: 300, good: 200, fair: 150 } as const;

/** The band of an effective dpi. Source: product §9, prints for labs. */
export const sharpnessOf = (dpi: number): SharpnessBand => {
  if (dpi >= bandFrom.excellent) return 'excellent';
  if (dpi >= bandFrom.good) return 'good';
  return dpi >= bandFrom.fair ? 'fair' : 'poor';
};

const dpiOn = (picture: PixelSize, size: PrintSize): number => {
  const paper = printPaperOf({ productType: 'photo_print', shape: null, size });
  return paper ? effectiveDpi(layPrint(picture, paper, plainFraming)) : 0;
};

const areaOf = (size: PrintSize): number => {
  const paper = printPaperOf({ productType: 'photo_print', shape: null, size });
  return paper ? paper.width * paper.height : 0;
};

/**
 * The largest paper sold in a country on which a picture is good or better; null where none is. The passport size is
 * no offer: it is bought for its purpose.
 */
export const largestGoodSize = (picture: PixelSize, country: string): PrintSize | null => {
  const good = printSizesOf(country)
    .filter((size) => size !== '3.5x4.5' && dpiOn(picture, size) >= bandFrom.good)
    .toSorted((a, b) => areaOf(b) - areaOf(a));
  return printSizeFrom(good[0] ?? '');
};
