import type { Weights } from '#domain/prints/default-crop.ts';
import { packTones, toneFields, type Tone } from '#domain/prints/tones.ts';

/** Gray pixels, row by row, 0 to 255. */
export interface GrayPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Converts RGBA pixels of a canvas to perceived gray. */
export function toGray(pixels: ImageData): GrayPixels {
  const { width, height, data } = pixels;
  const gray = new Uint8ClampedArray(width * height);
  for (let at = 0; at < gray.length; at += 1) {
    const from = at * 4;
    gray[at] =
      0.299 * (data[from] ?? 0) + 0.587 * (data[from + 1] ?? 0) + 0.114 * (data[from + 2] ?? 0);
  }
  return { width, height, data: gray };
}

/** The strongest edges are those above this quantile. */
const strongest = 0.99;

/** Strength of the sharpest transitions between neighboring pixels: a blurred image has none. */
export function computeEdges({ width, height, data }: GrayPixels): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let y = 1; y < height; y += 1) {
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      const here = data[at] ?? 0;
      const across = Math.abs(here - (data[at - 1] ?? 0));
      const down = Math.abs(here - (data[at - width] ?? 0));
      const step = Math.max(across, down);
      counts[step] = (counts[step] ?? 0) + 1;
      total += 1;
    }
  }
  let below = 0;
  for (const [step, count] of counts.entries()) {
    below += count;
    if (below >= total * strongest) return step;
  }
  return 255;
}

const columns = 9;
const rows = 8;

function computeTone(
  { width, data }: GrayPixels,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
): Tone {
  let sum = 0;
  let squares = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top));
  const mean = sum / count;
  return { mean, spread: Math.sqrt(Math.max(0, squares / count - mean * mean)) };
}

/** Start and end, in whole pixels and at least one pixel apart, of one of the equal parts of a side. */
function partOf(index: number, parts: number, length: number): readonly [number, number] {
  return [
    Math.floor((index * length) / parts),
    Math.max(Math.floor((index * length) / parts) + 1, Math.floor(((index + 1) * length) / parts)),
  ];
}

/** Computes {@link packTones} of a gray image. */
export function computeTones(gray: GrayPixels): string {
  return packTones(
    Array.from({ length: toneFields * toneFields }, (_, index) =>
      computeTone(
        gray,
        partOf(index % toneFields, toneFields, gray.width),
        partOf(Math.floor(index / toneFields), toneFields, gray.height),
      ),
    ),
  );
}

/** Perceptual hash: whether each of 8 by 8 fields is lighter than the previous one, as hexadecimal digits. */
export function computeLook(gray: GrayPixels): string {
  let digits = '';
  for (let row = 0; row < rows; row += 1) {
    const means = Array.from(
      { length: columns },
      (_, column) =>
        computeTone(gray, partOf(column, columns, gray.width), partOf(row, rows, gray.height)).mean,
    );
    let bits = 0;
    for (let column = 1; column < columns; column += 1) {
      bits = bits * 2 + ((means[column] ?? 0) > (means[column - 1] ?? 0) ? 1 : 0);
    }
    digits += bits.toString(16).padStart(2, '0');
  }
  return digits;
}

/** A look as two 32-bit numbers, because hundreds are compared with one another. */
export type LookBits = readonly [number, number];

/** Parses {@link LookBits}. */
export function lookBits(look: string): LookBits {
  return [Number.parseInt(look.slice(0, 8), 16), Number.parseInt(look.slice(8), 16)];
}

function countBits(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest !== 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}

/** Number of the 64 fields in which two looks differ. */
export function lookDistance(one: LookBits, other: LookBits): number {
  return countBits(one[0] ^ other[0]) + countBits(one[1] ^ other[1]);
}

/** Number of columns and rows of an image's weights. */
const fields = 24;

function shares(sums: readonly number[]): number[] {
  const all = sums.reduce((sum, weight) => sum + weight, 0);
  // Three digits are enough to place a crop, and are stored with each photo.
  return sums.map((weight) => (all > 0 ? Math.round((weight / all) * 1000) / 1000 : 1 / fields));
}

/** Weight of each feature: people before color and detail. */
const worth = { skin: 1.8, detail: 0.2, color: 0.1 } as const;

/**
 * Weights of a saliency map whose red channel is skin, green detail and blue strong color, as the saliency finder
 * draws it.
 */
export function computeWeights(map: {
  readonly width: number;
  readonly height: number;
  readonly data: ArrayLike<number>;
}): Weights {
  const columns = Array.from({ length: fields }, () => 0);
  const rows = Array.from({ length: fields }, () => 0);
  // The outermost pixels have no neighbors from which to compute detail.
  for (let y = 1; y < map.height - 1; y += 1) {
    for (let x = 1; x < map.width - 1; x += 1) {
      const at = (y * map.width + x) * 4;
      const detail = (map.data[at + 1] ?? 0) / 255;
      // Skin color without detail is sand or wood.
      const skin = ((map.data[at] ?? 0) / 255) * (detail + 0.01);
      const color = ((map.data[at + 2] ?? 0) / 255) * (detail + 0.2);
      const weight = skin * worth.skin + detail * worth.detail + color * worth.color;
      const column = Math.floor((x * fields) / map.width);
      const row = Math.floor((y * fields) / map.height);
      columns[column] = (columns[column] ?? 0) + weight;
      rows[row] = (rows[row] ?? 0) + weight;
    }
  }
  return { columns: shares(columns), rows: shares(rows) };
}
