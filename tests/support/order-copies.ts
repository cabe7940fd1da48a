import sharp from 'sharp';
import { expect } from 'vitest';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import type { PictureFile } from '#server/features/photos/decoding/picture-file.ts';
import { doTask, type PictureCopy } from '#server/features/photos/decoding/picture-work.ts';

/** Pixels of the order copy that the shop makes of a file. */
export async function makeOrderCopy(file: PictureFile): Promise<Buffer> {
  const copy = (await doTask({ kind: 'copy', file, rule: orderCopyRule })) as PictureCopy;
  return sharp(copy.bytes).raw().toBuffer();
}

/** Mean difference of two pictures' samples, 0 to 255. */
export function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  let sum = 0;
  for (const [at, value] of one.entries()) sum += Math.abs(value - (other[at] ?? 0));
  return sum / one.length;
}
