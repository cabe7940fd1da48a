import { pngChunk } from './photo-files.ts';

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
  const body = Buffer.concat([Buffer.from('Exif\0\0'), block]);
  const header = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) % 256]);
  return Buffer.concat([jpeg.subarray(0, 2), header, body, jpeg.subarray(2)]);
}

const pngHeaderEnd = 33;

/** A PNG with an EXIF chunk before or after its picture. */
export function pngWithExif(png: Buffer, block: Buffer, isBefore = true): Buffer {
  const at = isBefore ? pngHeaderEnd : png.length - 12;
  return Buffer.concat([png.subarray(0, at), pngChunk('eXIf', block), png.subarray(at)]);
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
