import type { ByteView } from './byte-view.ts';

/**
 * A Huffman table: for each value of the next bits, the length of the code at their beginning times 256 plus its symbol, or
 * 0 where none begins. Most codes are short, and the processor's cache holds their table.
 */
export interface HuffmanCodes {
  readonly short: Uint16Array;
  readonly long: Uint16Array;
}

/** A component of a scan. */
export interface ScanComponent {
  /** Blocks of 64 samples in each unit of a scan of several components. */
  readonly blocksOfUnit: number;
  /** Blocks of a scan of this component alone. */
  readonly blocks: number;
  /** Codes of the first coefficient of a block and of the others; absent for tables that the file does not define. */
  readonly dc: HuffmanCodes | undefined;
  readonly ac: HuffmanCodes | undefined;
}

/** A scan of a baseline or progressive JPEG (ITU-T T.81). */
export interface Scan {
  readonly components: readonly ScanComponent[];
  /** Units of a scan of several components. */
  readonly units: number;
  /** Units between two restart markers; 0 without any. */
  readonly interval: number;
  readonly isProgressive: boolean;
  readonly firstCoefficient: number;
  readonly lastCoefficient: number;
  /** Whether it adds a bit to the coefficients of an earlier scan. */
  readonly isRefining: boolean;
}

const longBits = 16;
const shortBits = 10;

/** Reads the Huffman table at an offset. */
export function readCodes(view: ByteView, at: number): HuffmanCodes {
  const long = new Uint16Array(2 ** longBits);
  let symbolAt = at + longBits;
  let from = 0;
  for (let length = 1; length <= longBits; length += 1) {
    const span = 2 ** (longBits - length);
    for (let left = view.u8(at + length - 1); left > 0; left -= 1) {
      long.fill(length * 256 + view.u8(symbolAt), from, from + span);
      from += span;
      symbolAt += 1;
    }
  }
  const short = new Uint16Array(2 ** shortBits);
  for (let bits = 0; bits < short.length; bits += 1) {
    const code = long[bits << (longBits - shortBits)] ?? 0;
    if (code >>> 8 <= shortBits) short[bits] = code;
  }
  return { short, long };
}

/** Bytes before a marker from which on decoders take them for lost data, and not for a quirk of a camera. */
const lostBytes = 1000;

const firstRestart = 0xd0;

/** Coded data of a scan, as far as the lengths of its codes. */
class CodedData {
  readonly #bytes: Uint8Array;
  /** Offset of the next byte. */
  #at: number;
  /** The next bits, the first one on the left. */
  #bits = 0;
  #count = 0;
  #isShort = false;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Whether more bits were read than there are, or bits that no code has. */
  get isShort(): boolean {
    return this.#isShort;
  }

