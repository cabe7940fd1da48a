import { createByteView, type ByteView } from './byte-view.ts';
import { isScanWhole, readCodes, type HuffmanCodes, type Scan } from './jpeg-codes.ts';
import { isFrame, marker } from './jpeg.ts';
import { hasZeros } from './zeros.ts';

/** Symbol whose Huffman code is all zeros, and the length of that code. */
interface ZeroCode {
  readonly symbol: number;
  readonly bits: number;
}

/** The frame and the tables read so far. */
interface JpegState {
  isProgressive: boolean;
  /** Units of a scan of several components. */
  units: number;
  /** Units between two restart markers; 0 without any. */
  interval: number;
  /** By id of the component. */
  readonly components: Map<number, Component>;
  /** By class (0 or 16) and number of the table. */
  readonly tables: Map<number, ZeroCode>;
  /** The codes of the same tables. */
  readonly codes: Map<number, HuffmanCodes>;
}

/** Numbers of blocks of 64 samples of a component. */
interface Component {
  readonly ofUnit: number;
  /** In a scan of several components, which fills its last units. */
  readonly padded: number;
  /** In a scan of this component alone. */
  readonly alone: number;
}

/** Maximum run of zeros in coded data whose zeros mean a series of unlikely coefficients. */
const unlikelyZeros = 512;
/** The same maximum when each zero may also be a refinement bit of a coefficient. */
const refiningZeros = 4096;

function readTables(view: ByteView, at: number, { tables, codes }: JpegState): void {
  const end = Math.min(view.length, at + 2 + view.u16(at + 2));
  let next = at + 4;
  while (next + 17 <= end) {
    const counts = Array.from({ length: 16 }, (_, index) => view.u8(next + 1 + index));
    const bits = counts.findIndex((count) => count > 0) + 1;
    tables.set(view.u8(next), { symbol: view.u8(next + 17), bits });
    codes.set(view.u8(next), readCodes(view, next + 1));
    next += 17 + counts.reduce((sum, count) => sum + count, 0);
  }
}

function readFrame(view: ByteView, at: number, state: JpegState): void {
  state.isProgressive = view.u8(at + 1) === marker.progressive;
  const [height, width, count] = [view.u16(at + 5), view.u16(at + 7), view.u8(at + 9)];
  const components = Array.from({ length: count }, (_, index) => {
    const sampling = view.u8(at + 11 + index * 3);
    return { id: view.u8(at + 10 + index * 3), across: sampling >> 4, down: sampling % 16 };
  });
  const across = Math.max(1, ...components.map((component) => component.across));
  const down = Math.max(1, ...components.map((component) => component.down));
  state.units = Math.ceil(width / (8 * across)) * Math.ceil(height / (8 * down));
  for (const { id, ...own } of components) {
    const ofUnit = own.across * own.down;
    const columns = Math.ceil(Math.ceil((width * own.across) / across) / 8);
    const rows = Math.ceil(Math.ceil((height * own.down) / down) / 8);
    state.components.set(id, { ofUnit, padded: state.units * ofUnit, alone: columns * rows });
  }
}

/** The scan whose header is at an offset. */
function readScan(view: ByteView, at: number, state: JpegState): Scan {
  const count = view.u8(at + 4);
  const after = at + 5 + 2 * count;
  const components = Array.from({ length: count }, (_, index) => {
    const component = state.components.get(view.u8(at + 5 + index * 2));
    const selected = view.u8(at + 6 + index * 2);
    return {
      blocksOfUnit: component?.ofUnit ?? 0,
      blocks: component?.alone ?? 0,
      dc: state.codes.get(selected >> 4),
      ac: state.codes.get(0x10 + (selected % 16)),
    };
  });
  return {
    components,
    units: state.units,
    interval: state.interval,
    isProgressive: state.isProgressive,
    firstCoefficient: view.u8(after),
    lastCoefficient: view.u8(after + 1),
    isRefining: view.u8(after + 2) >> 4 > 0,
  };
}

