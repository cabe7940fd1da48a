/** Chromaticity coordinates x and y of CIE 1931. */
export type Chromaticity = readonly [number, number];

/** The colors of full red, green and blue of an image, and its white. */
export interface Chromaticities {
  readonly white: Chromaticity;
  readonly red: Chromaticity;
  readonly green: Chromaticity;
  readonly blue: Chromaticity;
}

type Row = readonly [number, number, number];

/** Converts linear light, row by row. */
export type Matrix = readonly [Row, Row, Row];

const unchanged: Matrix = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** Matrices from the primaries of BT.2020 (ITU-R BT.2087) and Display P3 to those of ITU-R BT.709. */
const toBt709: Readonly<Record<number, Matrix>> = {
  9: [
    [1.660_491, -0.587_641_1, -0.072_849_9],
    [-0.124_550_5, 1.132_899_9, -0.008_349_4],
    [-0.018_150_8, -0.100_578_9, 1.118_729_7],
  ],
  12: [
    [1.224_940_2, -0.224_940_2, 0],
    [-0.042_056_9, 1.042_056_9, 0],
    [-0.019_637_6, -0.078_636_1, 1.098_273_7],
  ],
};

const bt709: Chromaticities = {
  white: [0.3127, 0.329],
  red: [0.64, 0.33],
  green: [0.3, 0.6],
  blue: [0.15, 0.06],
};

/** Bradford's matrix from XYZ to the response of the eye, in which one white is adapted to another. */
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

function apply(matrix: Matrix, [x, y, z]: Row): Row {
  const [first, second, third] = matrix.map((row) => row[0] * x + row[1] * y + row[2] * z);
  return [first ?? 0, second ?? 0, third ?? 0];
}

function transpose([a, b, c]: Matrix): Matrix {
  return [
    [a[0], b[0], c[0]],
    [a[1], b[1], c[1]],
    [a[2], b[2], c[2]],
  ];
}

function multiply(one: Matrix, other: Matrix): Matrix {
  const [first, second, third] = transpose(other);
  return transpose([apply(one, first), apply(one, second), apply(one, third)]);
}

function diagonal([x, y, z]: Row): Matrix {
  return [
    [x, 0, 0],
    [0, y, 0],
    [0, 0, z],
  ];
}

function cross(one: Row, other: Row): Row {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

function invert([a, b, c]: Matrix): Matrix {
  const [first, second, third] = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * first[0] + a[1] * first[1] + a[2] * first[2];
  const scale = 1 / determinant;
  return multiply(transpose([first, second, third]), diagonal([scale, scale, scale]));
}

function toXyz([x, y]: Chromaticity): Row {
  return [x, y, 1 - x - y];
}

/** XYZ of a white with a luminance of 1. */
function whiteXyz(white: Chromaticity): Row {
  const [x, y, z] = toXyz(white);
  return [x / y, 1, z / y];
}

/** Matrix from light to XYZ; full red, green and blue together are the white (SMPTE RP 177). */
function lightToXyz({ white, red, green, blue }: Chromaticities): Matrix {
  const primaries = transpose([toXyz(red), toXyz(green), toXyz(blue)]);
  return multiply(primaries, diagonal(apply(invert(primaries), whiteXyz(white))));
}

function adapt(from: Chromaticity, to: Chromaticity): Matrix {
  const [seen, wanted] = [from, to].map((white) => apply(bradford, whiteXyz(white)));
  if (!seen || !wanted) return unchanged;
  const scale: Row = [wanted[0] / seen[0], wanted[1] / seen[1], wanted[2] / seen[2]];
  return multiply(invert(bradford), multiply(diagonal(scale), bradford));
}

function fromChromaticities(own: Chromaticities): Matrix {
  const xyz = multiply(adapt(own.white, bt709.white), lightToXyz(own));
  const matrix = multiply(invert(lightToXyz(bt709)), xyz);
  return matrix.flat().every((value) => Number.isFinite(value)) ? matrix : unchanged;
}

/**
 * Matrix from the light of these primaries, a code of ITU-T H.273 or chromaticities, to that of sRGB. Light of unknown
 * primaries, or of chromaticities that are no colors, is left as it is.
 */
export function matrixToSrgb(primaries: number | Chromaticities): Matrix {
  return typeof primaries === 'number'
    ? (toBt709[primaries] ?? unchanged)
    : fromChromaticities(primaries);
}

/** The difference up to which libpng takes chromaticities for those of sRGB. */
const tolerance = 0.01;

/** Whether chromaticities are those of sRGB. */
export function areSrgbPrimaries(own: Chromaticities): boolean {
  return (['white', 'red', 'green', 'blue'] as const).every((name) =>
    [0, 1].every(
      (axis) => Math.abs((own[name][axis] ?? 0) - (bt709[name][axis] ?? 0)) <= tolerance,
    ),
  );
}
