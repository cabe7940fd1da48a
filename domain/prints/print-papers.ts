import type { FrameShape, ProductType } from '../catalogue/catalogue.ts';
import type { Finishing } from '../catalogue/finishing-kinds.ts';
import { findVariant } from '../catalogue/products.ts';
import type { Catalogue, CataloguePaper, PaperSize } from '../catalogue/shop-catalogue.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** The fields of an item that determine its paper. */
export interface PrintedAs {
  readonly productType: ProductType;
  readonly shape: FrameShape | null;
  readonly size: string;
  /** Chosen measures of a size without its own. */
  readonly measure?: PaperSize | null | undefined;
  /** How its options change the print. */
  readonly finishing?: readonly Finishing[] | null | undefined;
  /** The date that is stamped on it. */
  readonly stamp?: string | null | undefined;
}

/** Paper or gift surface: its size in pixels in portrait, whether it turns with a landscape photo, and its finishing. */
export interface PrintPaper extends PixelSize {
  readonly turns: boolean;
  /** White on all sides, in pixels; 0 by default. */
  readonly border?: number;
  /** Nothing of the photo is cut off, whatever its framing. */
  readonly isWhole?: boolean;
  /** Black and white. */
  readonly isGray?: boolean;
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

const known = new Map<string, PrintPaper>();

/** The paper of a surface; one object for each, as screens compare them by identity. */
export function toPaper({ widthMm, heightMm, turns }: CataloguePaper): PrintPaper {
  const name = `${widthMm}x${heightMm} ${turns}`;
  const paper = known.get(name) ?? {
    width: toPrintPixels(widthMm, printDpi),
    height: toPrintPixels(heightMm, printDpi),
    turns,
  };
  known.set(name, paper);
  return paper;
}

/** A surface, and the key under which labs have settings for it. */
export interface KeyedSurface {
  readonly key: string;
  readonly surface: CataloguePaper;
}

/** The surface of an item in its shape; null for an unknown size. Source: product §9.11. */
export function findSurface(
  catalogue: Catalogue,
  { productType, shape, size, measure }: PrintedAs,
): KeyedSurface | null {
  const found = findVariant(catalogue, productType, size);
  if (!found) return null;
  const { key, surface, shapes, free } = found.variant;
  if (free && measure) return { key, surface: { ...surface, ...measure } };
  return shapes?.find((one) => one.shape === shape)?.own ?? { key, surface };
}

/**
 * The paper, or the gift surface, that a photo is printed on; null for an unknown size. Source: product §9.11.
 */
export function findPrintPaper(catalogue: Catalogue, printedAs: PrintedAs): PrintPaper | null {
  const found = findSurface(catalogue, printedAs);
  return found && toPaper(found.surface);
}
