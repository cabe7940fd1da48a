import { pixelLimits } from '../photo-rules.ts';
import type { ImageType } from './image-type.ts';
import { readJpegHeader } from './jpeg.ts';

/**
 * Maximum pixels of an image of this type, from its header; the higher limit for a JPEG whose header is not within these
 * bytes. Source: product §9.7.
 */
export function maxPixelsOf(bytes: Uint8Array, type: ImageType): number {
  if (type === 'image/heic') return pixelLimits.heic;
  if (type === 'image/avif') return pixelLimits.avif;
  if (type !== 'image/jpeg') return pixelLimits.others;
  return readJpegHeader(bytes)?.isOneScan === false
    ? pixelLimits.otherJpeg
    : pixelLimits.oneScanJpeg;
}
