import type { TiffSpace } from '#domain/photos/color/tiff-samples.ts';
import { pngChunk, withPngChunks, withSegments } from './photo-files.ts';

/**
 * An orientation as an EXIF entry: `type` and `count` by the TIFF standard, and the value's bytes in file
 * order.
 */
export interface OrientationEntry {
  readonly type: number;
  readonly count: number;
  readonly value: Uint8Array;
  readonly little: boolean;
}

/** Bytes per value, by the type of the entry. */
const widths: Readonly<Record<number, number>> = { 3: 2, 8: 2, 4: 4, 9: 4, 11: 4, 13: 4 };

/** An entry whose first value is an orientation; all further values are 0. */
export function orientationEntry(
  orientation: number,
  type: number,
  count = 1,
  little = true,
): OrientationEntry {
  const width = widths[type] ?? 1;
  const value = Buffer.alloc(width * Math.max(1, count));
  if (little) value.writeUIntLE(orientation, 0, width);
  else value.writeUIntBE(orientation, 0, width);
  return { type, count, value, little };
}

/** A TIFF structure with one entry; a value of more than four bytes follows it. */
export function exifBlock({ type, count, value, little }: OrientationEntry): Buffer {
  const block = Buffer.alloc(26 + value.length);
  const u16 = (number: number, at: number) =>
    little ? block.writeUInt16LE(number, at) : block.writeUInt16BE(number, at);
  const u32 = (number: number, at: number) =>
    little ? block.writeUInt32LE(number, at) : block.writeUInt32BE(number, at);
  block.write(little ? 'II' : 'MM', 'latin1');
  u16(42, 2);
  u32(8, 4);
  u16(1, 8);
  u16(0x0112, 10);
  u16(type, 12);
  u32(count, 14);
  if (value.length > 4) u32(26, 18);
  block.set(value, value.length > 4 ? 26 : 18);
  return block;
}

/** A JPEG with an EXIF block before everything else. */
export function jpegWithExif(jpeg: Buffer, block: Buffer): Buffer {
  return withSegments(jpeg, 0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]));
}

/** A PNG with an EXIF chunk before or after its picture. */
export function pngWithExif(png: Buffer, block: Buffer, isBefore = true): Buffer {
  const chunk = pngChunk('eXIf', block);
  if (isBefore) return withPngChunks(png, chunk);
  return Buffer.concat([png.subarray(0, -12), chunk, png.subarray(-12)]);
}

function riffChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)]);
}

/** A plain WebP of this size, in the extended format with an EXIF chunk. */
export function webpWithExif(
  webp: Buffer,
  block: Buffer,
  { width, height }: { readonly width: number; readonly height: number },
): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 0x08;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const chunks = [riffChunk('VP8X', extended), webp.subarray(12), riffChunk('EXIF', block)];
  return riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

/**
 * The EXIF block of a camera set to Adobe RGB (DCF 2.0): a color space outside of EXIF, and an interoperability index.
 * The directories of the details and of the index follow the first one.
 */
export function dcfBlock(colorSpace: number, index: string): Buffer {
  const block = Buffer.alloc(74);
  const [details, compatibility] = [26, 56];
  const entry = (at: number, [tag = 0, type = 0, count = 0]: readonly number[]): void => {
    block.writeUInt16LE(tag, at);
    block.writeUInt16LE(type, at + 2);
    block.writeUInt32LE(count, at + 4);
  };
  block.write('II*\0\x08\0\0\0\x01\0', 'latin1');
  entry(10, [0x8769, 4, 1]);
  block.writeUInt32LE(details, 18);
  block.writeUInt16LE(2, details);
  entry(details + 2, [0xa001, 3, 1]);
  block.writeUInt16LE(colorSpace, details + 10);
  entry(details + 14, [0xa005, 4, 1]);
  block.writeUInt32LE(compatibility, details + 22);
  block.writeUInt16LE(1, compatibility);
  entry(compatibility + 2, [0x0001, 2, 4]);
  block.write(index, compatibility + 10, 'latin1');
  return block;
}

/** Color spaces of the images made here. */
type SampledSpace = TiffSpace | 'gray' | 'rgb' | 'cmyk';

/** A sample behind those of the color: its meaning (tag ExtraSamples of TIFF 6.0), and its value from 0 to 255. */
export interface ExtraSample {
  readonly meaning: 'unspecified' | 'premultiplied opacity' | 'opacity';
  readonly value: number;
}

/** An even image of 16 by 16 pixels. */
export interface SampledTiffPlan {
  readonly space: SampledSpace;
  /** Samples of 32 bits are floating-point numbers in linear light. */
  readonly bits: 8 | 16 | 32;
  /** L*, a* and b*, or other samples from 0 to 255. */
  readonly values: readonly number[];
  readonly extra?: readonly ExtraSample[];
  readonly subsampling?: readonly [number, number];
}

