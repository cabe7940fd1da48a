import type { PixelSize, PrintPaper } from './print-papers.ts';
import {
  showPart,
  shownPart,
  type Framing,
  type PrintLayout,
  type Turn,
} from './print-geometry.ts';

/**
 * What of an upright picture matters: the weight of each of equal columns from the left and of each of equal rows from
 * the top, in any unit, 0 for nothing.
 */
export interface Weights {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Weight of a stretch of 0 to 1, read off the sums from the start. */
const stretches = (weights: readonly number[]): ((from: number, to: number) => number) => {
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const upTo = (place: number): number => {
    const at = Math.min(Math.max(place * weights.length, 0), weights.length);
    const index = Math.floor(at);
    return (sums[index] ?? 0) + (at - index) * (weights[index] ?? 0);
  };
  return (from, to) => upTo(to) - upTo(from);
};

const placesTried = 40;
/** Share of all weight that must be won for leaving the middle altogether. */
const worthMoving = 0.06;

/** Where a window of this length holds most of the weight; in the middle unless something is won elsewhere. */
const startOf = (weights: readonly number[], length: number): number => {
  const weightOf = stretches(weights);
  const room = 1 - length;
  const price = worthMoving * weightOf(0, 1);
  let best = { start: room / 2, worth: weightOf(room / 2, room / 2 + length) };
  for (let index = 0; index <= placesTried; index += 1) {
    const start = (room * index) / placesTried;
    const moved = Math.abs(index / placesTried - 0.5) * 2;
    const worth = weightOf(start, start + length) - moved * price;
    // Sums of fractions differ by a hair where nothing does.
    if (worth > best.worth + 1e-9) best = { start, worth };
  }
  return best.start;
};

const turnWeights = ({ columns, rows }: Weights, turn: Turn): Weights => {
  switch (turn) {
    case 0:
      return { columns, rows };
    case 90:
      return { columns: rows.toReversed(), rows: columns };
    case 180:
      return { columns: columns.toReversed(), rows: rows.toReversed() };
    case 270:
      return { columns: rows, rows: columns.toReversed() };
  }
};

/**
 * The same framing with the largest crop, placed so that what matters most is not cut off; without a crop where the
 * middle is as good.
 */
export const frameKeeping = (
  picture: PixelSize,
  paper: PrintPaper,
  framing: Framing,
  weights: Weights,
): Framing => {
  const plain = { ...framing, crop: null };
  const middle = shownPart(picture, paper, plain);
  const { columns, rows } = turnWeights(weights, framing.turn);
  const x = startOf(columns, middle.width);
  const y = startOf(rows, middle.height);
  const isMoved = Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) > 1e-6;
  return isMoved ? showPart(framing, { ...middle, x, y }) : plain;
};

/** Share of what matters that a layout prints, 0 to 1. */
export const weightInside = (
  { source }: PrintLayout,
  picture: PixelSize,
  { columns, rows }: Weights,
): number => {
  const share = (weights: readonly number[], start: number, length: number): number => {
    const weightOf = stretches(weights);
    const all = weightOf(0, 1);
    return all === 0 ? 1 : weightOf(start, start + length) / all;
  };
  const { left, top, width, height } = source;
  const across = share(columns, left / picture.width, width / picture.width);
  const down = share(rows, top / picture.height, height / picture.height);
  return across * down;
};
