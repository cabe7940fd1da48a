import type { PixelSize } from '../pixel-size.ts';
import type { ByteView } from './byte-view.ts';
import { findGifImage } from './gif.ts';

/** The part of a canvas that an image covers; the rest is transparent. In pixels. */
export interface CanvasPart extends PixelSize {
  readonly left: number;
  readonly top: number;
  readonly canvas: PixelSize;
}

/**
 * The place of the first image of a GIF, within its canvas, where it leaves a part of that open; null where it covers all
 * of the canvas, or none.
 */
export function readGifPart(view: ByteView): CanvasPart | null {
  const at = findGifImage(view);
  if (at === null) return null;
  const read = (place: number): number => view.u16(place, true);
  const [left, top] = [read(at), read(at + 2)];
  const canvas = { width: read(6), height: read(8) };
  const width = Math.min(read(at + 4), canvas.width - left);
  const height = Math.min(read(at + 6), canvas.height - top);
  const isOpen = width < canvas.width || height < canvas.height;
  return isOpen && width > 0 && height > 0 ? { left, top, width, height, canvas } : null;
}
