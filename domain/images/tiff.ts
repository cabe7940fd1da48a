import type { ByteView } from './byte-view.ts';
import { readTiffDirectory, tiffTags as tags } from './tiff-directory.ts';
import { areTooLong, findZeros, hasZeros } from './zeros.ts';

/** Tags of the offsets of strips or tiles, each paired with the tag of their byte counts. */
const placeTags: readonly (readonly [number, number])[] = [
  [tags.stripOffsets, tags.stripLengths],
  [tags.tileOffsets, tags.tileLengths],
];
const uncompressed = 1;
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
const isUnwritten = (
  bytes: Uint8Array,
  data: { readonly start: number; readonly end: number },
  length: number,
): boolean => {
  for (let at = data.start; ;) {
    const run = findZeros(bytes, at, data.end, length);
    if (!run) return false;
    let { start, end } = run;
    while (bytes[start - 1] === 0) start -= 1;
    while (bytes[end] === 0) end += 1;
    if (end === bytes.length || (start % diskBlock === 0 && end % diskBlock === 0)) return true;
    at = end;
  }
};

/** Whether the data of a TIFF's first image is within the file and was written. */
export const isTiffComplete = (view: ByteView, bytes: Uint8Array): boolean => {
  const values = readTiffDirectory(view);
  const first = (tag: number, otherwise: number): number => values.get(tag)?.[0] ?? otherwise;
  const [starts, lengths] = placeTags
    .map((pair) => pair.map((tag) => values.get(tag) ?? []))
    .find(([found = []]) => found.length > 0) ?? [[], []];
  if (!starts || starts.length === 0 || starts.some((start) => start >= bytes.length)) return false;
  const parts = starts.map((start, index) => {
    return { start, end: Math.min(bytes.length, start + (lengths?.[index] ?? 0)) };
  });
  if (areTooLong(parts, bytes)) return false;
  const bits = first(tags.bits, 1) * first(tags.samples, 1);
  const whole = Math.ceil((first(tags.width, 0) * bits) / 8) * first(tags.height, 0);
  if (first(tags.compression, uncompressed) !== uncompressed) {
    // Compression needs at least one bit per sample.
    return !parts.some(({ start, end }) => hasZeros(bytes, start, end, 512 + Math.ceil(whole / 8)));
  }
  if (!blackIsZero.has(first(tags.photometric, 0))) return true;
  const from = starts.reduce((least, start) => Math.min(least, start));
  const to = parts.reduce((most, { end }) => Math.max(most, end), 0);
  return !isUnwritten(bytes, { start: from, end: to }, Math.max(1, Math.ceil(whole * maxBlack)));
};