const side = 16;
const photometrics: Readonly<Record<SampledSpace, number>> = {
  gray: 1,
  rgb: 2,
  cmyk: 5,
  ycbcr: 6,
  lab: 8,
};
const meanings: Readonly<Record<ExtraSample['meaning'], number>> = {
  unspecified: 0,
  'premultiplied opacity': 1,
  opacity: 2,
};
const short = 3;
const long = 4;
const float = 3;

/** Codes of the values by the TIFF standard. */
function codesOf({ space, bits, values }: SampledTiffPlan): readonly number[] {
  if (bits === 32) return values.map((value) => value / 255);
  const step = bits === 16 ? 256 : 1;
  if (space !== 'lab') return values.map((value) => Math.round(value * (bits === 16 ? 257 : 1)));
  const [lightness = 0, ...axes] = values;
  const signed = axes.map((value) => (Math.round(value * step) + 256 * step) % (256 * step));
  return [Math.round((lightness / 100) * (2 ** bits - 1)), ...signed];
}

function tiffHeader(directoryAt: number): Buffer {
  const header = Buffer.from('II*\0\0\0\0\0', 'latin1');
  header.writeUInt32LE(directoryAt, 4);
  return header;
}

type TiffEntry = readonly [tag: number, type: number, count: number, value: number];

function tiffDirectory(entries: readonly TiffEntry[]): Buffer {
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  return directory;
}

/** Writes the image uncompressed in one strip, without sharp, which writes only RGB. */
export function sampledTiff(plan: SampledTiffPlan): Buffer {
  const { space, bits, extra = [], subsampling = [1, 1] } = plan;
  const extraCodes = codesOf({ space: 'gray', bits, values: extra.map(({ value }) => value) });
  const codes = [...codesOf(plan), ...extraCodes];
  const [first = 0, second = 0] = extra.map(({ meaning }) => meanings[meaning]);
  const pixels = Buffer.alloc((side * side * codes.length * bits) / 8);
  for (let index = 0; index < side * side * codes.length; index += 1) {
    const code = codes[index % codes.length] ?? 0;
    if (bits === 32) pixels.writeFloatLE(code, index * 4);
    else pixels.writeUIntLE(code, (index * bits) / 8, bits / 8);
  }
  const bitsAt = 8;
  const formatsAt = bitsAt + codes.length * 2;
  const pixelsAt = formatsAt + codes.length * 2;
  const perSample = Buffer.alloc(pixelsAt - bitsAt);
  for (const index of codes.keys()) {
    perSample.writeUInt16LE(bits, index * 2);
    perSample.writeUInt16LE(float, (codes.length + index) * 2);
  }
  const entries: readonly TiffEntry[] = [
    [256, long, 1, side],
    [257, long, 1, side],
    [258, short, codes.length, codes.length > 2 ? bitsAt : bits + 65_536 * bits],
    [259, short, 1, 1],
    [262, short, 1, photometrics[space]],
    [273, long, 1, pixelsAt],
    [277, short, 1, codes.length],
    [278, long, 1, side],
    [279, long, 1, pixels.length],
    ...(extra.length > 0 ? ([[338, short, extra.length, first + 65_536 * second]] as const) : []),
    ...(bits === 32 ? ([[339, short, codes.length, formatsAt]] as const) : []),
    ...(space === 'ycbcr'
      ? ([[530, short, 2, subsampling[0] + 65_536 * subsampling[1]]] as const)
      : []),
  ];
  return Buffer.concat([
    tiffHeader(pixelsAt + pixels.length),
    perSample,
    pixels,
    tiffDirectory(entries),
  ]);
}

/** A copy of a little-endian TIFF with another number as a value of its first directory. */
export function withTiffTag(tiff: Buffer, tag: number, value: number): Buffer {
  const copy = Buffer.from(tiff);
  const directory = copy.readUInt32LE(4);
  for (let index = 0; index < copy.readUInt16LE(directory); index += 1) {
    const at = directory + 2 + index * 12;
    if (copy.readUInt16LE(at) === tag) copy.writeUInt16LE(value, at + 8);
  }
  return copy;
}

/**
 * An uncompressed gray TIFF whose directory is in front of its pixels, as scanners write it, or behind them, as most
 * programs do.
 */
export function uncompressedGray(
  pixels: Buffer,
  width: number,
  height: number,
  isDirectoryLast = false,
): Buffer {
  const directoryFor = (pixelsAt: number): Buffer =>
    tiffDirectory([
      [256, short, 1, width],
      [257, short, 1, height],
      [258, short, 1, 8],
      [259, short, 1, 1],
      [262, short, 1, 1],
      [273, long, 1, pixelsAt],
      [277, short, 1, 1],
      [279, long, 1, pixels.length],
    ]);
  if (isDirectoryLast)
    return Buffer.concat([tiffHeader(8 + pixels.length), pixels, directoryFor(8)]);
  return Buffer.concat([tiffHeader(8), directoryFor(8 + directoryFor(0).length), pixels]);
}
