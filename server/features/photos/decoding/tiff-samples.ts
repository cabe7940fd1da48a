import sharp from 'sharp';
import {
  divideSamples,
  tiffSampleMapper,
  tiffSpaces,
  type TiffSpace,
} from '#domain/photos/color/tiff-samples.ts';
import { tiffTags } from '#domain/photos/images/tiff-directory.ts';
import type { PictureFile } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import {
  extraMeanings,
  hasOpacity,
  premultipliedEntry,
  readTiffEntries,
  withTiffValues,
} from './tiff-entries.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

const jpegCompression = 7;
const rgb = 2;

/** A TIFF whose samples are relabeled as RGB, so that the library decodes them unchanged. */
interface RelabeledTiff {
  readonly input: Uint8Array;
  readonly space: TiffSpace;
  /** Whether the sample behind those of the color is the opacity of the pixel. */
  readonly isTransparent: boolean;
  /** Whether the samples of the color are multiplied by it. */
  readonly isPremultiplied: boolean;
}

/**
 * Finds the color space of a TIFF that the library cannot convert: it refuses Lab of 8 bits, and converts Lab with a mask
 * and uncompressed YCbCr to wrong colors. Null for any other file.
 */
export async function findTiffSamples({
  input,
  format,
}: PictureFile): Promise<RelabeledTiff | null> {
  if (format !== 'tiff') return null;
  const { little, entries } = await readTiffEntries(input);
  const photometric = entries.get(tiffTags.photometric);
  const space = tiffSpaces[photometric?.values[0] ?? -1];
  if (!photometric || !space) return null;
  // Decoders of JPEG data convert YCbCr to RGB themselves.
  if (space === 'ycbcr' && entries.get(tiffTags.compression)?.values[0] === jpegCompression)
    return null;
  const premultiplied = premultipliedEntry(entries);
  const bytes = await withTiffValues(input, little, [
    [photometric, rgb],
    // Else the library divides signed samples by the opacity as if they were not.
    ...(premultiplied ? ([[premultiplied, extraMeanings.opacity]] as const) : []),
  ]);
  return {
    input: bytes,
    space,
    isTransparent: hasOpacity(entries),
    isPremultiplied: premultiplied !== undefined,
  };
}

function blendWithWhite(value: number, opacity: number): number {
  return 255 + (value - 255) * opacity;
}

/** Converts the samples to sRGB in a format that every library reads; transparent parts become white. */
export async function samplesToSrgbTiff({
  input,
  space,
  isTransparent,
  isPremultiplied,
}: RelabeledTiff): Promise<Buffer> {
  const source = sharp(input, { ...opening, ignoreIcc: true });
  const { depth, orientation = 1 } = await source.metadata();
  const isWide = depth === 'ushort';
  const { data, info } = await decodePixels(
    source.toColourspace(isWide ? 'rgb16' : 'srgb'),
    isWide ? 'ushort' : 'uchar',
  );
  const { width, height, channels } = info;
  const codes = isWide
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const map = tiffSampleMapper(space, isWide);
  const divide = divideSamples(space, isWide);
  const opaque = isWide ? 65_535 : 255;
  const own = [0, 0, 0];
  // In place of the codes, of which each pixel has at least as many bytes: an image of 65 megapixels takes 200 MB less.
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const to = index * 3;
    const from = index * channels;
    const opacity = isTransparent && channels > 3 ? (codes[from + 3] ?? opaque) / opaque : 1;
    if (isPremultiplied && opacity > 0) {
      divide(codes, from, opacity, own);
      map(own, 0, pixels, to);
    } else {
      map(codes, from, pixels, to);
    }
    if (opacity === 1) continue;
    for (let at = to; at < to + 3; at += 1) pixels[at] = blendWithWhite(pixels[at] ?? 0, opacity);
  }
  return uncompressedTiff({ width, height, channels: 3, data: pixels }, orientation, null);
}
