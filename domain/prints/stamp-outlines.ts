/** A closed outline as its corners, in units of which a digit is 60 wide and 100 high; y grows downwards. */
type Outline = readonly (readonly [x: number, y: number])[];

/** Half of the thickness of a stroke. */
const half = 7;
/** Distance between the ends of strokes that meet. */
const gap = 1.5;

/** A stroke from left to right around a middle line, pointed at both ends. */
function across(y: number): Outline {
  const [left, right] = [half + gap, 60 - half - gap];
  return [
    [left, y],
    [left + half, y - half],
    [right - half, y - half],
    [right, y],
    [right - half, y + half],
    [left + half, y + half],
  ];
}

/** A stroke from top to bottom around a middle line, pointed at both ends. */
function down(x: number, from: number, to: number): Outline {
  const [top, bottom] = [from + gap, to - gap];
  return [
    [x, top],
    [x + half, top + half],
    [x + half, bottom - half],
    [x, bottom],
    [x - half, bottom - half],
    [x - half, top + half],
  ];
}

/** The seven strokes of a digit, as on the display of a camera. */
const strokes = {
  a: across(half),
  b: down(60 - half, half, 50),
  c: down(60 - half, 50, 100 - half),
  d: across(100 - half),
  e: down(half, 50, 100 - half),
  f: down(half, half, 50),
  g: across(50),
} as const;

type Stroke = keyof typeof strokes;

const digits: readonly (readonly Stroke[])[] = [
  ['a', 'b', 'c', 'd', 'e', 'f'],
  ['b', 'c'],
  ['a', 'b', 'g', 'e', 'd'],
  ['a', 'b', 'g', 'c', 'd'],
  ['f', 'g', 'b', 'c'],
  ['a', 'f', 'g', 'c', 'd'],
  ['a', 'f', 'g', 'e', 'd', 'c'],
  ['a', 'b', 'c'],
  ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
  ['a', 'b', 'c', 'd', 'f', 'g'],
];

const square: Outline = [
  [0, 84],
  [16, 84],
  [16, 100],
  [0, 100],
];

const slash: Outline = [
  [26, 0],
  [40, 0],
  [14, 100],
  [0, 100],
];

/** A character of a stamp: its outlines, and its width in the same units. */
export interface StampGlyph {
  readonly width: number;
  readonly outlines: readonly Outline[];
}

const marks: Readonly<Record<string, StampGlyph>> = {
  '.': { width: 16, outlines: [square] },
  '/': { width: 40, outlines: [slash] },
  '-': { width: 60, outlines: [strokes.g] },
  ' ': { width: 30, outlines: [] },
};

/** The character that a stamp draws, or null for one that it does not have. */
export function findStampGlyph(character: string): StampGlyph | null {
  const mark = marks[character];
  if (mark) return mark;
  const lit = /^[0-9]$/.test(character) ? digits[Number(character)] : undefined;
  if (lit === undefined) return null;
  return { width: 60, outlines: lit.map((name) => strokes[name]) };
}
