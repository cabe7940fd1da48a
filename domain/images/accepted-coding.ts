import { viewOf } from './byte-view.ts';
import { mainItemsOf } from './heif-items.ts';
import type { ImageType } from './image-type.ts';
import { hasOtherJpegProcess } from './jpeg.ts';
import { hasAcceptedTiffCoding } from './tiff-coding.ts';

/** Items that are composed of other items. */
const composed = ['grid', 'iden', 'iovl'];
const heicCodings = new Set(['hvc1', 'av01', ...composed]);
const avifCodings = new Set(['av01', ...composed]);

const hasAcceptedItems = (bytes: Uint8Array, codings: ReadonlySet<string>): boolean =>
  mainItemsOf(viewOf(bytes))?.every(({ type }) => codings.has(type)) ?? true;

/**
 * Whether an image of a type is coded in one of the ways that the shop prints; true also for a file that is too damaged to
 * say. Browser and server check this, so that a photo is not sent first and refused then. Source: product §5.1.
 */
export const hasAcceptedCoding = (bytes: Uint8Array, type: ImageType): boolean => {
  if (type === 'image/jpeg') return !hasOtherJpegProcess(bytes);
  if (type === 'image/tiff') return hasAcceptedTiffCoding(viewOf(bytes));
  if (type === 'image/heic') return hasAcceptedItems(bytes, heicCodings);
  return type !== 'image/avif' || hasAcceptedItems(bytes, avifCodings);
};
