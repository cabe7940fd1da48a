import type { ByteView } from './byte-view.ts';
import { isJpegComplete } from './jpeg-scans.ts';
import { readTiffDirectory, tiffTags as tags } from './tiff-directory.ts';
import { isLzwWhole, isPackBitsWhole } from './tiff-codes.ts';
import { readTiffParts, tiffCompressions as compressions, type TiffPart } from './tiff-parts.ts';
import { areTooLong, findZeros, hasZeros } from './zeros.ts';

/** Photometric interpretations in which zeros are black: grayscale, and RGB. */
const blackIsZero = new Set([1, 2]);

/** Share of zeros from which an uncompressed image may never have been written. */
const maxBlack = 0.4;
/** Smallest blocks of a disk, in bytes. */
const diskBlock = 512;

/**
 * Whether `length` zeros in a row were never written. Black pixels look the same, but begin and end anywhere, and something
 * follows them: other pixels, or the directory. A hole in a file begins and ends with the blocks of its disk.
 */
function isUnwritten(
  bytes: Uint8Array,
  data: { readonly start: number; readonly end: number },
  length: number,
): boolean {
  for (let at = data.start; ;) {
    const run = findZeros(bytes, at, data.end, length);
    if (!run) return false;
    let { start, end } = run;
    while (bytes[start - 1] === 0) start -= 1;
    while (bytes[end] === 0) end += 1;
    if (end === bytes.length || (start % diskBlock === 0 && end % diskBlock === 0)) return true;
    at = end;
  }
}

/** Whether compressed data decodes to its size, as far as its coding shows it; `tables` are those of JPEG data. */
function isPartWhole(
  bytes: Uint8Array,
  part: TiffPart,
  compression: number,
  tables: Uint8Array,
): boolean {
  if (compression === compressions.lzw) return isLzwWhole(bytes, part);
  if (compression === compressions.packBits) return isPackBitsWhole(bytes, part);
  if (compression !== compressions.jpeg) return true;
  return isJpegComplete(bytes.subarray(part.start, part.end), tables);
}

/** Whether the data of a TIFF's first image is within the file, was written and can be decoded. */
export function isTiffComplete(view: ByteView, bytes: Uint8Array): boolean {
  const { compression, parts, isUsualOrder } = readTiffParts(view);
  if (parts.length === 0 || parts.some(({ start }) => start >= bytes.length)) return false;
  if (areTooLong(parts, bytes)) return false;
  const values = readTiffDirectory(view);
  const first = (tag: number, otherwise: number): number => values.get(tag)?.[0] ?? otherwise;
  const bits = first(tags.bits, 1) * first(tags.samples, 1);
  const whole = Math.ceil((first(tags.width, 0) * bits) / 8) * first(tags.height, 0);
  if (compression !== compressions.none) {
    // Compression needs at least one bit per sample.
    const allowed = 512 + Math.ceil(whole / 8);
    if (parts.some(({ start, end }) => hasZeros(bytes, start, end, allowed))) return false;
    // Decoders guess the lengths of parts that do not have one.
    const measured = isUsualOrder ? parts.filter(({ start, end }) => end > start) : [];
    const tables = Uint8Array.from(values.get(tags.jpegTables) ?? []);
    return measured.every((part) => isPartWhole(bytes, part, compression, tables));
  }
  if (!blackIsZero.has(first(tags.photometric, 0))) return true;
  const from = parts.reduce((least, { start }) => Math.min(least, start), Infinity);
  const to = parts.reduce((most, { end }) => Math.max(most, Math.min(end, bytes.length)), 0);
  return !isUnwritten(bytes, { start: from, end: to }, Math.max(1, Math.ceil(whole * maxBlack)));
}
