import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Conversion of a picture to brightness and color difference: codes of ITU-T H.273. */
export type Matrix = 0 | 1 | 6 | 9;

/** One coded picture of the corpus, encoded by x265 from the test picture. */
export interface StreamPlan {
  readonly name: string;
  readonly chroma: '400' | '420' | '422' | '444';
  readonly bitDepth: 8 | 10 | 12;
  readonly isFullRange: boolean;
  readonly matrix: Matrix;
  readonly transformSkip: boolean;
}

function plan(
  name: string,
  chroma: StreamPlan['chroma'],
  bitDepth: StreamPlan['bitDepth'],
  more: Partial<StreamPlan> = {},
): StreamPlan {
  return {
    name,
    chroma,
    bitDepth,
    isFullRange: true,
    matrix: 6,
    transformSkip: false,
    ...more,
  };
}

/** Every stream of the corpus. */
export const streamPlans: readonly StreamPlan[] = [
  plan('420-8', '420', 8),
  plan('420-8-limited', '420', 8, { isFullRange: false }),
  plan('420-8-limited-709', '420', 8, { isFullRange: false, matrix: 1 }),
  plan('420-8-skip', '420', 8, { transformSkip: true }),
  plan('420-8-limited-skip', '420', 8, { transformSkip: true, isFullRange: false }),
  plan('420-8-2020', '420', 8, { matrix: 9 }),
  plan('420-10', '420', 10),
  plan('420-10-limited', '420', 10, { isFullRange: false }),
  plan('420-10-skip', '420', 10, { transformSkip: true }),
  plan('420-12', '420', 12),
  plan('422-8', '422', 8),
  plan('422-8-limited', '422', 8, { isFullRange: false }),
  plan('422-10', '422', 10),
  plan('422-10-limited-skip', '422', 10, { isFullRange: false, transformSkip: true }),
  plan('444-8', '444', 8),
  plan('444-8-skip', '444', 8, { transformSkip: true }),
  plan('444-10-limited', '444', 10, { isFullRange: false }),
  plan('444-8-rgb', '444', 8, { matrix: 0 }),
  plan('400-8', '400', 8),
  plan('400-8-limited', '400', 8, { isFullRange: false }),
  plan('400-10', '400', 10),
];

const folder = path.join(import.meta.dirname, '../files/hevc');

/** The path of a stream. */
export function streamPath(name: string): string {
  return path.join(folder, `${name}.hevc`);
}

/** The bytes of a stream, in the byte stream format of ITU-T H.265, annex B. */
export function readHevcStream(name: string): Buffer {
  return readFileSync(streamPath(name));
}
