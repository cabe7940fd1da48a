import sharp, { type Metadata } from 'sharp';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, decodeWhole, opening } from './picture-opening.ts';
import {
  extraMeanings,
  hasOpacity,
  premultipliedEntry,
  readTiffEntries,
  withTiffValues,
} from './tiff-entries.ts';
import { toSrgb } from './to-srgb.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** Inks of 16 bits in the words of the library. */
function isWideCmyk({ space, depth }: Pick<Metadata, 'space' | 'depth'>): boolean {
  return space === 'cmyk' && depth === 'ushort';
}

async function withoutExtraSamples(input: PictureInput, space: string): Promise<Buffer> {
  const colors = sharp(input, { ...opening, ignoreIcc: true })
    // Else the library converts CMYK to sRGB and back.
    .pipelineColourspace(space)
    .toColourspace(space)
    .removeAlpha()
    .keepMetadata()
    .tiff({ compression: 'none', predictor: 'none' });
  return (await decodeWhole(colors)).data;
}

const inkCount = 4;

/** The opacity of each pixel behind its inks of 16 bits. */
async function readOpacity(input: PictureInput, space: string): Promise<Uint16Array> {
  const source = sharp(input, { ...opening, ignoreIcc: true });
  const inked = source.pipelineColourspace(space).toColourspace(space);
  const { data, info } = await decodePixels(inked, 'ushort');
  const codes = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const opacity = new Uint16Array(info.width * info.height);
  for (let index = 0; index < opacity.length; index += 1) {
    opacity[index] = codes[index * info.channels + inkCount] ?? 0;
  }
  return opacity;
}

/** Lays inks of 16 bits on white by their opacity, which the library does only for those of 8 bits. */
async function layInksOnWhite(input: PictureInput, metadata: Metadata): Promise<Buffer> {
  const { space, orientation = 1 } = metadata;
  const opacity = await readOpacity(input, space);
  const inks = await withoutExtraSamples(input, space);
  const { data, info } = await decodePixels(
    toSrgb(sharp(inks, opening), { ...metadata, hasAlpha: false }),
  );
  const { width, height } = info;
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength);
  for (const [index, share] of opacity.entries()) {
    for (let at = index * 3; at < index * 3 + 3; at += 1) {
      pixels[at] = 255 + (((pixels[at] ?? 0) - 255) * share) / 65_535;
    }
  }
  return uncompressedTiff({ width, height, channels: 3, data: pixels }, orientation, null);
}

/**
 * Returns a TIFF without the samples that are declared to mean nothing, and any other one as it is: the library takes
 * every sample behind those of the color for an opacity. Inks of 16 bits that are multiplied by their opacity are already
 * those on white, and the library would divide them to almost none; others it would print without their opacity.
 */
export async function dropExtraSamples(input: PictureInput): Promise<PictureInput> {
  const { little, entries } = await readTiffEntries(input);
  const premultiplied = premultipliedEntry(entries);
  const metadata = await sharp(input, opening).metadata();
  if (premultiplied) {
    if (!isWideCmyk(metadata)) return input;
    const relabeled = [[premultiplied, extraMeanings.unspecified]] as const;
    return withoutExtraSamples(await withTiffValues(input, little, relabeled), metadata.space);
  }
  if (!hasOpacity(entries)) return withoutExtraSamples(input, metadata.space);
  return isWideCmyk(metadata) && metadata.hasAlpha ? layInksOnWhite(input, metadata) : input;
}
