import {
  printSizeFrom,
  type FrameShape,
  type PrintSize,
  type ProductType,
} from '../catalogue/catalogue.ts';
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

/** The paper of a size. Source: product §9.11. */
export function printPaperOf({ papers }: Catalogue, size: PrintSize): PrintPaper {
  return toPaper(papers[size]);
}

/**
 * The paper, or the gift surface, that a photo is printed on; null for an unknown size. Source: product §9.11.
 */
export function findPrintPaper(
  catalogue: Catalogue,
  { productType, shape, size }: PrintedAs,
): PrintPaper | null {
  if (productType === 'photo_print') {
    const paperSize = printSizeFrom(size);
    return paperSize && printPaperOf(catalogue, paperSize);
  }
  const { gifts } = catalogue;
  return toPaper(
    productType === '3d_frame' && shape === 'heart' ? gifts.heart : gifts[productType],
  );
}
