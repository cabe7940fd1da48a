import { open } from 'node:fs/promises';
import sharp from 'sharp';
import type { CodedColor } from '#domain/photos/color/coded-color.ts';
import { colorOfFile } from '#domain/photos/images/color-of-file.ts';
import { pixelMapper } from '#domain/photos/color/to-srgb.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** Bytes from the start of a PNG that contain its color codes. */
const colorHeadLength = 64 * 1024;

async function readHead(input: PictureInput): Promise<Uint8Array> {
  if (typeof input !== 'string') return input.subarray(0, colorHeadLength);
  const file = await open(input);
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(colorHeadLength),
      0,
      colorHeadLength,
      0,
    );
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Color that a PNG names by codes instead of a profile; null when it is sRGB or has a profile. */
export async function readPngColor(input: PictureInput): Promise<CodedColor | null> {
  return colorOfFile(await readHead(input), 'png');
}

/** Converts the image to sRGB in a format that every library reads; transparent parts become white. */
export async function toSrgbTiff(input: PictureInput, color: CodedColor): Promise<Buffer> {
  const source = sharp(input, { ...opening, ignoreIcc: true });
  const { depth, orientation = 1 } = await source.metadata();
  const isWide = depth === 'ushort';
  const { data, info } = await decodePixels(
    source.flatten({ background: '#ffffff' }).toColourspace(isWide ? 'rgb16' : 'srgb'),
    isWide ? 'ushort' : 'uchar',
  );
  const { width, height, channels } = info;
  const codes = isWide
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const map = pixelMapper(color, isWide ? 65_535 : 255);
  // In place of the codes, of which each pixel has at least as many bytes: an image of 65 megapixels takes 200 MB less.
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    map(codes, index * channels, pixels, index * 3);
  }
  return uncompressedTiff({ width, height, channels: 3, data: pixels }, orientation, null);
}
