import type { SharpOptions } from 'sharp';
import { serverLimits } from '#domain/photo-rules.ts';

/** A picture's file, by path or by content. */
export type PictureInput = string | Uint8Array;

/** How every picture is opened: what is damaged or cut off is refused, never filled up with grey. */
export const opening: SharpOptions = {
  failOn: 'error',
  limitInputPixels: serverLimits.maxPixels,
  sequentialRead: true,
};
