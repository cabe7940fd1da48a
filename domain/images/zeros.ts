/** Whether there are at least `length` zeros in a row between two places of a file. */
export const hasZeros = (
  bytes: Uint8Array,
  start: number,
  end: number,
  length: number,
): boolean => {
  const last = Math.min(end, bytes.length);
  // A run of that length covers every place of this kind, so that few bytes are looked at.
  for (let at = start + length - 1; at < last; at += length) {
    if (bytes[at] !== 0) continue;
    let from = at;
    while (from > start && bytes[from - 1] === 0) from -= 1;
    let to = at + 1;
    while (to < last && to - from < length && bytes[to] === 0) to += 1;
    if (to - from >= length) return true;
  }
  return false;
};

/**
 * Whether parts of a file are longer together than twice the file. Honest parts hardly share a byte; a short file whose
 * thousands of parts are all of it would take minutes to look through.
 */
export const areTooLong = (
  parts: readonly { readonly start: number; readonly end: number }[],
  bytes: Uint8Array,
): boolean => {
  const total = parts.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(end, bytes.length) - start),
    0,
  );
  return total > 2 * bytes.length;
};
