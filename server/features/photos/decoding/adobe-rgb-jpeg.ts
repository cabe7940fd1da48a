import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { readExif } from '#domain/photos/images/exif.ts';
import { readJpegHeader } from '#domain/photos/images/jpeg.ts';
import { tagAdobeRgb } from '#domain/photos/images/tag-adobe-rgb.ts';
import type { PictureInput } from './picture-file.ts';
import { opening } from './picture-opening.ts';

/** The library returns an EXIF block with the name of its segment. */
const exifNameLength = 6;

/**
 * Returns a JPEG of a camera in Adobe RGB with the profile that the library needs to convert it, and any other JPEG as it
 * is. Few files have to be read for that as a whole.
 */
export async function toTaggedJpeg(input: PictureInput): Promise<PictureInput> {
  const { exif, icc } = await sharp(input, opening).metadata();
  if (!exif || icc || !readExif(createByteView(exif), exifNameLength).isAdobeRgb) return input;
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  const header = readJpegHeader(bytes);
  return (header && tagAdobeRgb(bytes, header)) ?? bytes;
}
