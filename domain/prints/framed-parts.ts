import {
  back,
  computeBox,
  isWhole,
  layArea,
  layPaper,
  turnPart,
  turnSize,
  type Framing,
  type Part,
  type PrintLayout,
  type Turn,
} from './print-geometry.ts';
import { printDpi, type PrintPaper } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** Maps a turn to the next quarter turn clockwise. */
export const quarterOn: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/** The part of the turned photo that fills the paper, for the crop editor. */
export function shownPart(picture: PixelSize, paper: PrintPaper, framing: Framing): Part {
  const turned = turnSize(picture, framing.turn);
  const box = computeBox(picture, paper, framing);
  return {
    x: box.x / turned.width,
    y: box.y / turned.height,
    width: box.width / turned.width,
    height: box.height / turned.height,
  };
}

/** Returns the framing that shows this part of the turned photo. */
export function showPart(framing: Framing, part: Part): Framing {
  return {
    ...framing,
    crop: turnPart(part, back[framing.turn]),
  };
}

/** The same print turned clockwise by a quarter, for placement on a sheet. */
export function turnPrint({ paper, source, turn, target }: PrintLayout): PrintLayout {
  return {
    paper: turnSize(paper, 90),
    source,
    turn: quarterOn[turn],
    target: {
      left: paper.height - target.top - target.height,
      top: target.left,
      ...turnSize(target, 90),
    },
  };
}

/** Position of a part of the upright photo on the paper, in the paper's pixels; it may extend beyond the paper. */
export function placeOnPaper(part: Part, picture: PixelSize, layout: PrintLayout): Part {
  const { source, turn, target } = layout;
  const inSource = {
    x: (part.x * picture.width - source.left) / source.width,
    y: (part.y * picture.height - source.top) / source.height,
    width: (part.width * picture.width) / source.width,
    height: (part.height * picture.height) / source.height,
  };
  const { x, y, width, height } = turnPart(inSource, turn);
  return {
    x: target.left + x * target.width,
    y: target.top + y * target.height,
    width: width * target.width,
    height: height * target.height,
  };
}

/** Computed resolutions that should be whole are so much too small at most. */
const arithmeticError = 1e-6;

/**
 * Pixels of the original per inch of a paper with `dpi` pixels per inch, rounded down, and at least 1: an icon, or a
 * small photo that is much enlarged, has less than a pixel for each inch. The rectangles of {@link layPrint} are rounded
 * to whole pixels and would give up to 1 less. Source: product §9.11.
 */
export function effectiveDpi(
  picture: PixelSize,
  paper: PrintPaper,
  framing: Framing,
  dpi = printDpi,
): number {
  const area = layArea(paper, layPaper(paper, picture, framing));
  const turned = turnSize(picture, framing.turn);
  const perPixel = isWhole(paper, framing)
    ? Math.max(turned.width / area.width, turned.height / area.height)
    : computeBox(picture, paper, framing).width / area.width;
  return Math.max(1, Math.floor(perPixel * dpi + arithmeticError));
}
