import { readFile } from 'node:fs/promises';
import type { PictureFile, PictureInput } from './picture-file.ts';

const majorBrandAt = 8;
const animated = Buffer.from('avis');
const still = Buffer.from('avif');

/**
 * Returns the still image of an animated AVIF. The library does not open a file with the main brand of animations,
 * though it has a main image like any other.
 */
export const toStill = async ({ input, format }: PictureFile): Promise<PictureInput> => {
  if (format !== 'avif') return input;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  if (animated.compare(bytes, majorBrandAt, majorBrandAt + animated.length) !== 0) return bytes;
  const copy = Uint8Array.from(bytes);
  copy.set(still, majorBrandAt);
  return copy;
};
