import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { readGifPart } from '#domain/photos/images/gif-part.ts';
import type { PictureInput } from './picture-file.ts';
import { decodeWhole, opening } from './picture-opening.ts';

const white = '#ffffff';

/**
 * Returns the first image of a GIF on a white canvas where it leaves a part of the canvas open, and any other GIF as it is:
 * the library shows that part as black.
 */
export async function coverCanvas(input: PictureInput): Promise<PictureInput> {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const part = readGifPart(createByteView(bytes));
  if (!part) return input;
  const { left, top, width, height, canvas } = part;
  const covered = sharp(bytes, opening)
    .extract({ left, top, width, height })
    .flatten({ background: white })
    .extend({
      left,
      top,
      right: canvas.width - left - width,
      bottom: canvas.height - top - height,
      background: white,
    })
    .tiff({ compression: 'none', predictor: 'none' });
  return (await decodeWhole(covered)).data;
}
