/** Finds the first run of at least `length` zeros in a range of a file, and only as many of them; null without one. */
export function findZeros(
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
): { readonly start: number; readonly end: number } | null {
  const last = Math.min(end, bytes.length);
  // A run of that length covers one of these offsets, so only few bytes are read.
  for (let at = start + length - 1; at < last; at += length) {
    if (bytes[at] !== 0) continue;
    let from = at;
    while (from > start && bytes[from - 1] === 0) from -= 1;
    let to = at + 1;
    while (to < last && to - from < length && bytes[to] === 0) to += 1;
    if (to - from >= length) return { start: from, end: to };
  }
  return null;
}

/** Whether a range of a file holds at least `length` zeros in a row. */
export function hasZeros(bytes: Uint8Array, start: number, end: number, length: number): boolean {
  return findZeros(bytes, start, end, length) !== null;
}

/**
 * Whether the parts of a file are together longer than twice the file. Legitimate parts hardly share bytes; a short
 * file with thousands of parts that each span all of it would take minutes to check.
 */
export function areTooLong(
  parts: readonly { readonly start: number; readonly end: number }[],
  bytes: Uint8Array,
): boolean {
  const total = parts.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, bytes.length) - start),
    0,
  );
  return total > 2 * bytes.length;
}
