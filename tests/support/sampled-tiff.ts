import type { TiffSpace } from '#domain/color/tiff-samples.ts';

/** An even image of 16 by 16 pixels in a color space that is not RGB. */
export interface SampledTiffPlan {
  readonly space: TiffSpace;
  readonly bits: 8 | 16;
  /** L*, a* and b*, or Y, Cb and Cr from 0 to 255. */
  readonly values: readonly number[];
  /** Whether a fourth, opaque sample follows, as Photoshop saves a mask. */
  readonly hasMask?: boolean;
  readonly subsampling?: readonly [number, number];
}

const side = 16;
const photometrics: Readonly<Record<TiffSpace, number>> = { ycbcr: 6, lab: 8 };
const short = 3;
const long = 4;

/** Codes of the values by the TIFF standard. */
const codesOf = ({ space, bits, values }: SampledTiffPlan): readonly number[] => {
  if (space === 'ycbcr') return values.map(Math.round);
  const step = bits === 16 ? 256 : 1;
  const [lightness = 0, ...axes] = values;
  const signed = axes.map((value) => (Math.round(value * step) + 256 * step) % (256 * step));
  return [Math.round((lightness / 100) * (2 ** bits - 1)), ...signed];
};

/** Writes the image uncompressed in one strip, without sharp, which writes only RGB. */
export function sampledTiff(plan: SampledTiffPlan): Buffer {
  const { space, bits, hasMask = false, subsampling = [1, 1] } = plan;
  const codes = [...codesOf(plan), ...(hasMask ? [2 ** bits - 1] : [])];
  const pixels = Buffer.alloc((side * side * codes.length * bits) / 8);
  for (let index = 0; index < side * side * codes.length; index += 1) {
    pixels.writeUIntLE(codes[index % codes.length] ?? 0, (index * bits) / 8, bits / 8);
  }
  const bitsAt = 8;
  const bitsPerSample = Buffer.alloc(codes.length * 2);
  for (const index of codes.keys()) bitsPerSample.writeUInt16LE(bits, index * 2);
  const pixelsAt = bitsAt + bitsPerSample.length;
  const entries: readonly (readonly [number, number, number, number])[] = [
    [256, long, 1, side],
    [257, long, 1, side],
    [258, short, codes.length, bitsAt],
    [259, short, 1, 1],
    [262, short, 1, photometrics[space]],
    [273, long, 1, pixelsAt],
    [277, short, 1, codes.length],
    [278, long, 1, side],
    [279, long, 1, pixels.length],
    ...(hasMask ? ([[338, short, 1, 2]] as const) : []),
    ...(space === 'ycbcr'
      ? ([[530, short, 2, subsampling[0] + 65_536 * subsampling[1]]] as const)
      : []),
  ];
  const directory = Buffer.alloc(2 + entries.length * 12 + 4);
  directory.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(count, at + 4);
    directory.writeUInt32LE(value, at + 8);
  }
  const header = Buffer.alloc(8);
  header.write('II*\0', 'latin1');
  header.writeUInt32LE(pixelsAt + pixels.length, 4);
  return Buffer.concat([header, bitsPerSample, pixels, directory]);
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
