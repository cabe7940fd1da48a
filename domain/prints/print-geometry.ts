import type { PrintPaper } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';
import type { Fit, Orientation, Turn } from './framing-values.ts';

export type { Fit, Orientation, Turn } from './framing-values.ts';

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

/** Maps a turn to the one that takes it back. */
export const back: Readonly<Record<Turn, Turn>> = { 0: 0, 90: 270, 180: 180, 270: 90 };

/** Converts a part of the upright photo to the photo turned clockwise. */
export function turnPart(part: Part, turn: Turn): Part {
  return turnBox(part, { width: 1, height: 1 }, turn);
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

/** The whole photo centered in an area of its paper, in whole pixels. */
function centered(picture: PixelSize, area: PixelRect): PixelRect {
  const largest = largestInside(picture, area);
  const width = clamp(Math.round(largest.width), 1, area.width);
  const height = clamp(Math.round(largest.height), 1, area.height);
  return {
    left: area.left + Math.floor((area.width - width) / 2),
    top: area.top + Math.floor((area.height - height) / 2),
    width,
    height,
  };
}

/** The area of a laid paper that a photo can fill: all but its border. */
export function layArea({ border = 0 }: PrintPaper, laid: PixelSize): PixelRect {
  const width = laid.width - 2 * border;
  const height = laid.height - 2 * border;
  return { left: border, top: border, width, height };
}

/** Whether all of the photo is printed. */
export function isWhole(paper: PrintPaper, { fit }: Framing): boolean {
  return paper.isWhole || fit === 'whole';
}

/** The part to print for either fit, in pixels of the turned photo. */
export function computeBox(picture: PixelSize, paper: PrintPaper, framing: Framing): Part {
  const { turn, crop } = framing;
  const turned = turnSize(picture, turn);
  const area = layArea(paper, layPaper(paper, picture, framing));
  return printedBox(turned, area, crop && turnPart(crop, turn));
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
  const area = layArea(paper, laid);
  if (isWhole(paper, framing)) {
    const source = { left: 0, top: 0, width: picture.width, height: picture.height };
    return { paper: laid, source, turn, target: centered(turned, area) };
  }
  return {
    paper: laid,
    source: unturnRect(toPixels(computeBox(picture, paper, framing), turned), turned, turn),
    turn,
    target: area,
  };
}
