import { readFile } from 'node:fs/promises';
import { isGrayProfile } from '#domain/photos/color/profile-space.ts';
import { openHeif, type HeifPicture } from '#domain/photos/heif/open-heif.ts';
import type { Raster } from '#domain/photos/heif/raster.ts';
import { pixelLimits } from '#domain/photos/photo-rules.ts';
import type { PictureFile } from './picture-file.ts';
import { uncompressedTiff, type PixelData } from './uncompressed-tiff.ts';

/** Opens the main image of an HEVC-coded HEIF file; null for any other file. */
export async function findHevc({ input, format }: PictureFile): Promise<HeifPicture | null> {
  if (format !== 'heif') return null;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  // Loaded on demand, since most processes never decode such an image.
  const { loadLibHeif } = await import('./load-libheif.ts');
  return openHeif(await loadLibHeif(), bytes, pixelLimits.heic);
}

/** Gray and the opacity, if there is one, of three channels that are the same, in place. */
function toGray({ width, height, channels, data }: Raster): PixelData {
  const kept = channels === 4 ? 2 : 1;
  for (let index = 0; index < width * height; index += 1) {
    data[index * kept] = data[index * channels] ?? 0;
    if (kept === 2) data[index * kept + 1] = data[index * channels + 3] ?? 255;
  }
  return { width, height, channels: kept, data: data.subarray(0, width * height * kept) };
}

/**
 * Decodes an image into a format that every library reads; throws when it is damaged. The colors of a profile are converted
 * before they are laid on white.
 */
export function hevcToTiff({ decode, isTransparent, orientation, profile }: HeifPicture): Buffer {
  const keepsOpacity = isTransparent && profile !== null;
  const raster = decode(1, keepsOpacity ? 4 : 3, keepsOpacity);
  const pixels = profile && isGrayProfile(profile) ? toGray(raster) : raster;
  return uncompressedTiff(pixels, orientation, profile);
}
