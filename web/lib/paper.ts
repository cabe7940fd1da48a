import type { ItemOptions } from '#domain/catalogue/item-options.ts';
import type { Catalogue, PaperSize } from '#domain/catalogue/shop-catalogue.ts';
import type { FrameShape, ProductType } from '#domain/catalogue/catalogue.ts';
import { isPaper } from '#domain/catalogue/products.ts';
import { findPrintPaper, toMillimeters } from '#domain/prints/print-papers.ts';

/** A product variant of a photo as drawn: a paper size or a gift. */
export interface ProductVariant {
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  /** Chosen values of the product's options; its usual ones where they are absent. */
  readonly options?: ItemOptions | null | undefined;
  /** Chosen measures of a size without its own. */
  readonly measure?: PaperSize | null | undefined;
}

/** Width and height in millimeters. */
export interface PhysicalSize {
  readonly width: number;
  readonly height: number;
}

/** A bank card as a familiar reference for size (ISO/IEC 7810 ID-1). */
export const bankCard: PhysicalSize = { width: 85.6, height: 53.98 };

/** Drawn for an unknown size. */
const square: PhysicalSize = { width: 100, height: 100 };

/** The longest side of all papers, millimeters. */
export function longestSide({ products }: Catalogue): number {
  const papers = products.filter(({ kind }) => kind === 'paper');
  return Math.max(
    ...papers
      .flatMap(({ variants }) => variants)
      .map(({ surface: { widthMm, heightMm } }) => Math.max(widthMm, heightMm)),
  );
}

/**
 * Measures of a product variant in millimeters: the paper rotates with the photo, a passport photo is always portrait,
 * gifts keep their orientation. A paper is portrait and a crystal landscape, as sold, while the photo's size is unknown.
 */
export function getMeasure(
  catalogue: Catalogue,
  variant: ProductVariant,
  width: number | null,
  height: number | null,
): PhysicalSize {
  const paper = findPrintPaper(catalogue, variant);
  if (!paper) return square;
  const upright = { width: toMillimeters(paper.width), height: toMillimeters(paper.height) };
  const excess = width === null || height === null ? 0 : width - height;
  const isLandscape = isPaper(catalogue, variant.productType) ? excess > 0 : excess >= 0;
  return paper.turns && isLandscape ? { width: upright.height, height: upright.width } : upright;
}

/**
 * Share of a stage that an object fills, 0 to 1. Larger papers look larger, but the differences are compressed so
 * that a small one is still large enough to judge its photo.
 */
export function shareOf(catalogue: Catalogue, { width, height }: PhysicalSize): number {
  return Math.min(1, (Math.max(width, height) / longestSide(catalogue)) ** 0.28);
}
