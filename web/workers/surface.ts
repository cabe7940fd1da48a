import type { CopyRule } from '#domain/photos/photo-rules.ts';
import { isTurned, type ExifOrientation } from '#domain/photos/images/exif.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** The drawing context's members in use, which exist both in a page and in a worker. */
export type DrawingContext = Pick<
  OffscreenCanvasRenderingContext2D,
  | 'drawImage'
  | 'fillRect'
  | 'fillStyle'
  | 'getImageData'
  | 'imageSmoothingEnabled'
  | 'imageSmoothingQuality'
  | 'setTransform'
>;

/** A canvas in a worker or in the page. */
export interface Surface extends PixelSize {
  readonly canvas: CanvasImageSource;
  readonly context: DrawingContext;
  readonly toJpeg: (quality: number) => Promise<Blob>;
}

/** Creates an empty surface. */
export type SurfaceMaker = (width: number, height: number) => Surface;

const paper = '#fff';

/** Transforms that rotate a stored image upright, for an upright image of 1 by 1. */
const turns: Readonly<
  Record<ExifOrientation, readonly [number, number, number, number, number, number]>
> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, 1, 1, 0, 0, 0],
  6: [0, 1, -1, 0, 1, 0],
  7: [0, -1, -1, 0, 1, 1],
  8: [0, -1, 1, 0, 0, 1],
};

/** Part of an image in its stored orientation. */
export interface ImagePart extends PixelSize {
  readonly x: number;
  readonly y: number;
}

/** Draws a part of a stored image upright over a whole surface; transparency becomes white paper. */
export function drawUpright(
  surface: Surface,
  source: CanvasImageSource,
  part: ImagePart,
  orientation: ExifOrientation,
): void {
  const { context, width, height } = surface;
  const [a, b, c, d, x, y] = turns[orientation];
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingEnabled = true;
  const [w, h] = isTurned(orientation) ? [height, width] : [width, height];
  // Above half the size, every pixel counts even without the mipmaps that high quality builds first.
  context.imageSmoothingQuality = part.width < w * 2 ? 'low' : 'high';
  context.setTransform(a, b, c, d, x * width, y * height);
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, w, h);
}

const qualityStep = 0.1;
const lowestQuality = 0.3;

/**
 * Encodes a JPEG by the rule: at its quality, reduced in steps while the file is too big. Null if it stays too big.
 */
export async function encodeWithin(surface: Surface, rule: CopyRule): Promise<Blob | null> {
  for (let quality = rule.quality; quality >= lowestQuality; quality -= qualityStep) {
    const blob = await surface.toJpeg(quality);
    // Browsers that cannot encode JPEG silently write PNG.
    if (blob.type !== 'image/jpeg' || blob.size === 0) return null;
    if (blob.size <= rule.maxBytes) return blob;
  }
  return null;
}
