import { readFileSync } from 'node:fs';
import path from 'node:path';
import { boxIn, type HeifItemInput } from './heic-files.ts';
import { box, uint32 } from './photo-files.ts';

/** A picture coded in AV1 by libavif's own encoder, from the test picture. Its matrix is that of BT.601. */
export interface Av1Plan {
  readonly chroma: '400' | '420' | '422' | '444';
  readonly bitDepth: 8 | 10 | 12;
  readonly isFullRange: boolean;
}

/** Every picture: gray ones, of which each can be an opacity, and each kind of color. */
export const av1Plans: readonly Av1Plan[] = (
  [
    ['400', 8],
    ['400', 10],
    ['400', 12],
    ['420', 8],
    ['420', 10],
    ['420', 12],
    ['422', 8],
    ['422', 10],
    ['444', 8],
    ['444', 10],
  ] as const
).flatMap(([chroma, bitDepth]) =>
  [true, false].map((isFullRange) => ({ chroma, bitDepth, isFullRange })),
);

/** Name of a picture. */
export function av1Name({ chroma, bitDepth, isFullRange }: Av1Plan): string {
  return `${chroma}-${bitDepth}${isFullRange ? '' : '-limited'}`;
}

/** The path of a picture. */
export function av1Path(plan: Av1Plan): string {
  return path.join(import.meta.dirname, `files/av1/${av1Name(plan)}.avif`);
}

/** A coded picture as an item, with more properties after the usual ones; it declares no color. */
export function libavifItem(plan: Av1Plan, more: readonly Buffer[] = []): HeifItemInput {
  const file = readFileSync(av1Path(plan));
  return {
    type: 'av01',
    data: boxIn(file, 'mdat').subarray(8),
    properties: [...['av1C', 'ispe', 'pixi'].map((type) => boxIn(file, type)), ...more],
  };
}

/** The box that makes an item an opacity. */
export const opacityBox = box(
  'auxC',
  uint32(0),
  Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'),
);
