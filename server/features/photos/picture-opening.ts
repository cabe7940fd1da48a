import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import { serverLimits } from '#domain/photo-rules.ts';

/** How every picture is opened: what is damaged or cut off is refused, never filled up with grey. */
export const opening: SharpOptions = {
  failOn: 'error',
  limitInputPixels: serverLimits.maxPixels,
  sequentialRead: true,
};

/**
 * Faults of a JPEG that cost a part of the picture. Decoders make something up for it, and the library fails only where
 * it happens to ask again in time. Other warnings are quirks of cameras: a wrong parameter, a few bytes too many.
 */
const lostParts = /premature end|bad Huffman code|instead of RST|\b\d{4,} extraneous bytes/;

/** Runs a picture's decoding to its end; rejects when a part of the picture could not be decoded. */
export const decodePixels = async (
  picture: Sharp,
  depth: 'uchar' | 'ushort' = 'uchar',
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> => {
  const faults: string[] = [];
  picture.on('warning', (warning: string) => {
    if (lostParts.test(warning)) faults.push(warning);
  });
  const decoded = await picture.raw({ depth }).toBuffer({ resolveWithObject: true });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return decoded;
};
