import { readFile } from 'node:fs/promises';
import { decodeHeif } from '#domain/heif/decode-heif.ts';
import { readHeif, type HeifPicture } from '#domain/heif/read-heif.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import type { PictureFile } from './picture-file.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** The main picture of a HEIF file coded in HEVC; null for any other file. */
export const findHeif = async ({ input, format }: PictureFile): Promise<HeifPicture | null> =>
  format === 'heif' ? readHeif(typeof input === 'string' ? await readFile(input) : input) : null;

/** Decodes a picture into a file that every library reads; throws when it is damaged or too large. */
export const decodeToTiff = async (picture: HeifPicture): Promise<Buffer> => {
  const { width, height, orientation, profile } = picture;
  if (width * height > serverLimits.maxPixels) throw new Error('too many pixels');
  // Most processes never see such a picture.
  const { withHevcDecoder } = await import('./hevc-decoder.ts');
  return withHevcDecoder((decoder) =>
    uncompressedTiff(decodeHeif(picture, decoder, 1, 3), orientation, profile),
  );
};