/** Bits of a block in which zeros alone repeat the previous block; null when zeros mean something else. */
function bitsOfSameBlock(
  { isProgressive, tables }: JpegState,
  selected: number,
  [first, refinement]: readonly [number, number],
): number | null {
  const dc = tables.get(selected >> 4);
  const ac = tables.get(0x10 + (selected % 16));
  const sameLight = dc?.symbol === 0 ? dc.bits : null;
  if (!isProgressive) return sameLight !== null && ac?.symbol === 0 ? sameLight + ac.bits : null;
  if (first === 0) return refinement > 0 ? 1 : sameLight;
  // One code ends a run of blocks whose length is 2 to the power of the symbol's upper half byte.
  const run = (ac?.symbol ?? 0xff) >> 4;
  return ac && ac.symbol % 16 === 0 && run < 15 ? (ac.bits + run) / 2 ** run : null;
}

/**
 * Maximum run of zeros that the data of a scan can legitimately have. Where zeros repeat the previous block, a plain
 * image is all zeros, but never more than its number of blocks.
 */
function zerosAllowed(view: ByteView, at: number, state: JpegState): number {
  const count = view.u8(at + 4);
  const after = at + 5 + 2 * count;
  const scan = [view.u8(after), view.u8(after + 2) >> 4] as const;
  let bits = 0;
  for (let index = 0; index < count; index += 1) {
    const component = at + 5 + index * 2;
    const same = bitsOfSameBlock(state, view.u8(component + 1), scan);
    if (same === null) return unlikelyZeros;
    bits += same * (state.components.get(view.u8(component))?.padded ?? 0);
  }
  const isRefining = scan[0] > 0 && scan[1] > 0;
  return (isRefining ? refiningZeros : unlikelyZeros) + Math.ceil(bits / 8);
}

function hasLength(code: number): boolean {
  return (code >= 0xc0 && code <= 0xcf) || (code >= marker.sos && code <= 0xef) || code === 0xfe;
}

function isRestart(code: number): boolean {
  return code >= 0xd0 && code <= 0xd7;
}

/** Codes that no marker of a JPEG has; where a block of another file is in the image data, they are among its bytes. */
function isReserved(code: number): boolean {
  return code > 0x01 && code < 0xc0;
}

function newState(): JpegState {
  return {
    isProgressive: false,
    units: 0,
    interval: 0,
    components: new Map(),
    tables: new Map(),
    codes: new Map(),
  };
}

/** Reads a stream to its end and checks its scans; false also for a stream of tables alone. */
function readStream(bytes: Uint8Array, state: JpegState): boolean {
  const view = createByteView(bytes);
  let at = 2;
  let allowed: number | null = null;
  let restarts = 0;
  while (at + 1 < view.length) {
    const next = bytes.indexOf(0xff, at);
    if (next === -1) return false;
    const code = view.u8(next + 1);
    if (allowed !== null && hasZeros(bytes, at, next, allowed + 1)) return false;
    if (code === marker.eoi && allowed !== null) return true;
    if (allowed !== null && isReserved(code)) return false;
    if (allowed !== null && isRestart(code)) {
      if (code % 8 !== restarts % 8) return false;
      restarts += 1;
    }
    if (code === marker.dht) readTables(view, next, state);
    if (code === marker.dri) state.interval = view.u16(next + 4);
    if (isFrame(code)) readFrame(view, next, state);
    if (code === marker.sos) {
      allowed = zerosAllowed(view, next, state);
      restarts = 0;
      const dataAt = next + 2 + view.u16(next + 2);
      if (!isScanWhole(bytes, dataAt, readScan(view, next, state))) return false;
    }
    if (code === 0xff) at = next + 1;
    else at = hasLength(code) ? next + 2 + view.u16(next + 2) : next + 2;
  }
  return false;
}

/**
 * Whether a JPEG is complete. Decoders fill missing data with gray, accept zeros as image data, and report success for
 * both. This looks for the end marker through all scans, ignoring data that cameras append (previews, a video), and
 * refuses scans with a longer run of zeros than their tables allow, with wrong markers, with restart markers out of order,
 * or whose codes do not make all of their blocks. In a TIFF, `tables` is the stream that defines the tables of its parts.
 */
export function isJpegComplete(bytes: Uint8Array, tables?: Uint8Array): boolean {
  const state = newState();
  if (tables) readStream(tables, state);
  return readStream(bytes, state);
}
