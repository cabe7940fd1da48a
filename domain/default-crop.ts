import type { PixelSize, PrintPaper } from './print-papers.ts';
import {
  showPart,
  shownPart,
  turnPart,
  type Framing,
  type Part,
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

/** From and to, 0 to 1. */
type Stretch = readonly [number, number];

const clamp = (value: number, [low, high]: Stretch): number => Math.min(Math.max(value, low), high);

/**
 * Where, of the starts allowed, a window of this length holds most of the weight; as near to the middle as is allowed
 * unless something is won elsewhere.
 */
const startOf = (weights: readonly number[], length: number, allowed: Stretch): number => {
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
    // Sums of fractions differ by a hair where nothing does.
    if (worth > best.worth + 1e-9) best = { start, worth };
  }
  return best.start;
};

const spanOf = (spans: readonly Stretch[]): Stretch => [
  Math.min(...spans.map(([from]) => from)),
  Math.max(...spans.map(([, to]) => to)),
];

/** A face along one side of the picture: what must not be cut, and what it looks well with. */
interface Side {
  readonly head: Stretch;
  readonly roomy: Stretch;
}

/**
 * Where a window of this length may start so that the faces are in it: as many as fit, the first ones before the
 * others, with room around them where there is any, above all before them.
 */
const startsKeeping = (faces: readonly Side[], length: number): Stretch => {
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
    const centred = clamp((from + to - length) / 2, [0, room]);
    return [centred, centred];
  }
  const [from, to] = spanOf(kept.map(({ head }) => head));
  const least = clamp(to - length, [0, room]);
  const most = clamp(from, [least, room]);
  const [roomyFrom, roomyTo] = spanOf(kept.map(({ roomy }) => roomy));
  const lower = roomyFrom >= least ? Math.min(most, roomyFrom) : least;
  return [clamp(roomyTo - length, [least, lower]), lower];
};

/** Room around a head, as shares of it. */
const around = { above: 0.3, below: 0.1, beside: 0.15 } as const;

const withRoom = ({ x, y, width, height }: Part): Part => {
  const left = Math.max(0, x - width * around.beside);
  const top = Math.max(0, y - height * around.above);
  const right = Math.min(1, x + width * (1 + around.beside));
  const bottom = Math.min(1, y + height * (1 + around.below));
  return { x: left, y: top, width: right - left, height: bottom - top };
};

const across = ({ x, width }: Part): Stretch => [x, x + width];
const down = ({ y, height }: Part): Stretch => [y, y + height];

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
 * The same framing with the largest crop, placed so that no face is cut that the paper's shape has room for (largest
 * first), and within that so that what matters most is not cut off; without a crop where the middle is as good.
 */
export const frameKeeping = (
  picture: PixelSize,
  paper: PrintPaper,
  framing: Framing,
  weights: Weights,
  faces: readonly Part[],
): Framing => {
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
  const x = startOf(columns, middle.width, startsKeeping(along(across), middle.width));
  const y = startOf(rows, middle.height, startsKeeping(along(down), middle.height));
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
  return (
    share(columns, left / picture.width, width / picture.width) *
    share(rows, top / picture.height, height / picture.height)
  );
};
