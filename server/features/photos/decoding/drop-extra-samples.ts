import sharp from 'sharp';
import type { PictureInput } from './picture-file.ts';
import { decodeWhole, opening } from './picture-opening.ts';
import {
  extraMeanings,
  hasOpacity,
  premultipliedEntry,
  readTiffEntries,
  withTiffValues,
} from './tiff-entries.ts';

/**
 * Returns a TIFF without the samples that are declared to mean nothing, and any other one as it is: the library takes
 * every sample behind those of the color for an opacity. Inks of 16 bits that are multiplied by their opacity are already
 * those on white, and the library would divide them to almost none.
 */
export async function dropExtraSamples(input: PictureInput): Promise<PictureInput> {
  const { little, entries } = await readTiffEntries(input);
  const premultiplied = premultipliedEntry(entries);
  if (hasOpacity(entries) && !premultiplied) return input;
  const { space, depth } = await sharp(input, opening).metadata();
  if (premultiplied && (space !== 'cmyk' || depth !== 'ushort')) return input;
  const bytes = premultiplied
    ? await withTiffValues(input, little, [[premultiplied, extraMeanings.unspecified]])
    : input;
  const colors = sharp(bytes, { ...opening, ignoreIcc: true })
    // Else the library converts CMYK to sRGB and back.
    .pipelineColourspace(space)
    .toColourspace(space)
    .removeAlpha()
    .keepMetadata()
    .tiff({ compression: 'none', predictor: 'none' });
  return (await decodeWhole(colors)).data;
}
