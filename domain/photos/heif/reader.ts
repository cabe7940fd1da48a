import { DamagedFile } from './libheif-calls.ts';

/** Reads big-endian numbers one after the other; every method throws {@link DamagedFile} beyond the end. */
export interface ByteReader {
  /** Current offset. */
  readonly at: () => number;
  readonly end: number;
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  /** An unsigned number of 0, 2, 4 or 8 bytes; 0 bytes read as 0. */
  readonly uint: (length: number) => number;
  readonly take: (length: number) => Uint8Array;
  /** Latin-1 text. */
  readonly text: (length: number) => string;
}

/** Creates a {@link ByteReader} for a range of bytes. */
export function createByteReader(bytes: Uint8Array, start: number, end: number): ByteReader {
  if (start < 0 || start > end || end > bytes.length) throw new DamagedFile();
  let at = start;
  const uint = (length: number): number => {
    if (at + length > end) throw new DamagedFile();
    let value = 0;
    for (let index = 0; index < length; index += 1) value = value * 256 + (bytes[at + index] ?? 0);
    at += length;
    return value;
  };
  const take = (length: number): Uint8Array => {
    if (at + length > end) throw new DamagedFile();
    at += length;
    return bytes.subarray(at - length, at);
  };
  return {
    at: () => at,
    end,
    u8: () => uint(1),
    u16: () => uint(2),
    u32: () => uint(4),
    uint,
    take,
    text: (length) => String.fromCodePoint(...take(length)),
  };
}
