import { passportSize } from './catalogue.ts';
import { printPapers, type PixelSize } from './print-papers.ts';
import type { PixelRect } from './print-geometry.ts';

/** Gap between two passport photos on their sheet in pixels. Source: product §9.11. */
export const tileGap = 24;

const columns = 2;
const rows = 4;

/** Number of passport photos on one sheet. */
export const tilesEach = columns * rows;

const sheetPaper = printPapers['10x15'];
const photoPaper = printPapers[passportSize];

/** Half the gap, so that the marks of neighbors meet; two pixels wide, one on each side of the cut. */
const markLength = tileGap / 2;
const markWidth = 2;

const marksOf = ({ left, top, width, height }: PixelRect): PixelRect[] =>
  [left, left + width].flatMap((x) =>
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

/** A sheet of passport photos: its size, and the position of each photo, rotated clockwise by a quarter turn. */
export interface PassportSheet {
  readonly sheet: PixelSize;
  readonly tiles: readonly PixelRect[];
  /** Short black lines outside the photos, along the cut edges. */
  readonly marks: readonly PixelRect[];
}

/**
 * Lays out passport photos at true size on 10x15 paper: photos in landscape, two columns and four rows, with {@link
 * tileGap} between them for the cut marks. `count` is 1 to 8. Source: product §9.11.
 */
export const passportSheet = (count: number): PassportSheet => {
  const sheet = { width: sheetPaper.width, height: sheetPaper.height };
  const tile = { width: photoPaper.height, height: photoPaper.width };
  const left = Math.floor((sheet.width - columns * tile.width - (columns - 1) * tileGap) / 2);
  const top = Math.floor((sheet.height - rows * tile.height - (rows - 1) * tileGap) / 2);
  const tiles = Array.from({ length: Math.min(count, tilesEach) }, (_, index) => ({
    left: left + (index % columns) * (tile.width + tileGap),
    top: top + Math.floor(index / columns) * (tile.height + tileGap),
    ...tile,
  }));
  return { sheet, tiles, marks: tiles.flatMap(marksOf) };
};

/** Number of sheets for a number of passport photos. Source: product §9.11. */
export const sheetsFor = (quantity: number): number => Math.ceil(quantity / tilesEach);
