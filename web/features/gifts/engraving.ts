import type { FrameShape } from '#domain/catalogue/catalogue.ts';
import type { PrintLayout } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { heartPath } from '#web/ui/heart-outline.ts';
import { pictureOnSide } from './picture-on-side.ts';

/** Density of the laser's points, one byte each, row by row from the top. */
export interface Engraving extends PixelSize {
  readonly points: Uint8Array<ArrayBuffer>;
}

/** Pixels of the longer side; one pixel is a tenth of a millimeter in the glass. */
const longSide = 1024;
/** Share of the darkest and of the brightest pixels that may be clipped. */
const clipped = 0.01;
/** Highest density: the brightest white still lets some of the glass behind it through. */
const fullest = 0.96;
/** Share of randomness in a point, which gives the grain of single points. */
const grain = 0.4;

function luminance(red: number, green: number, blue: number): number {
  return Math.min(255, Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue));
}

/** The brightness, 0 to 255, below which a share of the opaque pixels falls. */
function quantile(counts: Uint32Array, total: number, share: number): number {
  let left = total * share;
  for (const [value, count] of counts.entries()) {
    left -= count;
    if (left < 0) return value;
  }
  return 255;
}

/** Deterministic pseudo-random number from 0 to 1 for each point. */
function chance(index: number): number {
  let hash = Math.imul(index ^ (index >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** Converts RGBA pixels to points: bright becomes dense, dark and transparent stay clear glass. */
export function engrave(pixels: Uint8ClampedArray, { width, height }: PixelSize): Engraving {
  const count = width * height;
  const shades = new Uint8Array(count);
  const counts = new Uint32Array(256);
  let seen = 0;
  for (let index = 0; index < count; index += 1) {
    const at = index * 4;
    const shade = luminance(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    shades[index] = shade;
    if ((pixels[at + 3] ?? 0) < 128) continue;
    counts[shade] = (counts[shade] ?? 0) + 1;
    seen += 1;
  }
  const low = quantile(counts, seen, clipped);
  const high = Math.max(quantile(counts, seen, 1 - clipped), low + 32);
  const points = new Uint8Array(count);
  for (let index = 0; index < count; index += 1) {
    const shade = ((shades[index] ?? 0) - low) / (high - low);
    // The light adds up linearly with the points, not with perceived brightness.
    const density = Math.min(1, Math.max(0, shade)) ** 1.7 * fullest;
    const set = density > chance(index) ? 1 : 0;
    const alpha = (pixels[index * 4 + 3] ?? 0) / 255;
    points[index] = Math.round((density + (set - density) * grain) * alpha * 255);
  }
  return { width, height, points };
}

/** A photo as engraved in a crystal. */
export interface Engraved {
  readonly url: string;
  readonly picture: PixelSize;
  readonly layout: PrintLayout;
  readonly shape: FrameShape;
}

/**
 * Converts the printed part of an image to points in a crystal. @throws Error when the image cannot be read or drawn
 */
export async function engravePicture(of: Engraved): Promise<Engraving> {
  const image = new Image();
  image.src = of.url;
  await image.decode();
  const { paper } = of.layout;
  const scale = longSide / Math.max(paper.width, paper.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(paper.width * scale);
  canvas.height = Math.round(paper.height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('nothing to draw on');
  if (of.shape === 'heart') {
    const heart = new Path2D();
    heart.addPath(new Path2D(heartPath), new DOMMatrix().scale(canvas.width, canvas.height));
    context.clip(heart);
  }
  context.setTransform(...pictureOnSide(of.layout, canvas));
  context.beginPath();
  const { left, top, width: wide, height: high } = of.layout.source;
  context.rect(left, top, wide, high);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, of.picture.width, of.picture.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return engrave(data, { width, height });
}
