import type { PixelSize } from '../pixel-size.ts';
import type { ByteView } from './byte-view.ts';
import type { MainImage } from './heif-main-image.ts';
import { toOrientation, type HeifOrientation, type HeifTurn } from './heif-orientation.ts';

/** Widths cut off an image at each edge, in pixels. */
export interface Borders {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How a stored image becomes the shown one: it is cropped, then turned by its orientation. */
export interface HeifTransformations {
  /** Size of the stored image. */
  readonly stored: PixelSize;
  readonly borders: Borders;
  readonly orientation: HeifOrientation;
}

const transformations = new Set(['clap', 'irot', 'imir']);

/** Whether a property crops, turns or mirrors its image. */
export function isTransformation({ name }: { readonly name: string }): boolean {
  return transformations.has(name);
}

/** A signed number of 32 bits. */
function i32(view: ByteView, at: number): number {
  return view.u32(at) | 0;
}

/** What a crop cuts off on one axis: its length, and the distance of its center from the image's, as fractions. */
function cutAxis(view: ByteView, [length, offset]: readonly [number, number], whole: number) {
  const kept = i32(view, length) / Math.max(1, view.u32(length + 4));
  const shift = i32(view, offset) / Math.max(1, view.u32(offset + 4));
  const before = shift + (whole - kept) / 2;
  const first = Math.floor(before);
  return [Math.max(0, first), Math.max(0, whole - 1 - Math.round(before + kept - 1))] as const;
}

/** Borders of a crop (`clap`, ISO/IEC 14496-12, 12.1.4); whole pixels as libheif counts them. */
function readBorders(view: ByteView, at: number, { width, height }: PixelSize): Borders | null {
  const [left, right] = cutAxis(view, [at, at + 16], width);
  const [top, bottom] = cutAxis(view, [at + 8, at + 24], height);
  return left + right < width && top + bottom < height ? { left, top, right, bottom } : null;
}

const noBorders: Borders = { left: 0, top: 0, right: 0, bottom: 0 };

/**
 * Reads the transformations of an image: one crop of the stored pixels, then rotations (ISO/IEC 23000-22, 7.3.6.7). Null
 * for other ones, an empty crop, or an image without a size.
 */
export function readTransformations(
  view: ByteView,
  { properties }: MainImage,
): HeifTransformations | null {
  const size = properties.find(({ name }) => name === 'ispe');
  if (!size) return null;
  const stored = { width: view.u32(size.start + 4), height: view.u32(size.start + 8) };
  const turns: HeifTurn[] = [];
  let borders: Borders | null = noBorders;
  for (const [index, { name, start }] of properties.filter(isTransformation).entries()) {
    if (name === 'irot') turns.push({ kind: 'rotate', quarters: view.u8(start) % 4 });
    else if (name === 'imir')
      turns.push({ kind: 'mirror', axis: view.u8(start) % 2 === 0 ? 'vertical' : 'horizontal' });
    else borders = index === 0 ? readBorders(view, start, stored) : null;
  }
  return borders && { stored, borders, orientation: toOrientation(turns) };
}

/** Size of an image that was cropped and is not turned yet. */
export function croppedSize({ stored, borders }: HeifTransformations): PixelSize {
  const { left, top, right, bottom } = borders;
  return { width: stored.width - left - right, height: stored.height - top - bottom };
}
