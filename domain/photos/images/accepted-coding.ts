import { createByteView } from './byte-view.ts';
import { hasAcceptedComposition } from './heif-composition.ts';
import type { ImageType } from './image-type.ts';
import { hasOtherJpegProcess } from './jpeg.ts';
import { hasAcceptedTiffCoding } from './tiff-coding.ts';

const heic = { codings: new Set(['hvc1', 'av01']), derivedCoding: 'hvc1' };
const avif = { codings: new Set(['av01']), derivedCoding: 'av01' };

/**
 * Whether an image of a type is coded in one of the ways that the shop prints; true also for a file that is too damaged to
 * say. Browser and server check this, so that a photo is not sent first and refused then. Source: product §5.1.
 */
export function hasAcceptedCoding(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'image/jpeg') return !hasOtherJpegProcess(bytes);
  if (type === 'image/tiff') return hasAcceptedTiffCoding(createByteView(bytes));
  if (type === 'image/heic') return hasAcceptedComposition(createByteView(bytes), heic);
  return type !== 'image/avif' || hasAcceptedComposition(createByteView(bytes), avif);
}
