import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PictureFormat } from '#server/features/photos/decoding/sniff-picture.ts';

/** A file that customers of other programs reported, and the colors that a grid over it must have, row by row. */
export interface ReportedFile {
  readonly name: string;
  readonly format: PictureFormat;
  readonly columns: number;
  readonly rows: number;
  readonly colors: readonly (readonly [number, number, number])[];
  /** Middle part of each cell that is of this color. */
  readonly share: number;
}

/** The bytes of a reported file. */
export function readReported(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, 'files/reported', name));
}

function quarters(
  name: string,
  format: PictureFormat,
  ...colors: ReportedFile['colors']
): ReportedFile {
  return { name, format, columns: 2, rows: 2, colors, share: 0.5 };
}

function grayNinths(
  name: string,
  format: PictureFormat,
  ...grays: readonly number[]
): ReportedFile {
  const colors = grays.map((gray) => [gray, gray, gray] as const);
  return { name, format, columns: 3, rows: 3, colors, share: 1 };
}

const white = [255, 255, 255] as const;
/** Full red, as a JPEG of so few pixels has it. */
const red = [252, 2, 2] as const;
const ninths = [37, 128, 218, 90, 170, 180, 161, 232, 162] as const;
const vivid = [
  [220, 30, 30],
  [29, 180, 39],
  [30, 60, 220],
  [230, 199, 20],
] as const;
const onPaper = [
  [157, 157, 157],
  [227, 227, 227],
  [60, 60, 60],
  [200, 200, 200],
] as const;

/** Every reported file. */
export const reportedFiles: readonly ReportedFile[] = [
  grayNinths('gray-plain.heic', 'heif', ...ninths),
  quarters('long-mdat-first.avif', 'avif', ...vivid),
  quarters('long-meta.heic', 'heif', ...vivid),
  quarters('alpha-imir.avif', 'avif', white, [206, 25, 26], white, [26, 51, 204]),
  {
    name: 'part.gif',
    format: 'gif',
    columns: 4,
    rows: 4,
    share: 0.5,
    colors: Array.from({ length: 16 }, (_, cell) => ([5, 6, 9, 10].includes(cell) ? red : white)),
  },
  grayNinths('gray-full.avif', 'avif', ...ninths),
  grayNinths('gray-limited.avif', 'avif', ...ninths),
  quarters('limited.avif', 'avif', [221, 31, 31], [29, 181, 37], [29, 60, 221], [230, 199, 20]),
  quarters(
    'full-by-container.avif',
    'avif',
    [208, 41, 42],
    [39, 172, 47],
    [40, 67, 207],
    [214, 187, 30],
  ),
  grayNinths('gray-icc.avif', 'avif', 47, 145, 225, 103, 182, 192, 174, 236, 175),
  grayNinths('gray-icc.png', 'png', 47, 145, 225, 103, 182, 192, 174, 236, 175),
  quarters('ga-contig-assoc.tif', 'tiff', ...onPaper),
  quarters('ga-contig-unassoc.tif', 'tiff', ...onPaper),
  quarters('ga-planar-assoc.tif', 'tiff', ...onPaper),
  quarters('ga-planar-unassoc.tif', 'tiff', ...onPaper),
  quarters(
    'tiles-in-strip-tags.tif',
    'tiff',
    [204, 26, 26],
    [25, 154, 38],
    [26, 51, 205],
    [229, 204, 24],
  ),
];
