import type { SharpOptions } from 'sharp';
import { serverLimits } from '#domain/photo-rules.ts';

/** How every picture is opened: what is damaged or cut off is refused, never filled up with grey. */
export const opening: SharpOptions = {
  failOn: 'error',
  limitInputPixels: serverLimits.maxPixels,
  sequentialRead: true,
};
