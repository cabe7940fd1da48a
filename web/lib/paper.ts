import { passportSize, type FrameShape, type ProductType } from '#domain/catalogue.ts';
import { printDpi, printPaperOf } from '#domain/print-papers.ts';

/** What a photo becomes, as it is drawn: a cut of paper, or one of the gifts. */
export interface ProductVariant {
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
}

/** Width and height of a thing in millimetres. */
export interface Measure {
  readonly width: number;
  readonly height: number;
}

const inch = 25.4;

/** Paper sizes upright, in millimetres. Source: product §3, sizes. */
const papers: Readonly<Record<string, Measure>> = {
  '4x4': { width: 4 * inch, height: 4 * inch },
  '4x6': { width: 4 * inch, height: 6 * inch },
  '5x7': { width: 5 * inch, height: 7 * inch },
  '8x10': { width: 8 * inch, height: 10 * inch },
  '10x15': { width: 100, height: 150 },
  '15x22': { width: 150, height: 220 },
  [passportSize]: { width: 35, height: 45 },
};

/** A bank card, the thing of known size everybody has (ISO/IEC 7810 ID-1). */
export const bankCard: Measure = { width: 85.6, height: 53.98 };

const square: Measure = { width: 100, height: 100 };

/** Paper of a size as it stands upright, millimetres; a square for a size that is none. */
export const paperOf = (size: string): Measure => papers[size] ?? square;

/** Whether a picture lies: wider than high. Unknown pictures stand. */
const isLandscape = (width: number | null, height: number | null): boolean =>
  width !== null && height !== null && width > height;

const turned = ({ width, height }: Measure): Measure => ({ width: height, height: width });

/** The face of a gift; the crystal lies, as it is sold, unless its picture stands. */
const giftOf = (variant: ProductVariant, width: number | null, height: number | null): Measure => {
  const face = printPaperOf(variant);
  if (!face) return square;
  const millimetres = (pixels: number): number => (pixels / printDpi) * inch;
  const upright = { width: millimetres(face.width), height: millimetres(face.height) };
  const isPortrait = width !== null && height !== null && height > width;
  return face.turns && !isPortrait ? turned(upright) : upright;
};

/**
 * Measures of what a photo becomes, millimetres: the paper turns with the picture, the passport photo always
 * stands, gifts keep their own way.
 */
export const measureOf = (
  variant: ProductVariant,
  width: number | null,
  height: number | null,
): Measure => {
  if (variant.productType !== 'photo_print') return giftOf(variant, width, height);
  const paper = paperOf(variant.size);
  return isLandscape(width, height) && variant.size !== passportSize ? turned(paper) : paper;
};

const largest = 10 * inch;

/**
 * Share of a stage a thing fills, 0 to 1: larger papers look larger, but a small one is still large enough to
 * judge the picture on it, so the differences are pressed together.
 */
export const shareOf = ({ width, height }: Measure): number =>
  Math.min(1, (Math.max(width, height) / largest) ** 0.28);

/** Whether a size counts in inches; the Tunisian ones count in centimetres. */
export const isInches = (size: string): boolean => ['4x4', '4x6', '5x7', '8x10'].includes(size);

/** Sides of a paper in centimetres, one decimal, short side first. */
export const centimetresOf = (size: string): Measure => {
  const { width, height } = paperOf(size);
  return { width: Math.round(width) / 10, height: Math.round(height) / 10 };
};
