import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { isPremultiplied } from '#domain/photos/images/heif-items.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/**
 * Returns a HEIF or AVIF image whose colors are multiplied by their opacity on white, and any other one as it is: the
 * library multiplies the colors once more, which would be printed too dark.
 */
export async function layPremultipliedOnWhite(input: PictureInput): Promise<PictureInput> {
  const bytes = typeof input === 'string' ? await readFile(input) : input;
  if (!isPremultiplied(createByteView(bytes))) return input;
  const source = sharp(bytes, { ...opening, ignoreIcc: true });
  const { hasAlpha, icc = null, orientation = 1 } = await source.metadata();
  if (!hasAlpha) return input;
  const { data, info } = await decodePixels(source.toColourspace('srgb'));
  const { width, height } = info;
  // In place of the pixels with an opacity: another copy of a large image would take 180 MB more.
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const from = index * 4;
    const white = 255 - (data[from + 3] ?? 255);
    for (let color = 0; color < 3; color += 1) {
      pixels[index * 3 + color] = (data[from + color] ?? 0) + white;
    }
  }
  return uncompressedTiff({ width, height, channels: 3, data: pixels }, orientation, icc);
}
