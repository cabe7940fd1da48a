import type { ByteView } from './byte-view.ts';
import { readTiffDirectory, tiffTags as tags } from './tiff-directory.ts';

/** A strip or tile of a TIFF: its range in the file, and its bytes once decoded. `end` may be beyond the end of the file. */
export interface TiffPart {
  readonly start: number;
  readonly end: number;
  readonly size: number;
}

/** The compression of a TIFF's first image (TIFF 6.0), and its parts in order. */
export interface TiffData {
  readonly compression: number;
  readonly parts: readonly TiffPart[];
  /** Whether the bits of each byte are in the usual order. */
  readonly isUsualOrder: boolean;
}

/** Compressions by their numbers. */
export const tiffCompressions = {
  none: 1,
  lzw: 5,
  jpeg: 7,
  zip: 8,
  packBits: 32_773,
  oldZip: 32_946,
} as const;

const planar = 2;
const reversedBits = 2;

/** Reads where the data of a TIFF's first image is. */
export function readTiffParts(view: ByteView): TiffData {
  const values = readTiffDirectory(view);
  const first = (tag: number, otherwise: number): number => values.get(tag)?.[0] ?? otherwise;
  const isTiled = values.has(tags.tileWidth);
  const [width, height] = [first(tags.width, 0), first(tags.height, 0)];
  const columns = isTiled ? first(tags.tileWidth, width) : width;
  const rows = Math.max(1, isTiled ? first(tags.tileHeight, height) : first(tags.rows, height));
  const samples = first(tags.planes, 1) === planar ? 1 : first(tags.samples, 1);
  const row = Math.ceil((columns * first(tags.bits, 1) * samples) / 8);
  const strips = Math.max(1, Math.ceil(height / rows));
  // Some programs list tiles under the tags of strips, and libtiff reads each under the tags of the other.
  const starts = values.get(tags.tileOffsets) ?? values.get(tags.stripOffsets) ?? [];
  const lengths = values.get(tags.tileLengths) ?? values.get(tags.stripLengths) ?? [];
  const parts = starts.map((start, index) => {
    const rest = isTiled ? rows : height - (index % strips) * rows;
    return { start, end: start + (lengths[index] ?? 0), size: row * Math.min(rows, rest) };
  });
  return {
    compression: first(tags.compression, tiffCompressions.none),
    parts,
    isUsualOrder: first(tags.fillOrder, 1) !== reversedBits,
  };
}
