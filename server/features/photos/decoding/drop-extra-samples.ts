import sharp from 'sharp';
import type { PictureInput } from './picture-file.ts';
import { decodeWhole, opening } from './picture-opening.ts';
import { hasOpacity, readTiffEntries } from './tiff-entries.ts';

/**
 * Returns a TIFF without the samples that are declared to mean nothing, and any other one as it is: the library takes
 * every sample behind those of the color for an opacity.
 */
export async function dropExtraSamples(input: PictureInput): Promise<PictureInput> {
  const { entries } = await readTiffEntries(input);
  if (hasOpacity(entries)) return input;
  const { space } = await sharp(input, opening).metadata();
  const colors = sharp(input, { ...opening, ignoreIcc: true })
    // Else the library converts CMYK to sRGB and back.
    .pipelineColourspace(space)
    .toColourspace(space)
    .removeAlpha()
    .keepMetadata()
    .tiff({ compression: 'none', predictor: 'none' });
  return (await decodeWhole(colors)).data;
}
