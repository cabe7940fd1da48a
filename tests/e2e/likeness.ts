import sharp, { type Sharp } from 'sharp';
import { ssim } from 'ssim.js';
import type { PixelRect } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** A picture's brightness, one byte per pixel. */
export interface Grey extends PixelSize {
  readonly data: Uint8Array;
}

export async function readGray(picture: Sharp): Promise<Grey> {
  const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function openGrey(picture: Uint8Array): Promise<Grey> {
  return readGray(sharp(picture));
}

function partOf({ data, width }: Grey, part: PixelRect): Grey {
  const rows = Array.from({ length: part.height }, (_, row) => {
    const start = (part.top + row) * width + part.left;
    return data.subarray(start, start + part.width);
  });
  return { data: Buffer.concat(rows), width: part.width, height: part.height };
}

/** The approximate shorter side at which pictures are compared. */
const viewedSide = 256;

/**
 * The means of squares of pixels, so that the picture is about as large as it is viewed: this is ssim.js's
 * own downsampling, ten times faster. Returns four channels, as ssim.js requires.
 */
function viewed({ data, width, height }: Grey) {
  const side = Math.max(1, Math.round(Math.min(width, height) / viewedSide));
  const columns = Math.floor(width / side);
  const rows = Math.floor(height / side);
  const means = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = row * side; y < (row + 1) * side; y += 1) {
        const start = y * width + column * side;
        for (let at = start; at < start + side; at += 1) sum += data[at] ?? 0;
      }
      const to = (row * columns + column) * 4;
      means.fill(Math.round(sum / (side * side)), to, to + 3);
    }
  }
  return { data: means, width: columns, height: rows, colorSpace: 'srgb' as const };
}

/** The structural similarity of two pictures of the same size; 1 means they are equal. */
export function similarity(a: Grey, b: Grey): number {
  return ssim(viewed(a), viewed(b), { downsample: false }).mssim;
}

const reach = 3;

function differenceAt(a: Grey, b: Grey, dx: number, dy: number): number {
  let sum = 0;
  for (let y = reach; y < a.height - reach; y += 1) {
    for (let x = reach; x < a.width - reach; x += 1) {
      const one = (a.data[y * a.width + x] ?? 0) - (b.data[(y + dy) * b.width + x + dx] ?? 0);
      sum += one * one;
    }
  }
  return sum / ((a.width - 2 * reach) * (a.height - 2 * reach));
}

function far({ dx, dy }: { readonly dx: number; readonly dy: number }): number {
  return Math.max(Math.abs(dx), Math.abs(dy));
}

const steps = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);

const places = steps
  .flatMap((dy) => steps.map((dx) => ({ dx, dy })))
  .toSorted((one, other) => far(one) - far(other));

/**
 * The displacement of a part of the second picture against the first, in whole pixels, where they differ
 * least. A plain area looks the same everywhere, so a place counts only when it is clearly better than
 * nearer ones.
 */
export function measureShift(first: Grey, second: Grey, part: PixelRect): number {
  const [a, b] = [partOf(first, part), partOf(second, part)];
  let best = { difference: Infinity, shift: 0 };
  for (const place of places) {
    const difference = differenceAt(a, b, place.dx, place.dy);
    if (difference < best.difference * 0.9 - 1) best = { difference, shift: far(place) };
  }
  return best.shift;
}

/** The four corners of a picture on its paper. */
export function cornersOf({ left, top, width, height }: PixelRect): PixelRect[] {
  const side = Math.min(120, width, height);
  return [left, left + width - side].flatMap((x) =>
    [top, top + height - side].map((y) => ({ left: x, top: y, width: side, height: side })),
  );
}
