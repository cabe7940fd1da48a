import { pixelLimits } from '../photo-rules.ts';
import { readAv1Coding } from './av1-coding.ts';
import { createByteView } from './byte-view.ts';
import { readMainImage } from './heif-main-image.ts';
import type { ImageType } from './image-type.ts';
import { readJpegHeader } from './jpeg.ts';

function isAv1(bytes: Uint8Array): boolean {
  const view = createByteView(bytes);
  const image = readMainImage(view);
  return image !== null && readAv1Coding(view, image) !== null;
}

/**
 * Maximum pixels of an image of this type, from its header; the higher limit for a JPEG whose header is not within these
 * bytes. Source: product §9.7.
 */
export function maxPixelsOf(bytes: Uint8Array, type: ImageType): number {
  if (type === 'image/heic') return isAv1(bytes) ? pixelLimits.avif : pixelLimits.heic;
  if (type === 'image/avif') return pixelLimits.avif;
  if (type !== 'image/jpeg') return pixelLimits.others;
  return readJpegHeader(bytes)?.isOneScan === false
    ? pixelLimits.otherJpeg
    : pixelLimits.oneScanJpeg;
}
