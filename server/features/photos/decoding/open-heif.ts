import { readFile } from 'node:fs/promises';
import { openHeif, type HeifPicture } from '#domain/photos/heif/open-heif.ts';
import { pixelLimits } from '#domain/photos/photo-rules.ts';
import type { PictureFile } from './picture-file.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** Opens the main image of an HEVC-coded HEIF file; null for any other file. */
export async function findHeif({ input, format }: PictureFile): Promise<HeifPicture | null> {
  if (format !== 'heif') return null;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  // Loaded on demand, since most processes never decode such an image.
  const { loadLibHeif } = await import('./load-libheif.ts');
  return openHeif(await loadLibHeif(), bytes, pixelLimits.heic);
}

/** Decodes an image into a format that every library reads; throws when it is damaged. */
export function decodeToTiff(picture: HeifPicture): Buffer {
  return uncompressedTiff(picture.decode(1, 3), picture.orientation, picture.profile);
}
