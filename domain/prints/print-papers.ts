import type { FrameShape, ProductType, SizeKey } from '../catalogue/catalogue.ts';
import { findVariant, findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue, CataloguePaper } from '../catalogue/shop-catalogue.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** The fields of an item that determine its paper. */
export interface PrintedAs {
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
}

/** Paper or gift surface: its size in pixels in portrait, and whether it turns with a landscape photo. */
export interface PrintPaper extends PixelSize {
  readonly turns: boolean;
}

/** Resolution of the default papers in pixels per inch. Source: product §9.11. */
export const printDpi = 300;

/** Millimeters of an inch. */
const inch = 25.4;

/** Converts millimeters to whole pixels. Source: product §9.11. */
export function toPrintPixels(millimeters: number, dpi: number): number {
  return Math.round((millimeters / inch) * dpi);
}

/** Converts pixels on paper to millimeters. */
export function toMillimeters(pixels: number): number {
  return (pixels / printDpi) * inch;
}

/** One object for each paper: screens compare them by identity. */
const known = new WeakMap<CataloguePaper, PrintPaper>();

function toPaper(sold: CataloguePaper): PrintPaper {
  const before = known.get(sold);
  if (before) return before;
  const paper = {
    width: toPrintPixels(sold.widthMm, printDpi),
    height: toPrintPixels(sold.heightMm, printDpi),
    turns: sold.turns,
  };
  known.set(sold, paper);
  return paper;
}

/** The paper of a size. Throws for an unknown one. Source: product §9.11. */
export function printPaperOf(catalogue: Catalogue, size: SizeKey): PrintPaper {
  const found = findVariantOfKey(catalogue, size);
  if (!found) throw new RangeError(`no paper for ${size}`);
  return toPaper(found.variant.surface);
}

/** A surface, and the key under which labs have settings for it. */
export interface KeyedSurface {
  readonly key: string;
  readonly surface: CataloguePaper;
}

/** The surface of an item in its shape; null for an unknown size. Source: product §9.11. */
export function findSurface(
  catalogue: Catalogue,
  { productType, shape, size }: PrintedAs,
): KeyedSurface | null {
  const found = findVariant(catalogue, productType, size);
  if (!found) return null;
  const { key, surface, shapes } = found.variant;
  return shapes?.find((one) => one.shape === shape)?.own ?? { key, surface };
}

/**
 * The paper, or the gift surface, that a photo is printed on; null for an unknown size. Source: product §9.11.
 */
export function findPrintPaper(catalogue: Catalogue, printedAs: PrintedAs): PrintPaper | null {
  const found = findSurface(catalogue, printedAs);
  return found && toPaper(found.surface);
}
