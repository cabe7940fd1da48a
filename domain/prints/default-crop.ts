import type { PrintPaper } from './print-papers.ts';
import type { PixelSize } from '../photos/pixel-size.ts';
import {
  turnPart,
  type Framing,
  type Part,
  type PrintLayout,
  type Turn,
} from './print-geometry.ts';
import { showPart, shownPart } from './framed-parts.ts';

/**
 * Importance of the areas of an upright photo: a weight for each of equal columns from the left and of equal rows from
 * the top, in any unit; 0 means unimportant.
 */
export interface Weights {
  readonly columns: readonly number[];
  readonly rows: readonly number[];
}

/** Returns the weight of an interval of 0 to 1, computed from cumulative sums. */
function stretches(weights: readonly number[]): (from: number, to: number) => number {
  const sums = [0];
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
  const upTo = (place: number): number => {
    const at = Math.min(Math.max(place * weights.length, 0), weights.length);
    const index = Math.floor(at);
    return (sums[index] ?? 0) + (at - index) * (weights[index] ?? 0);
  };
  return (from, to) => upTo(to) - upTo(from);
}

const placesTried = 40;
/** Minimum gain, as a share of the total weight, that justifies moving away from the middle. */
const worthMoving = 0.06;

/** Start and end, from 0 to 1. */
type Stretch = readonly [number, number];

function clamp(value: number, [low, high]: Stretch): number {
  return Math.min(Math.max(value, low), high);
}

/**
 * The start, within the allowed range, at which a window of this length holds most weight; stays as close to the
 * middle as allowed unless moving gains weight.
 */
function findStart(weights: readonly number[], length: number, allowed: Stretch): number {
  const weightOf = stretches(weights);
  const room = 1 - length;
  const price = worthMoving * weightOf(0, 1);
  const worthOf = (start: number): number => {
    const moved = room > 0 ? Math.abs(start / room - 0.5) * 2 : 0;
    return weightOf(start, start + length) - moved * price;
  };
  const middle = clamp(room / 2, allowed);
  let best = { start: middle, worth: worthOf(middle) };
  for (let index = 0; index <= placesTried; index += 1) {
    const start = clamp((room * index) / placesTried, allowed);
    const worth = worthOf(start);
    // Equal sums of fractions may differ by a rounding error.
    if (worth > best.worth + 1e-9) best = { start, worth };
  }
  return best.start;
}

function spanOf(spans: readonly Stretch[]): Stretch {
  return [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))];
}

/** A face along one axis of the photo: the head, which must not be cut, and the head with its preferred margin. */
interface Side {
  readonly head: Stretch;
  readonly roomy: Stretch;
}

/**
 * Range of starts at which a window of this length contains the faces: as many as fit, in the given order, with their
 * margins where there is room, preferably the margin before them.
 */
function startsKeeping(faces: readonly Side[], length: number): Stretch {
  const room = Math.max(0, 1 - length);
  const [largest] = faces;
  if (!largest) return [0, room];
  let kept: readonly Side[] = [];
  for (const face of faces) {
    const [from, to] = spanOf([...kept, face].map(({ head }) => head));
    if (to - from <= length) kept = [...kept, face];
  }
  if (kept.length === 0) {
    const [from, to] = largest.head;
    const centered = clamp((from + to - length) / 2, [0, room]);
    return [centered, centered];
  }
  const [from, to] = spanOf(kept.map(({ head }) => head));
  const least = clamp(to - length, [0, room]);
  const most = clamp(from, [least, room]);
  const [roomyFrom, roomyTo] = spanOf(kept.map(({ roomy }) => roomy));
  const lower = roomyFrom >= least ? Math.min(most, roomyFrom) : least;
  return [clamp(roomyTo - length, [least, lower]), lower];
}

/** Preferred margin around a head, as shares of its size. */
const around = { above: 0.3, below: 0.1, beside: 0.15 } as const;

function withRoom({ x, y, width, height }: Part): Part {
  const left = Math.max(0, x - width * around.beside);
  const top = Math.max(0, y - height * around.above);
  const right = Math.min(1, x + width * (1 + around.beside));
  const bottom = Math.min(1, y + height * (1 + around.below));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function across({ x, width }: Part): Stretch {
  return [x, x + width];
}

function down({ y, height }: Part): Stretch {
  return [y, y + height];
}

function turnWeights({ columns, rows }: Weights, turn: Turn): Weights {
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
}

/**
 * Returns the framing with the largest crop, placed to keep all faces that fit the paper's shape (largest first) and
 * then as much weight as possible; without a crop when the middle is as good.
 */
export function frameKeeping(
  picture: PixelSize,
  paper: PrintPaper,
  framing: Framing,
  weights: Weights,
  faces: readonly Part[],
): Framing {
  const plain = { ...framing, crop: null };
  const middle = shownPart(picture, paper, plain);
  const { columns, rows } = turnWeights(weights, framing.turn);
  const heads = faces
    .toSorted((a, b) => b.width * b.height - a.width * a.height)
    .map((head) => ({
      head: turnPart(head, framing.turn),
      roomy: turnPart(withRoom(head), framing.turn),
    }));
  const along = (side: (part: Part) => Stretch): Side[] =>
    heads.map(({ head, roomy }) => ({ head: side(head), roomy: side(roomy) }));
  const x = findStart(columns, middle.width, startsKeeping(along(across), middle.width));
  const y = findStart(rows, middle.height, startsKeeping(along(down), middle.height));
  const isMoved = Math.max(Math.abs(x - middle.x), Math.abs(y - middle.y)) > 1e-6;
  return isMoved ? showPart(framing, { ...middle, x, y }) : plain;
}

/** Share of the total weight that a layout prints, from 0 to 1. */
export function weightInside(
  { source }: PrintLayout,
  picture: PixelSize,
  { columns, rows }: Weights,
): number {
  const share = (weights: readonly number[], start: number, length: number): number => {
    const weightOf = stretches(weights);
    const all = weightOf(0, 1);
    return all === 0 ? 1 : weightOf(start, start + length) / all;
  };
  const { left, top, width, height } = source;
  return (
    share(columns, left / picture.width, width / picture.width) *
    share(rows, top / picture.height, height / picture.height)
  );
}