  #fill(): void {
    while (this.#count <= 24) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) return;
      let next = this.#at + 1;
      if (byte === 0xff) {
        while (this.#bytes[next] === 0xff) next += 1;
        // A zero behind it says that it is data; anything else is a marker.
        if (this.#bytes[next] !== 0) return;
        next += 1;
      }
      this.#at = next;
      this.#bits |= byte << (24 - this.#count);
      this.#count += 8;
    }
  }

  skip(bits: number): void {
    if (bits > this.#count) this.#fill();
    if (bits > this.#count) this.#isShort = true;
    this.#bits <<= bits;
    this.#count -= bits;
  }

  /** Reads up to 16 bits. */
  read(bits: number): number {
    if (bits === 0) return 0;
    if (bits > this.#count) this.#fill();
    const value = this.#bits >>> (32 - bits);
    this.skip(bits);
    return value;
  }

  /** Reads a symbol. */
  symbol({ short, long }: HuffmanCodes): number {
    if (this.#count < longBits) this.#fill();
    const bits = this.#bits;
    const code = short[bits >>> (32 - shortBits)] || long[bits >>> (32 - longBits)] || 0;
    if (code === 0) this.#isShort = true;
    this.skip(code >>> 8);
    return code % 256;
  }

  /** Reads a block of a baseline JPEG. */
  block(dc: HuffmanCodes, ac: HuffmanCodes): void {
    this.skip(this.symbol(dc));
    let index = 1;
    while (index < 64 && !this.#isShort) {
      const symbol = this.symbol(ac);
      const size = symbol % 16;
      if (size === 0 && symbol < 0xf0) return;
      this.skip(size);
      index += (symbol >> 4) + 1;
    }
  }

  /** Goes on behind the next marker; null when too much data is before it. */
  nextMarker(): number | null {
    const from = this.#at;
    const next = this.#bytes.indexOf(0xff, from);
    let at = next;
    while (at >= 0 && (this.#bytes[at + 1] === 0 || this.#bytes[at + 1] === 0xff)) {
      at = this.#bytes.indexOf(0xff, at + 1);
    }
    if (at < 0 || at - from + this.#count / 8 >= lostBytes) return null;
    this.#at = at + 2;
    this.#bits = 0;
    this.#count = 0;
    return this.#bytes[at + 1] ?? 0;
  }
}

/** Reads one unit of a scan. */
type ReadUnit = (data: CodedData) => void;

/** Reads the blocks of coefficients of one component, in a progressive JPEG, as far as an earlier scan has none of them. */
function coefficientReader(
  { firstCoefficient, lastCoefficient }: Scan,
  ac: HuffmanCodes,
): { readonly read: ReadUnit; readonly restart: () => void } {
  /** Blocks that follow without coefficients. */
  let empty = 0;
  const read = (data: CodedData): void => {
    if (empty > 0) {
      empty -= 1;
      return;
    }
    let index = firstCoefficient;
    while (index <= lastCoefficient && !data.isShort) {
      const symbol = data.symbol(ac);
      const [run, size] = [symbol >> 4, symbol % 16];
      if (size === 0 && run < 15) {
        empty = 2 ** run + data.read(run) - 1;
        return;
      }
      data.skip(size);
      index += run + 1;
    }
  };
  return { read, restart: () => (empty = 0) };
}

function ignore(): void {
  // Nothing is carried from one restart interval to the next.
}

/** Null for a scan whose data depends on earlier ones, or on tables that are not in the file. */
function unitReader(scan: Scan): { readonly read: ReadUnit; readonly restart: () => void } | null {
  const { components, isProgressive, isRefining, firstCoefficient } = scan;
  const [first] = components;
  if (isProgressive && firstCoefficient > 0) {
    return isRefining || !first?.ac ? null : coefficientReader(scan, first.ac);
  }
  const blocks = components.flatMap(({ dc, ac, blocksOfUnit }) =>
    Array.from({ length: components.length === 1 ? 1 : blocksOfUnit }, () => ({ dc, ac })),
  );
  if (isProgressive && isRefining) {
    return { read: (data) => data.skip(blocks.length), restart: ignore };
  }
  const tables = blocks.flatMap(({ dc, ac }) => (dc && (ac ?? isProgressive) ? [{ dc, ac }] : []));
  if (tables.length < blocks.length) return null;
  const read = (data: CodedData): void => {
    for (const { dc, ac } of tables) {
      if (isProgressive || !ac) data.skip(data.symbol(dc));
      else data.block(dc, ac);
    }
  };
  return { read, restart: ignore };
}

/**
 * Whether the data of a scan, which begins at an offset, decodes to all of its blocks, and nothing is left. Where bytes are
 * missing, or those of another part of the file are in their place, decoders show shifted or gray blocks and report success.
 * True also for a scan that only refines coefficients, whose codes depend on earlier scans.
 */
export function isScanWhole(bytes: Uint8Array, at: number, scan: Scan): boolean {
  const reader = unitReader(scan);
  if (!reader) return true;
  const [first] = scan.components;
  const units = scan.components.length === 1 && first ? first.blocks : scan.units;
  const data = new CodedData(bytes, at);
  for (let unit = 0; unit < units; unit += 1) {
    if (scan.interval > 0 && unit > 0 && unit % scan.interval === 0) {
      if (data.nextMarker() !== firstRestart + ((unit / scan.interval - 1) % 8)) return false;
      reader.restart();
    }
    reader.read(data);
    if (data.isShort) return false;
  }
  return data.nextMarker() !== null;
}
