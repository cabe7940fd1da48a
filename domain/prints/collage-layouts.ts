import type { PixelSize } from '../photos/pixel-size.ts';
import type { PixelRect } from './print-geometry.ts';

/** Least and greatest number of photos in a collage. */
export const collagePhotos = { min: 2, max: 9 } as const;

/** Lines of cells from the top, each from the left; `columns` are lines from the left, each from the top. */
export interface CollageLayout {
  /** Unique among the layouts of a shape and a number of photos. */
  readonly id: string;
  readonly lines: 'rows' | 'columns';
  /** Number of cells in each line. */
  readonly counts: readonly number[];
  /** Thickness of each line in proportion to the others; equal by default. */
  readonly weights?: readonly number[];
}

/** The layouts of portrait paper, by the number of photos: counts of cells in rows, with their weights. */
const portrait: Readonly<
  Record<number, readonly (Pick<CollageLayout, 'counts' | 'weights'> & { columns?: true })[]>
> = {
  2: [{ counts: [1, 1] }, { counts: [1, 1], columns: true }],
  3: [
    { counts: [1, 2], weights: [3, 2] },
    { counts: [2, 1], weights: [2, 3] },
    { counts: [1, 1, 1] },
    { counts: [1, 2], columns: true },
  ],
  4: [
    { counts: [2, 2] },
    { counts: [1, 3], weights: [2, 1] },
    { counts: [1, 2, 1] },
    { counts: [1, 3], weights: [2, 1], columns: true },
  ],
  5: [
    { counts: [2, 3], weights: [3, 2] },
    { counts: [2, 1, 2] },
    { counts: [1, 4], weights: [3, 1] },
    { counts: [2, 3], columns: true },
  ],
  6: [{ counts: [2, 2, 2] }, { counts: [3, 3] }, { counts: [1, 2, 3], weights: [4, 3, 2] }],
  7: [{ counts: [2, 3, 2] }, { counts: [1, 3, 3], weights: [2, 1, 1] }, { counts: [2, 2, 2, 1] }],
  8: [{ counts: [2, 2, 2, 2] }, { counts: [3, 2, 3] }, { counts: [2, 3, 3], weights: [3, 2, 2] }],
  9: [{ counts: [3, 3, 3] }, { counts: [2, 3, 4], weights: [4, 3, 2] }, { counts: [2, 3, 2, 2] }],
};

/** The layouts for a number of photos on paper of this shape, the usual one first; those of landscape paper are turned. */
export function listCollageLayouts({ width, height }: PixelSize, photos: number): CollageLayout[] {
  const isLandscape = width > height;
  return (portrait[photos] ?? []).map(({ columns = false, ...layout }) => {
    const lines = columns === isLandscape ? 'rows' : 'columns';
    return { ...layout, lines, id: `${lines} ${layout.counts.join('-')}` };
  });
}

/** Splits a length without its gaps in proportion to weights, in whole pixels without a remainder. */
function split(length: number, weights: readonly number[], gap: number): [number, number][] {
  const room = length - gap * (weights.length + 1);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let before = 0;
  return weights.map((weight, index) => {
    const from = Math.round((room * before) / sum);
    before += weight;
    return [gap * (index + 1) + from, Math.round((room * before) / sum) - from];
  });
}

function equal(count: number): number[] {
  return Array.from({ length: count }, () => 1);
}

/**
 * The cells of a collage in whole pixels of its paper, line by line: equal gaps of `gap` pixels between them and around them,
 * and nothing else that they do not cover. Throws for gaps that leave a cell no room.
 */
export function layCollage(
  { lines, counts, weights }: CollageLayout,
  { width, height }: PixelSize,
  gap: number,
): PixelRect[] {
  const isRows = lines === 'rows';
  const [along, across] = isRows ? [width, height] : [height, width];
  const bands = split(across, weights ?? equal(counts.length), gap);
  const cells = bands.flatMap(([start, thickness], index) =>
    split(along, equal(counts[index] ?? 0), gap).map(([from, length]) =>
      isRows
        ? { left: from, top: start, width: length, height: thickness }
        : { left: start, top: from, width: thickness, height: length },
    ),
  );
  if (cells.some((cell) => cell.width < 1 || cell.height < 1)) {
    throw new RangeError(`no room for gaps of ${gap} pixels`);
  }
  return cells;
}

/** Gaps between the photos of a collage, in millimeters. */
export const collageGaps = [0, 2, 5] as const;

/** Backgrounds of a collage, seen in its gaps. */
export const collageBackgrounds = ['#ffffff', '#111111', '#e9dfcf'] as const;

/** The greatest number of pixels of a collage: one for a larger paper has fewer pixels per inch. */
export const maxCollagePixels = 12_000_000;

/** Pixels of a collage for a paper of so many pixels at 300 per inch, and how many times smaller it is. */
export function computeCollageSize({ width, height }: PixelSize): PixelSize & {
  readonly scale: number;
} {
  const scale = Math.min(1, Math.sqrt(maxCollagePixels / (width * height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale), scale };
}
