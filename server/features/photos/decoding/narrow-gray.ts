import sharp from 'sharp';
import type { PictureInput } from './picture-file.ts';
import { decodeWhole, opening } from './picture-opening.ts';

/**
 * Returns a gray image of 16 bits that has a profile in 8 bits, and any other image as it is: the library ignores the
 * profiles of the former, which would be printed too dark or too light.
 */
export async function toNarrowGray(input: PictureInput): Promise<PictureInput> {
  const { space, icc } = await sharp(input, opening).metadata();
  if (space !== 'grey16' || !icc) return input;
  const narrow = sharp(input, { ...opening, ignoreIcc: true })
    .toColourspace('b-w')
    .keepMetadata()
    .png({ compressionLevel: 1 });
  return (await decodeWhole(narrow)).data;
}
