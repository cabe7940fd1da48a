import type { ByteView } from './byte-view.ts';

/** The tags of a TIFF's first image that the shop reads. */
export const tiffTags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samples: 277,
  rows: 278,
  stripLengths: 279,
  planes: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileLengths: 325,
  extraSamples: 338,
  sampleFormat: 339,
  jpegTables: 347,
  subsampling: 530,
} as const;

const neededTags = new Set<number>(Object.values(tiffTags));

/** Bytes of a value by its type: BYTE, SHORT, LONG and UNDEFINED. */
const widths: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
/** Maximum number of values: more than the largest image has tiles of 16 by 16 pixels, the smallest allowed. */
const maxValues = 2 ** 18;

/** Values of a TIFF's first directory, by tag: those of {@link tiffTags}. */
export function readTiffDirectory(view: ByteView): ReadonlyMap<number, readonly number[]> {
  const little = view.u16(0) === 0x49_49;
  const directory = view.u32(4, little);
  const values = new Map<number, readonly number[]>();
  const room = Math.max(0, Math.floor((view.length - directory - 2) / 12));
  const entries = Math.min(view.u16(directory, little), room);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    const tag = view.u16(entry, little);
    if (!neededTags.has(tag) || values.has(tag)) continue;
    const width = widths[view.u16(entry + 2, little)];
    const count = view.u32(entry + 4, little);
    if (width === undefined || count > maxValues) continue;
    const at = width * count > 4 ? view.u32(entry + 8, little) : entry + 8;
    const numbers = Array.from({ length: count }, (_, each) =>
      view.uint(at + each * width, width, little),
    );
    values.set(tag, numbers);
  }
  return values;
}
