import { turnSize, type PrintLayout, type Turn } from '#domain/prints/print-geometry.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** Transformation matrix in the order of a canvas's `setTransform`. */
export type Transformation = readonly [number, number, number, number, number, number];

/** Cosine and sine of each rotation, without rounding errors. */
const turned: Readonly<Record<Turn, readonly [number, number]>> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

/** Maps the upright image's pixels to the place where the layout prints them on a side of so many pixels. */
export function pictureOnSide(layout: PrintLayout, side: PixelSize): Transformation {
  const { paper, source, turn, target } = layout;
  const [cosine, sine] = turned[turn];
  const drawn = turnSize(target, turn);
  const wide = drawn.width / source.width;
  const high = drawn.height / source.height;
  const across = side.width / paper.width;
  const down = side.height / paper.height;
  const a = across * cosine * wide;
  const b = down * sine * wide;
  const c = -across * sine * high;
  const d = down * cosine * high;
  const x = source.left + source.width / 2;
  const y = source.top + source.height / 2;
  return [
    a,
    b,
    c,
    d,
    across * (target.left + target.width / 2) - a * x - c * y,
    down * (target.top + target.height / 2) - b * x - d * y,
  ];
}
