import {
  passportSize,
  printSizeFrom,
  type FrameShape,
  type PrintSize,
  type ProductType,
} from './catalogue.ts';

/** Width and height in whole pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

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

/** Resolution of all papers in pixels per inch. Source: product §9.11. */
export const printDpi = 300;

const pixelsOf = (millimetres: number): number => Math.round((millimetres / 25.4) * printDpi);

/** Converts pixels on paper to millimeters. */
export const millimetresOf = (pixels: number): number => (pixels / printDpi) * 25.4;

/** The papers by size, in portrait. Source: product §9.11. */
export const printPapers: Readonly<Record<PrintSize, PrintPaper>> = {
  '4x4': { width: 1200, height: 1200, turns: false },
  '4x6': { width: 1200, height: 1800, turns: true },
  '5x7': { width: 1500, height: 2100, turns: true },
  '8x10': { width: 2400, height: 3000, turns: true },
  '10x15': { width: 1205, height: 1795, turns: true },
  '15x22': { width: 1795, height: 2657, turns: true },
  [passportSize]: { width: 413, height: 531, turns: false },
};

const gift = (width: number, height: number, turns: boolean): PrintPaper => ({
  width: pixelsOf(width),
  height: pixelsOf(height),
  turns,
});

const heart = gift(90, 84, false);
const gifts: Readonly<Record<Exclude<ProductType, 'photo_print'>, PrintPaper>> = {
  '3d_frame': gift(80, 120, true),
  keychain: gift(45, 60, false),
  keyring_magnet: gift(65, 65, false),
};

/**
 * The paper, or the gift surface, that a photo is printed on; null for an unknown size. Source: product §9.11.
 */
export const printPaperOf = ({ productType, shape, size }: PrintedAs): PrintPaper | null => {
  if (productType === 'photo_print') {
    const known = printSizeFrom(size);
    return known && printPapers[known];
  }
  return productType === '3d_frame' && shape === 'heart' ? heart : gifts[productType];
};
