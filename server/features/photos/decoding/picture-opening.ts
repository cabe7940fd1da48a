import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import { pixelLimits } from '#domain/photos/photo-rules.ts';

/**
 * Options for every image: a damaged or truncated one is refused, never filled up with gray. The limit of its own type was
 * checked with its header.
 */
export const opening: SharpOptions = {
  failOn: 'error',
  limitInputPixels: Math.max(...Object.values(pixelLimits)),
  sequentialRead: true,
};

/**
 * Faults of a JPEG that lose a part of the image. Decoders make up the missing part, and the library fails only if it
 * checks again in time. Other warnings are quirks of cameras: a wrong parameter, a few bytes too many.
 */
const lostParts = /premature end|bad Huffman code|instead of RST|\b\d{4,} extraneous bytes/;

/** Runs a pipeline to its end; rejects when a part of its image could not be decoded. */
export async function decodeWhole(
  picture: Sharp,
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  const faults: string[] = [];
  picture.on('warning', (warning: string) => {
    if (lostParts.test(warning)) faults.push(warning);
  });
  const decoded = await picture.toBuffer({ resolveWithObject: true });
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return decoded;
}

/** Decodes an image to pixels; rejects when a part of it could not be decoded. */
export function decodePixels(
  picture: Sharp,
  depth: 'uchar' | 'ushort' = 'uchar',
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  return decodeWhole(picture.raw({ depth }));
}
