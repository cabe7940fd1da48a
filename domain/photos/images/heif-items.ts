import type { ByteView } from './byte-view.ts';

/** A range of bytes in a file; `end` may be beyond the end of the file. */
export interface FileRange {
  readonly start: number;
  readonly end: number;
}

/** An item of a HEIF or AVIF file. */
export interface HeifItem {
  /** The four-character code of its coding. */
  readonly type: string;
  /** The location of its data. */
  readonly ranges: readonly FileRange[];
  /** Number of items that it is composed of. */
  readonly parts: number;
}

/** Maximum number of items; no camera uses more, and a file that declares more is refused. */
export const maxItems = 65_536;

/** The content of a box of an ISO media file. */
interface Box extends FileRange {
  readonly name: string;
  /** Whether the box extends beyond the end of its container. */
  readonly isCut: boolean;
}

/** More than there are items, each of which has one. */
const maxBoxes = 2 * maxItems;

/** The boxes in a range of bytes, in order. */
export function boxesIn(view: ByteView, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  let at = start;
  while (at + 8 <= end && boxes.length < maxBoxes) {
    const short = view.u32(at);
    const header = short === 1 ? 16 : 8;
    const boxSize = short === 1 ? view.u32(at + 8) * 2 ** 32 + view.u32(at + 12) : short;
    const length = short === 0 ? end - at : boxSize;
    if (length < header) break;
    boxes.push({
      name: view.text(at + 4, 4),
      start: at + header,
      end: Math.min(at + length, end),
      isCut: at + length > end,
    });
    at += length;
  }
  return boxes;
}

/** Version of a full box: the first byte of its content. */
export function readVersion(view: ByteView, { start }: FileRange): number {
  return view.u8(start);
}

/** Types of the items, by id. */
export function readTypes(view: ByteView, box: FileRange): Map<number, string> {
  const header = readVersion(view, box) === 0 ? 6 : 8;
  const types = new Map<number, string>();
  for (const { name, start, end } of boxesIn(view, box.start + header, box.end)) {
    const wide = view.u8(start) >= 3 ? 4 : 2;
    if (name !== 'infe' || start + 10 + wide > end) continue;
    types.set(view.uint(start + 4, wide), view.text(start + 6 + wide, 4));
  }
  return types;
}

/** References of one type between the items, in order. */
export function readReferences(
  view: ByteView,
  box: FileRange,
  type: 'auxl' | 'dimg' | 'prem',
): Map<number, readonly number[]> {
  const wide = readVersion(view, box) === 0 ? 2 : 4;
  const references = new Map<number, readonly number[]>();
  for (const { name, start, end } of boxesIn(view, box.start + 4, box.end)) {
    if (name !== type) continue;
    const first = start + wide + 2;
    const room = Math.max(0, Math.floor((end - first) / wide));
    const count = Math.min(view.u16(start + wide), room);
    const ids = Array.from({ length: count }, (_, index) => view.uint(first + index * wide, wide));
    references.set(view.uint(start, wide), ids);
  }
  return references;
}

/** Items that are composed of other items, in order. */
export function readParts(view: ByteView, box: FileRange): Map<number, readonly number[]> {
  return readReferences(view, box, 'dimg');
}

const inFile = 0;
const inDataBox = 1;

/** Reads the item location box (`iloc`, ISO/IEC 14496-12); null when it is truncated. */
function readRanges(
  view: ByteView,
  box: FileRange,
  dataBox: FileRange | undefined,
): Map<number, readonly FileRange[]> | null {
  const version = readVersion(view, box);
  const [offsets, bases] = [view.u8(box.start + 4), view.u8(box.start + 5)];
  const wide = version < 2 ? 2 : 4;
  let at = box.start + 6;
  const read = (width: number): number => {
    at += width;
    return view.uint(at - width, width);
  };
  const all = new Map<number, readonly FileRange[]>();
  let total = 0;
  for (let left = read(wide); left > 0; left -= 1) {
    const id = read(wide);
    const method = version > 0 ? read(2) % 16 : inFile;
    read(2);
    const base = read(bases >> 4);
    const origin = method === inDataBox ? (dataBox?.start ?? Infinity) : 0;
    const ranges: FileRange[] = [];
    for (let extents = read(2); extents > 0; extents -= 1) {
      if (version > 0) read(bases % 16);
      const start = origin + base + read(offsets >> 4);
      const length = read(offsets % 16);
      // A length of 0 means the rest of the file.
      ranges.push({ start, end: length === 0 ? Math.max(start + 1, view.length) : start + length });
      total += 1;
      if (at > box.end || total > maxItems) return null;
    }
    if (at > box.end) return null;
    all.set(id, ranges);
  }
  return all;
}

/** The boxes of a file's metadata by name, with the id of its main image; null when there is none. */
export function readMeta(view: ByteView) {
  const meta = boxesIn(view, 0, view.length).find(({ name }) => name === 'meta');
  if (!meta) return null;
  const inside = boxesIn(view, meta.start + 4, meta.end);
  // Decoders read the first box of a name; a second one must not hide its sizes.
  const boxes = new Map(inside.toReversed().map((box) => [box.name, box]));
  const main = boxes.get('pitm');
  if (!main) return null;
  const mainId = view.uint(main.start + 4, readVersion(view, main) === 0 ? 2 : 4);
  return { boxes, mainId, isCut: meta.isCut || inside.some(({ isCut }) => isCut) };
}

/**
 * The main image of a HEIF or AVIF file, or all the items it is composed of; null when there is none or the tables
 * contradict each other.
 */
export function findMainItems(view: ByteView): readonly HeifItem[] | null {
  const meta = readMeta(view);
  if (!meta || meta.isCut) return null;
  const { boxes, mainId } = meta;
  const [infos, places] = [boxes.get('iinf'), boxes.get('iloc')];
  if (!infos || !places) return null;
  const types = readTypes(view, infos);
  const references = boxes.get('iref');
  const parts = references ? readParts(view, references) : new Map<number, readonly number[]>();
  const ranges = readRanges(view, places, boxes.get('idat'));
  const items = new Map<number, HeifItem>();
  const waiting = [mainId];
  let steps = 0;
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const type = types.get(id);
    steps += 1;
    // This also stops at an image that contains itself.
    if (type === undefined || steps + waiting.length > maxItems) return null;
    const own = parts.get(id) ?? [];
    items.set(id, { type, ranges: ranges?.get(id) ?? [], parts: own.length });
    waiting.push(...own);
  }
  const all = [...items.values()];
  // Grids and rotated items have almost no data of their own.
  return all.some((item) => item.ranges.length > 0) ? all : null;
}
