import type { TiffPart } from './tiff-parts.ts';

const clear = 256;
const end = 257;
const firstFree = 258;
const maxCodes = 4096;

/** Whether LZW data is of the kind before TIFF 6.0, whose codes begin with the lowest bit. */
function isOldLzw(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0 && (bytes[at + 1] ?? 0) % 2 === 1;
}

/**
 * Whether LZW data decodes to the size of its part: decoders stop at a code that they do not know yet, and leave the rest
 * of the part black. Only the lengths of the codes are followed, which takes a fraction of the time of decoding.
 */
export function isLzwWhole(bytes: Uint8Array, part: TiffPart): boolean {
  if (isOldLzw(bytes, part.start)) return true;
  const lengths = new Uint32Array(maxCodes).fill(1, 0, clear);
  const last = Math.min(part.end, bytes.length);
  let at = part.start;
  let [bits, count, width] = [0, 0, 9];
  let next = firstFree;
  /** Length of the previous code; 0 behind a clear code. */
  let previous = 0;
  let total = 0;
  while (total < part.size) {
    while (count < width && at < last) {
      bits = (bits << 8) | (bytes[at] ?? 0);
      at += 1;
      count += 8;
    }
    if (count < width) return false;
    count -= width;
    const code = bits >>> count;
    bits &= (1 << count) - 1;
    if (code === end) return false;
    if (code === clear) {
      [next, width, previous] = [firstFree, 9, 0];
      continue;
    }
    if (code > next || (code >= clear && previous === 0)) return false;
    const length = code === next ? previous + 1 : (lengths[code] ?? 0);
    if (previous > 0 && next < maxCodes) {
      lengths[next] = previous + 1;
      next += 1;
    }
    if (next >= 2 ** width - 1 && width < 12) width += 1;
    previous = length;
    total += length;
  }
  return true;
}

/** Whether PackBits data decodes to exactly the size of its part. */
export function isPackBitsWhole(bytes: Uint8Array, { start, end: to, size }: TiffPart): boolean {
  const last = Math.min(to, bytes.length);
  let at = start;
  let total = 0;
  while (total < size && at < last) {
    const code = bytes[at] ?? 0;
    // 128 means nothing.
    const isRun = code > 128;
    const length = isRun ? 257 - code : (code + 1) % 129;
    at += isRun ? 2 : 1 + length;
    total += length;
  }
  return total === size && at <= last;
}
