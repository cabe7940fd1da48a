/** The bytes end before, or say something else than, what their structure promises. */
export class DamagedFile extends Error {}

/** Reads big-endian numbers one after the other; every method throws {@link DamagedFile} beyond the end. */
export interface Reader {
  /** Where it reads next. */
  readonly at: () => number;
  readonly end: number;
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  /** A number of 0, 2, 4 or 8 bytes; with none it is 0. */
  readonly uint: (length: number) => number;
  readonly take: (length: number) => Uint8Array;
  /** Latin-1 text. */
  readonly text: (length: number) => string;
}

/** See {@link Reader}. */
export const readerOf = (bytes: Uint8Array, start: number, end: number): Reader => {
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
};

/** A box of an ISO media file; `start` and `end` are those of its content. */
export interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** No file of a camera comes near; a hostile one would keep us busy. */
const maxBoxes = 4096;

/** The boxes between two places, which they must fill to the end. */
export const boxesIn = (bytes: Uint8Array, start: number, end: number): Box[] => {
  const boxes: Box[] = [];
  let at = start;
  while (at < end) {
    if (boxes.length === maxBoxes) throw new DamagedFile();
    const reader = readerOf(bytes, at, end);
    const short = reader.u32();
    const type = reader.text(4);
    const length = short === 1 ? reader.uint(8) : short;
    const next = length === 0 ? end : at + length;
    if (next < reader.at() || next > end) throw new DamagedFile();
    boxes.push({ type, start: reader.at(), end: next });
    at = next;
  }
  return boxes;
};

/** The first box of a type; throws where there is none. */
export const boxOf = (boxes: readonly Box[], type: string): Box => {
  const box = boxes.find((candidate) => candidate.type === type);
  if (!box) throw new DamagedFile();
  return box;
};
