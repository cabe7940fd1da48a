import {
  layPrint,
  plainFraming,
  turnRect,
  type Part,
  type PixelRect,
  type Turn,
} from '#domain/prints/print-geometry.ts';
import { detectImageType, typeBytes } from '#domain/photos/images/image-type.ts';
import { isTurned, type ExifOrientation } from '#domain/photos/images/exif.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { decode } from './decode.ts';
import { drawUpright, type Surface, type SurfaceMaker } from './surface.ts';

/** A photo in a collage. */
export interface CollageCell {
  /** Files of the photo, the best one first: the next one is taken where this browser cannot decode it. */
  readonly files: readonly Blob[];
  /** Pixels of the upright photo. */
  readonly picture: PixelSize;
  /** The part of the photo that fills its cell; null for the largest one in its middle. */
  readonly crop: Part | null;
  /** Its place on the collage. */
  readonly place: PixelRect;
}

/** A collage to compose. */
export interface CollageTask {
  readonly size: PixelSize;
  /** Color of the gaps, as `#ffffff`. */
  readonly background: string;
  readonly cells: readonly CollageCell[];
}

/** Its file is printed, so that it is coded as a print is. */
const quality = 0.95;

/** The longer side at which a photo has a pixel for each one of its cell, in its own pixels. */
export function neededSide({ picture, crop, place }: Omit<CollageCell, 'files'>): number {
  const paper = { width: place.width, height: place.height, turns: false };
  const { source } = layPrint(picture, paper, { ...plainFraming, crop });
  const scale = Math.min(1, Math.max(place.width / source.width, place.height / source.height));
  return Math.ceil(Math.max(picture.width, picture.height) * scale);
}

async function decodeFirst(files: readonly Blob[], side: number) {
  let failure: unknown = new Error('a photo has no file');
  for (const file of files) {
    const type = detectImageType(new Uint8Array(await file.slice(0, typeBytes).arrayBuffer()));
    if (!type) continue;
    try {
      return await decode(type, () => file.arrayBuffer(), side);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Draws the part of a photo that its cell shows. */
async function drawCell(to: Surface, cell: CollageCell, make: SurfaceMaker): Promise<void> {
  const decoded = await decodeFirst(cell.files, neededSide(cell));
  const { source, width, height, orientation, close } = decoded;
  try {
    const upright = isTurned(orientation) ? { width: height, height: width } : { width, height };
    const { place, crop } = cell;
    const paper = { width: place.width, height: place.height, turns: false };
    const part = layPrint(upright, paper, { ...plainFraming, crop }).source;
    // Only the part of the cell is copied.
    const surface = make(place.width, place.height);
    const { left: x, top: y, ...size } = storedPart(part, upright, orientation);
    drawUpright(surface, source, { x, y, ...size }, orientation);
    to.context.setTransform(1, 0, 0, 1, 0, 0);
    to.context.drawImage(surface.canvas, place.left, place.top, place.width, place.height);
  } finally {
    close();
  }
}

/** Turns that take upright images back to how they are stored, after mirroring some of them, by EXIF orientation. */
const unturned: Readonly<Record<ExifOrientation, Turn>> = {
  1: 0,
  2: 0,
  3: 180,
  4: 180,
  5: 270,
  6: 270,
  7: 90,
  8: 90,
};
const mirrored: readonly ExifOrientation[] = [2, 4, 5, 7];

/** A part of the upright image in its stored orientation. */
export function storedPart(
  part: PixelRect,
  upright: PixelSize,
  orientation: ExifOrientation,
): PixelRect {
  const left = upright.width - part.left - part.width;
  const plain = mirrored.includes(orientation) ? { ...part, left } : part;
  return turnRect(plain, upright, unturned[orientation]);
}

/**
 * Composes a collage at its full resolution. The photos are decoded one after another, each at the size that its cell needs, so
 * that nine large ones take little more memory than one. Rejects if one cannot be decoded.
 */
export async function composeCollage(
  { size, background, cells }: CollageTask,
  make: SurfaceMaker,
): Promise<Blob> {
  const surface = make(size.width, size.height);
  const { context } = surface;
  context.fillStyle = background;
  context.fillRect(0, 0, size.width, size.height);
  for (const cell of cells) await drawCell(surface, cell, make);
  return surface.toJpeg(quality);
}
