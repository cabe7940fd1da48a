import { passportSize, type FrameShape, type ProductType } from '#domain/catalogue/catalogue.ts';
import { findPrintPaper, toMillimeters } from '#domain/prints/print-papers.ts';

/** A product variant of a photo as drawn: a paper size or a gift. */
export interface ProductVariant {
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
}

/** Width and height in millimeters. */
export interface PhysicalSize {
  readonly width: number;
  readonly height: number;
}

const inch = 25.4;

/** Paper sizes in portrait, in millimeters. Source: product §3.11. */
const papers: Readonly<Record<string, PhysicalSize>> = {
  '4x4': { width: 4 * inch, height: 4 * inch },
  '4x6': { width: 4 * inch, height: 6 * inch },
  '5x7': { width: 5 * inch, height: 7 * inch },
  '8x10': { width: 8 * inch, height: 10 * inch },
  '10x15': { width: 100, height: 150 },
  '15x22': { width: 150, height: 220 },
  [passportSize]: { width: 35, height: 45 },
};

/** A bank card as a familiar reference for size (ISO/IEC 7810 ID-1). */
export const bankCard: PhysicalSize = { width: 85.6, height: 53.98 };

const square: PhysicalSize = { width: 100, height: 100 };

/** Paper of a size in portrait, millimeters; a square for an unknown size. */
export function paperOf(size: string): PhysicalSize {
  return papers[size] ?? square;
}

/** Whether an image is landscape. Unknown images count as portrait. */
function isLandscape(width: number | null, height: number | null): boolean {
  return width !== null && height !== null && width > height;
}

function turned({ width, height }: PhysicalSize): PhysicalSize {
  return {
    width: height,
    height: width,
  };
}

/** The face of a gift; a crystal is landscape, as sold, unless its photo is portrait. */
function giftOf(
  variant: ProductVariant,
  width: number | null,
  height: number | null,
): PhysicalSize {
  const face = findPrintPaper(variant);
  if (!face) return square;
  const upright = { width: toMillimeters(face.width), height: toMillimeters(face.height) };
  const isPortrait = width !== null && height !== null && height > width;
  return face.turns && !isPortrait ? turned(upright) : upright;
}

/**
 * Measures of a product variant in millimeters: the paper rotates with the photo, a passport photo is always
 * portrait, gifts keep their orientation.
 */
export function getMeasure(
  variant: ProductVariant,
  width: number | null,
  height: number | null,
): PhysicalSize {
  if (variant.productType !== 'photo_print') return giftOf(variant, width, height);
  const paper = paperOf(variant.size);
  return isLandscape(width, height) && variant.size !== passportSize ? turned(paper) : paper;
}

const largest = 10 * inch;

/**
 * Share of a stage that an object fills, 0 to 1. Larger papers look larger, but the differences are compressed so
 * that a small one is still large enough to judge its photo.
 */
export function shareOf({ width, height }: PhysicalSize): number {
  return Math.min(1, (Math.max(width, height) / largest) ** 0.28);
}

/** Sides of a paper in centimeters with one decimal, short side first. */
export function toCentimeters(size: string): PhysicalSize {
  const { width, height } = paperOf(size);
  return { width: Math.round(width) / 10, height: Math.round(height) / 10 };
}
