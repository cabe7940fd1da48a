import { printDpi, type PrintPaper } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';

/** Quarter turns clockwise, in degrees. */
export const turns = [0, 90, 180, 270] as const;
/** One of {@link turns}. */
export type Turn = (typeof turns)[number];

/** `fill`: the photo fills the paper and the excess is cut off. `whole`: the whole photo on white. */
export const fits = ['fill', 'whole'] as const;
/** One of {@link fits}. */
export type Fit = (typeof fits)[number];

/** Orientation of the paper; `auto` follows the photo. */
export const orientations = ['auto', 'portrait', 'landscape'] as const;
/** One of {@link orientations}. */
export type Orientation = (typeof orientations)[number];

/** A part of a photo: left, top, width and height as fractions of its width and height, 0 to 1. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Placement of a photo on its paper. `crop` is the printed part of the upright original before `turn`; null for the
 * largest centered one. Source: product §9.11.
 */
export interface Framing {
  readonly turn: Turn;
  readonly fit: Fit;
  readonly orientation: Orientation;
  readonly crop: Part | null;
}

/** The default framing. */
export const plainFraming: Framing = { turn: 0, fit: 'fill', orientation: 'auto', crop: null };

/** A rectangle in whole pixels. */
export interface PixelRect extends PixelSize {
  readonly left: number;
  readonly top: number;
}

/**
 * Mapping of a photo's pixels to paper: `source` of the upright original is turned clockwise by `turn` and drawn into
 * `target` of the paper; the rest of the paper is white.
 */
export interface PrintLayout {
  readonly paper: PixelSize;
  readonly source: PixelRect;
  readonly turn: Turn;
  readonly target: PixelRect;
}

/** Maximum enlargement relative to the largest part that fits the paper. */
export const maxZoom = 8;

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function isAcross(turn: Turn): boolean {
  return turn === 90 || turn === 270;
}

/** Returns width and height after a turn. */
export function turnSize<T extends PixelSize>({ width, height }: T, turn: Turn): PixelSize {
  return isAcross(turn) ? { width: height, height: width } : { width, height };
}

/** Position of a part after its photo of the given size was turned clockwise; in fractions for a size of 1 by 1. */
function turnBox(box: Part, whole: PixelSize, turn: Turn): Part {
  const { x, y, width, height } = box;
  switch (turn) {
    case 0:
      return box;
    case 90:
      return { x: whole.height - y - height, y: x, width: height, height: width };
    case 180:
      return { x: whole.width - x - width, y: whole.height - y - height, width, height };
    case 270:
      return { x: y, y: whole.width - x - width, width: height, height: width };
  }
}

/** Maps a turn to the next quarter turn clockwise. */
export const quarterOn: Readonly<Record<Turn, Turn>> = { 0: 90, 90: 180, 180: 270, 270: 0 };

const back: Readonly<Record<Turn, Turn>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Converts a part of the upright photo to the photo turned clockwise. */
export function turnPart(part: Part, turn: Turn): Part {
  return turnBox(part, { width: 1, height: 1 }, turn);
}

function unturnPart(part: Part, turn: Turn): Part {
  return turnPart(part, back[turn]);
}

/** Size of the paper in its orientation for a photo of this size: turned with the photo if it can be turned. */
export function layPaper(paper: PrintPaper, picture: PixelSize, framing: Framing): PixelSize {
  const { width, height, turns: canTurn } = paper;
  const turned = turnSize(picture, framing.turn);
  const isLandscape =
    framing.orientation === 'auto'
      ? turned.width > turned.height
      : framing.orientation === 'landscape';
  return canTurn && isLandscape ? { width: height, height: width } : { width, height };
}

