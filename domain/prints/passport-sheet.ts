import { findVariantOfKey } from '../catalogue/products.ts';
import type { Catalogue, PaperSize } from '../catalogue/shop-catalogue.ts';
import { printDpi, toPrintPixels } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';
import type { PixelRect } from './print-geometry.ts';

/** Gap between two passport photos on their sheet, in millimeters. Source: product §9.11. */
const gapMm = 2;

const columns = 2;
const rows = 4;

/** Number of passport photos on one sheet. */
export const tilesEach = columns * rows;

/** Two pixels wide, one on each side of the cut. */
const markWidth = 2;

/** Half the gap long, so that the marks of neighbors meet. */
function placeMarks({ left, top, width, height }: PixelRect, markLength: number): PixelRect[] {
  return [left, left + width].flatMap((x) =>
    [top, top + height].flatMap((y) => [
      {
        left: x === left ? x - markLength : x,
        top: y - markWidth / 2,
        width: markLength,
        height: markWidth,
      },
      {
        left: x - markWidth / 2,
        top: y === top ? y - markLength : y,
        width: markWidth,
        height: markLength,
      },
    ]),
  );
}

/** A sheet of passport photos: its size, and the position of each photo, rotated clockwise by a quarter turn. */
export interface PassportSheet {
  readonly sheet: PixelSize;
  readonly tiles: readonly PixelRect[];
  /** Short black lines outside the photos, along the cut edges. */
  readonly marks: readonly PixelRect[];
}

/**
 * Lays out passport photos at true size on the paper of a larger print, as 10x15: photos in landscape, two columns and four rows,
 * with 2 mm between them for the cut marks. `count` is 1 to 8. Throws for a paper that is too small for eight photos.
 * Source: product §9.11.
 */
export function passportSheet(
  photo: PaperSize,
  count: number,
  paper: PaperSize,
  dpi: number,
): PassportSheet {
  const sheet = {
    width: toPrintPixels(paper.widthMm, dpi),
    height: toPrintPixels(paper.heightMm, dpi),
  };
  const tile = {
    width: toPrintPixels(photo.heightMm, dpi),
    height: toPrintPixels(photo.widthMm, dpi),
  };
  const gap = toPrintPixels(gapMm, dpi);
  const markLength = Math.floor(gap / 2);
  const left = Math.floor((sheet.width - columns * tile.width - (columns - 1) * gap) / 2);
  const top = Math.floor((sheet.height - rows * tile.height - (rows - 1) * gap) / 2);
  if (Math.min(left, top) < markLength) {
    throw new RangeError(`no room for passport photos on ${sheet.width} × ${sheet.height} pixels`);
  }
  const tiles = Array.from({ length: Math.min(count, tilesEach) }, (_, index) => ({
    left: left + (index % columns) * (tile.width + gap),
    top: top + Math.floor(index / columns) * (tile.height + gap),
    ...tile,
  }));
  return { sheet, tiles, marks: tiles.flatMap((each) => placeMarks(each, markLength)) };
}

/** The sheet of passport photos of a size, as a customer sees it; null for a size that is printed one by one. */
export function findPassportSheet(
  catalogue: Catalogue,
  size: string,
  count: number,
): PassportSheet | null {
  const photo = findVariantOfKey(catalogue, size)?.variant;
  const paper = findVariantOfKey(catalogue, photo?.sheetOn ?? '')?.variant;
  return photo && paper ? passportSheet(photo.surface, count, paper.surface, printDpi) : null;
}

/** Number of sheets for a number of passport photos. Source: product §9.11. */
export function sheetsFor(quantity: number): number {
  return Math.ceil(quantity / tilesEach);
}
