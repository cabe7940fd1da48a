import type { TiffSpace } from '#domain/photos/color/tiff-samples.ts';

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
  const entries: readonly (readonly [number, number, number, number])[] = [
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
  return Buffer.concat([header, perSample, pixels, directory]);
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
