import {
  passportSize,
  printSizeFrom,
  type FrameShape,
  type PrintSize,
  type ProductType,
} from '../catalogue/catalogue.ts';
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

/** Width and height in millimeters, in portrait. */
export interface PaperSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The default papers by size. Source: product §9.11. */
export const paperSizes: Readonly<Record<PrintSize, PaperSize>> = {
  '4x4': { widthMm: 101.6, heightMm: 101.6 },
  '4x6': { widthMm: 101.6, heightMm: 152.4 },
  '5x7': { widthMm: 127, heightMm: 177.8 },
  '8x10': { widthMm: 203.2, heightMm: 254 },
  '10x15': { widthMm: 102, heightMm: 152 },
  '15x22': { widthMm: 152, heightMm: 225 },
  [passportSize]: { widthMm: 35, heightMm: 45 },
};

function defaultPaper({ widthMm, heightMm }: PaperSize, turns: boolean): PrintPaper {
  return {
    width: toPrintPixels(widthMm, printDpi),
    height: toPrintPixels(heightMm, printDpi),
    turns,
  };
}

/** The papers by size, in portrait. Source: product §9.11. */
export const printPapers: Readonly<Record<PrintSize, PrintPaper>> = {
  '4x4': defaultPaper(paperSizes['4x4'], false),
  '4x6': defaultPaper(paperSizes['4x6'], true),
  '5x7': defaultPaper(paperSizes['5x7'], true),
  '8x10': defaultPaper(paperSizes['8x10'], true),
  '10x15': defaultPaper(paperSizes['10x15'], true),
  '15x22': defaultPaper(paperSizes['15x22'], true),
  [passportSize]: defaultPaper(paperSizes[passportSize], false),
};

/** The surfaces of gifts; the heart is a shape of the crystal. Source: product §9.11. */
export const giftSizes: Readonly<Record<Exclude<ProductType, 'photo_print'> | 'heart', PaperSize>> =
  {
    '3d_frame': { widthMm: 80, heightMm: 120 },
    heart: { widthMm: 90, heightMm: 84 },
    keychain: { widthMm: 45, heightMm: 60 },
    keyring_magnet: { widthMm: 65, heightMm: 65 },
  };

const heart = defaultPaper(giftSizes.heart, false);
const gifts: Readonly<Record<Exclude<ProductType, 'photo_print'>, PrintPaper>> = {
  '3d_frame': defaultPaper(giftSizes['3d_frame'], true),
  keychain: defaultPaper(giftSizes.keychain, false),
  keyring_magnet: defaultPaper(giftSizes.keyring_magnet, false),
};

/**
 * The paper, or the gift surface, that a photo is printed on; null for an unknown size. Source: product §9.11.
 */
export function findPrintPaper({ productType, shape, size }: PrintedAs): PrintPaper | null {
  if (productType === 'photo_print') {
    const known = printSizeFrom(size);
    return known && printPapers[known];
  }
  return productType === '3d_frame' && shape === 'heart' ? heart : gifts[productType];
}
