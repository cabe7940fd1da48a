import sharp from 'sharp';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

const full = 65_535;

/** Codes of light by their codes in sRGB, both of 16 bits (IEC 61966-2-1). */
function lightCodes(): Uint16Array {
  return Uint16Array.from({ length: full + 1 }, (_, code) => {
    const share = code / full;
    const light = share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    return Math.round(light * full);
  });
}

/**
 * Returns an RGB image of floating-point numbers that has a profile in 16 bits, and any other image as it is: the library
 * takes the numbers for codes of 8 bits when it applies the profile, so that all of them are black.
 */
export async function toWholeNumbers(input: PictureInput): Promise<PictureInput> {
  const { depth, icc, orientation = 1 } = await sharp(input, opening).metadata();
  if (depth !== 'float' || !icc) return input;
  const source = sharp(input, { ...opening, ignoreIcc: true });
  // The library encodes the numbers as if they were light in sRGB, row by row; in 16 bits that can be undone.
  const { data, info } = await decodePixels(source.toColourspace('rgb16'), 'ushort');
  const { width, height, channels } = info;
  const codes = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const numbers = lightCodes();
  for (let at = 0; at < codes.length; at += channels) {
    for (let color = at; color < at + 3; color += 1) codes[color] = numbers[codes[color] ?? 0] ?? 0;
  }
  const pixels = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  const kept = channels === 4 ? 4 : 3;
  return uncompressedTiff(
    { width, height, channels: kept, bits: 16, data: pixels },
    orientation,
    icc,
  );
}
