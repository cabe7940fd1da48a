import type { PixelSize } from '#domain/photos/pixel-size.ts';

const short = 3;
const long = 4;
const anything = 7;
const widths: Readonly<Record<number, number>> = { [short]: 2, [long]: 4, [anything]: 1 };

const rowsPerStrip = 64;

interface Tag {
  readonly tag: number;
  readonly type: number;
  readonly values: readonly number[] | Uint8Array;
}

function encodeValues({ type, values }: Tag): Buffer {
  const width = widths[type] ?? 1;
  const bytes = Buffer.alloc(values.length * width);
  for (const [index, value] of values.entries()) bytes.writeUIntLE(value, index * width, width);
  return bytes;
}

/** Writes the directory of tags; values larger than an entry's four bytes follow it. */
function createDirectory(tags: readonly Tag[], at: number): Buffer {
  const directory = Buffer.alloc(2 + tags.length * 12 + 4);
  directory.writeUInt16LE(tags.length, 0);
  const behind: Buffer[] = [directory];
  let next = at + directory.length;
  for (const [index, tag] of tags.entries()) {
    const entry = 2 + index * 12;
    const value = encodeValues(tag);
    directory.writeUInt16LE(tag.tag, entry);
    directory.writeUInt16LE(tag.type, entry + 2);
    directory.writeUInt32LE(tag.values.length, entry + 4);
    if (value.length <= 4) {
      value.copy(directory, entry + 8);
    } else {
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)]);
      directory.writeUInt32LE(next, entry + 8);
      behind.push(padded);
      next += padded.length;
    }
  }
  return Buffer.concat(behind);
}

/** Samples in memory: gray with 1 or 2 channels, else red, green and blue; the last of an even number is an opacity. */
export interface PixelData extends PixelSize {
  readonly channels: 1 | 2 | 3 | 4;
  /** Bits of a sample, 8 by default; those of 16 have the byte order of the machine, which is little-endian. */
  readonly bits?: 8 | 16;
  readonly data: Uint8ClampedArray | Uint8Array;
}

const opacity = 2;

const headerLength = 8;

/**
 * Writes pixels as a file with their orientation and color profile, which raw pixels cannot pass to the next library.
 */
export function uncompressedTiff(
  { width, height, channels, bits = 8, data }: PixelData,
  orientation: number,
  profile: Uint8Array | null,
): Buffer {
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, index) => index);
  const row = (width * channels * bits) / 8;
  const lengths = strips.map(
    (strip) => row * Math.min(rowsPerStrip, height - strip * rowsPerStrip),
  );
  const tags: Tag[] = [
    { tag: 256, type: long, values: [width] },
    { tag: 257, type: long, values: [height] },
    { tag: 258, type: short, values: Array.from({ length: channels }, () => bits) },
    { tag: 259, type: short, values: [1] },
    { tag: 262, type: short, values: [channels < 3 ? 1 : 2] },
    { tag: 273, type: long, values: strips.map((s) => headerLength + s * rowsPerStrip * row) },
    { tag: 274, type: short, values: [orientation] },
    { tag: 277, type: short, values: [channels] },
    { tag: 278, type: long, values: [rowsPerStrip] },
    { tag: 279, type: long, values: lengths },
    { tag: 284, type: short, values: [1] },
  ];
  if (channels % 2 === 0) tags.push({ tag: 338, type: short, values: [opacity] });
  if (profile) tags.push({ tag: 34_675, type: anything, values: profile });
  const header = Buffer.alloc(headerLength);
  header.write('II*\0', 'latin1');
  const directoryAt = headerLength + data.length + (data.length % 2);
  header.writeUInt32LE(directoryAt, 4);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([header, pixels, padding, createDirectory(tags, directoryAt)]);
}