/** The largest box with a given aspect ratio inside another, in its units. */
function largestInside(shape: PixelSize, room: PixelSize): PixelSize {
  const scale = Math.min(room.width / shape.width, room.height / shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}

/** The printed part in pixels of the turned photo: the paper's shape around the crop's center. */
function printedBox(turned: PixelSize, paper: PixelSize, crop: Part | null): Part {
  const largest = largestInside(paper, turned);
  const wanted = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const share = Math.max(
    (wanted.width * turned.width) / largest.width,
    (wanted.height * turned.height) / largest.height,
  );
  const zoom = clamp(share, 1 / maxZoom, 1);
  const width = largest.width * zoom;
  const height = largest.height * zoom;
  const middleX = (wanted.x + wanted.width / 2) * turned.width;
  const middleY = (wanted.y + wanted.height / 2) * turned.height;
  return {
    x: clamp(middleX - width / 2, 0, turned.width - width),
    y: clamp(middleY - height / 2, 0, turned.height - height),
    width,
    height,
  };
}

function toPixels(box: Part, room: PixelSize): PixelRect {
  const width = clamp(Math.round(box.width), 1, room.width);
  const height = clamp(Math.round(box.height), 1, room.height);
  return {
    left: clamp(Math.round(box.x), 0, room.width - width),
    top: clamp(Math.round(box.y), 0, room.height - height),
    width,
    height,
  };
}

/** Position of a rectangle after the image of the given size was turned clockwise. */
export function turnRect(rect: PixelRect, whole: PixelSize, turn: Turn): PixelRect {
  const box = { x: rect.left, y: rect.top, width: rect.width, height: rect.height };
  const { x, y, width, height } = turnBox(box, whole, turn);
  return { left: x, top: y, width, height };
}

/** Inverse of {@link turnRect}; `turned` is the size after the turn. */
export function unturnRect(rect: PixelRect, turned: PixelSize, turn: Turn): PixelRect {
  return turnRect(rect, turned, back[turn]);
}

/** The whole photo centered on its paper, in whole pixels. */
function centered(picture: PixelSize, paper: PixelSize): PixelRect {
  const largest = largestInside(picture, paper);
  const width = clamp(Math.round(largest.width), 1, paper.width);
  const height = clamp(Math.round(largest.height), 1, paper.height);
  return {
    left: Math.floor((paper.width - width) / 2),
    top: Math.floor((paper.height - height) / 2),
    width,
    height,
  };
}

/** The part to print for either fit, in pixels of the turned photo. */
function computeBox(picture: PixelSize, paper: PrintPaper, framing: Framing): Part {
  const { turn, crop } = framing;
  const turned = turnSize(picture, turn);
  return printedBox(turned, layPaper(paper, picture, framing), crop && turnPart(crop, turn));
}

/**
 * Computes the print for both preview and production: maps an upright original of whole pixels, its paper and its
 * framing to rectangles of whole pixels. A crop of another shape than the paper (after a change of size) keeps its
 * center and as much of its extent as possible. Source: product §9.11.
 */
export function layPrint(picture: PixelSize, paper: PrintPaper, framing: Framing): PrintLayout {
  const { turn } = framing;
  const laid = layPaper(paper, picture, framing);
  const turned = turnSize(picture, turn);
  if (framing.fit === 'whole') {
    const source = { left: 0, top: 0, width: picture.width, height: picture.height };
    return { paper: laid, source, turn, target: centered(turned, laid) };
  }
  return {
    paper: laid,
    source: unturnRect(toPixels(computeBox(picture, paper, framing), turned), turned, turn),
    turn,
    target: { left: 0, top: 0, width: laid.width, height: laid.height },
  };
}

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
    crop: unturnPart(part, framing.turn),
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
  const laid = layPaper(paper, picture, framing);
  const turned = turnSize(picture, framing.turn);
  const perPixel =
    framing.fit === 'whole'
      ? Math.max(turned.width / laid.width, turned.height / laid.height)
      : computeBox(picture, paper, framing).width / laid.width;
  return Math.max(1, Math.floor(perPixel * dpi + arithmeticError));
}
