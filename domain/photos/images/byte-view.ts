/**
 * Reads numbers and names from a file's bytes; everything beyond the end reads as 0, so a damaged file cannot throw.
 */
export interface ByteView {
  readonly length: number;
  readonly u8: (at: number) => number;
  readonly u16: (at: number, little?: boolean) => number;
  readonly u24: (at: number, little?: boolean) => number;
  readonly u32: (at: number, little?: boolean) => number;
  /** An unsigned number of the given width in bytes. */
  readonly uint: (at: number, width: number, little?: boolean) => number;
  /** Latin-1 text. */
  readonly text: (at: number, length: number) => string;
}

/** Readers of numbers that are made of single bytes. */
function createReaders(u8: ByteView['u8']): Pick<ByteView, 'u8' | 'u16' | 'u24' | 'u32' | 'uint'> {
  const uint = (at: number, width: number, little = false): number => {
    let value = 0;
    for (let index = 0; index < width; index += 1) {
      value = value * 256 + u8(little ? at + width - 1 - index : at + index);
    }
    return value;
  };
  return {
    u8,
    u16: (at, little = false) => uint(at, 2, little),
    u24: (at, little = false) => uint(at, 3, little),
    u32: (at, little = false) => uint(at, 4, little),
    uint,
  };
}

/** A file up to an offset, with the same offsets: the bytes behind a block are not taken for a part of it. */
export function viewUpTo(view: ByteView, end: number): ByteView {
  const length = Math.min(view.length, end);
  const u8 = (at: number): number => (at < length ? view.u8(at) : 0);
  return {
    ...createReaders(u8),
    length,
    text: (at, count) => view.text(at, Math.max(0, Math.min(count, length - at))),
  };
}

/** Creates a {@link ByteView} of a file. */
export function createByteView(bytes: Uint8Array): ByteView {
  const u8 = (at: number): number => bytes[at] ?? 0;
  return {
    ...createReaders(u8),
    length: bytes.length,
    text: (at, length) => String.fromCodePoint(...bytes.subarray(at, at + length)),
  };
}
