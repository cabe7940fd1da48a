import type { Part } from '#domain/prints/print-geometry.ts';
import type { Layer } from './layer-memory.ts';

/** Side of the square input of the network, px. */
export const lookedAt = 256;

/** Cells per side, and boxes per cell, of the network's two grids over the square. */
const grids = [
  { side: 16, boxes: 2 },
  { side: 8, boxes: 6 },
] as const;

/** Numbers per box: center, size and six points of the face. */
const numbersEach = 16;

/** Minimum confidence of a detection. */
const minScore = 0.5;
/** Boxes with a larger overlap belong to the same face. */
const sameFace = 0.3;

/**
 * Margins that extend a face's box to its head, as shares of the box: hair above, the chin's end below, ears at the
 * sides.
 */
const grown = { above: 0.45, below: 0.06, beside: 0.12 } as const;

interface Found {
  readonly score: number;
  readonly box: Part;
}

/** Converts RGBA pixels of the square to the value range the network was trained with. */
export function toLayer(pixels: ArrayLike<number>): Layer {
  const data = new Float32Array(lookedAt * lookedAt * 3);
  for (let pixel = 0; pixel < lookedAt * lookedAt; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      data[pixel * 3 + channel] = (pixels[pixel * 4 + channel] ?? 0) / 127.5 - 1;
    }
  }
  return { height: lookedAt, width: lookedAt, channels: 3, data };
}

function readBoxes(
  scores: Float32Array,
  places: Float32Array,
  { side, boxes }: (typeof grids)[number],
): Found[] {
  const found: Found[] = [];
  for (const [index, logit] of scores.entries()) {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < minScore) continue;
    const field = Math.floor(index / boxes);
    const at = index * numbersEach;
    const [x = 0, y = 0, width = 0, height = 0] = places.subarray(at, at + 4);
    const middleX = ((field % side) + 0.5) / side + x / lookedAt;
    const middleY = (Math.floor(field / side) + 0.5) / side + y / lookedAt;
    const size = { width: width / lookedAt, height: height / lookedAt };
    const box = { x: middleX - size.width / 2, y: middleY - size.height / 2, ...size };
    found.push({ score, box });
  }
  return found;
}

function areaOf({ width, height }: Part): number {
  return width * height;
}

function computeOverlap(one: Part, other: Part): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

function overlap(one: Part, other: Part): number {
  const shared = computeOverlap(one, other);
  return shared / (areaOf(one) + areaOf(other) - shared);
}

function largestFirst(heads: readonly Part[]): Part[] {
  return heads.toSorted((a, b) => areaOf(b) - areaOf(a));
}

/** Weighted mean of all boxes of one face, by confidence. */
function meanBox(found: readonly Found[]): Part {
  const all = found.reduce((sum, { score }) => sum + score, 0);
  const mean = (of: (box: Part) => number): number =>
    found.reduce((sum, { score, box }) => sum + score * of(box), 0) / all;
  return {
    x: mean(({ x }) => x),
    y: mean(({ y }) => y),
    width: mean(({ width }) => width),
    height: mean(({ height }) => height),
  };
}

function oneEach(found: readonly Found[]): Part[] {
  const faces: Part[] = [];
  let rest = found.toSorted((a, b) => b.score - a.score);
  for (let [best] = rest; best; [best] = rest) {
    const { box } = best;
    const isSame = (other: Found): boolean => overlap(box, other.box) > sameFace;
    faces.push(meanBox(rest.filter(isSame)));
    rest = rest.filter((other) => other.box !== box && !isSame(other));
  }
  return faces;
}

function headOf({ x, y, width, height }: Part): Part {
  return {
    x: x - width * grown.beside,
    y: y - height * grown.above,
    width: width * (1 + 2 * grown.beside),
    height: height * (1 + grown.above + grown.below),
  };
}

/** Clips a head to the image, as fractions with three digits, since more would only cost storage. */
function inPicture(head: Part): Part {
  const short = (value: number): number => Math.round(value * 1000) / 1000;
  const within = (value: number): number => Math.min(Math.max(short(value), 0), 1);
  const x = within(head.x);
  const y = within(head.y);
  return {
    x,
    y,
    width: short(within(head.x + head.width) - x),
    height: short(within(head.y + head.height) - y),
  };
}

/**
 * Heads from the network's output for a square whose top left corner the image fills to these shares: from chin to
 * crown, as fractions of the image, largest first.
 */
export function headsFrom(
  layers: readonly Layer[],
  filled: { readonly width: number; readonly height: number },
): Part[] {
  const numbersOf = (count: number): Float32Array => {
    const layer = layers.find(({ data }) => data.length === count);
    if (!layer) throw new Error('the network answers something else');
    return layer.data;
  };
  const found = grids.flatMap((grid) => {
    const count = grid.side * grid.side * grid.boxes;
    return readBoxes(numbersOf(count), numbersOf(count * numbersEach), grid);
  });
  const heads = oneEach(found)
    .map(({ x, y, width, height }) => ({
      x: x / filled.width,
      y: y / filled.height,
      width: width / filled.width,
      height: height / filled.height,
    }))
    .map((face) => inPicture(headOf(face)))
    .filter((head) => areaOf(head) > 0);
  return largestFirst(heads);
}

/** A head lower than this share of the image suggests a group with some heads too small to be found at first. */
const groupBelow = 0.2;

/** Parts of the image to search again at a larger scale; empty for no heads, or close ones. */
export function closerParts([largest]: readonly Part[]): readonly Part[] {
  if (!largest || largest.height >= groupBelow) return [];
  const size = { width: 0.6, height: 0.6 };
  return [
    { x: 0, y: 0, ...size },
    { x: 0.4, y: 0, ...size },
    { x: 0, y: 0.4, ...size },
    { x: 0.4, y: 0.4, ...size },
  ];
}

/** A head with a larger overlap with one found before is the same head, cut off by the part's edge. */
const sameHead = 0.4;

/** Merges an image's heads with those found in a part of it, which are given as fractions of that part. */
export function withCloser(heads: readonly Part[], part: Part, found: readonly Part[]): Part[] {
  const more = found
    .map((head) =>
      inPicture({
        x: part.x + head.x * part.width,
        y: part.y + head.y * part.height,
        width: head.width * part.width,
        height: head.height * part.height,
      }),
    )
    .filter((head) =>
      heads.every(
        (known) => computeOverlap(head, known) <= sameHead * Math.min(areaOf(head), areaOf(known)),
      ),
    );
  return largestFirst([...heads, ...more]);
}
