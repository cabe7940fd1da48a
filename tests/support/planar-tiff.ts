import { deflateSync } from 'node:zlib';

/** A TIFF with an opacity, whose samples are in planes of their own. */
export interface PlanarTiffPlan {
  /** Red is the gray of a quarter, green its rest to full, and blue half of it. */
  readonly isColored: boolean;
  readonly bits: 8 | 16;
  readonly compression: 'none' | 'zip' | 'packBits';
  readonly isWhiteZero: boolean;
  readonly opacity: 'straight' | 'premultiplied' | 'unspecified';
  /** Rows of a strip, or the side of a tile. */
  readonly rows: number;
  readonly isTiled: boolean;
  readonly little: boolean;
}

/** Size of the picture, in whole tiles of 16 pixels. */
export const planarSize = { width: 48, height: 32 } as const;

/** Gray and opacity of the four quarters, in rows. */
export const planarQuarters = [
  { gray: 40, opacity: 255 },
  { gray: 200, opacity: 128 },
  { gray: 120, opacity: 64 },
  { gray: 250, opacity: 255 },
] as const;

const compressions = { none: 1, zip: 8, packBits: 32_773 } as const;
const meanings = { unspecified: 0, premultiplied: 1, straight: 2 } as const;

function quarterAt(x: number, y: number) {
  const index = (y < planarSize.height / 2 ? 0 : 2) + (x < planarSize.width / 2 ? 0 : 1);
  return planarQuarters[index] ?? planarQuarters[0];
}

/** The samples of a quarter's color. */
export function planarColor(gray: number, isColored: boolean): readonly number[] {
  return isColored ? [gray, 255 - gray, Math.round(gray / 2)] : [gray];
}

function sampleAt(plan: PlanarTiffPlan, plane: number, x: number, y: number): number {
  const { gray, opacity } = quarterAt(x, y);
  const color = planarColor(gray, plan.isColored)[plane];
  if (color === undefined) return opacity;
  const stored = plan.opacity === 'premultiplied' ? Math.round((color * opacity) / 255) : color;
  return plan.isWhiteZero && !plan.isColored ? 255 - stored : stored;
}

/** Literal runs of up to 128 bytes. */
function packBits(bytes: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 128) {
    const run = bytes.subarray(at, at + 128);
    parts.push(Buffer.from([run.length - 1]), run);
  }
  return Buffer.concat(parts);
}

/** The bytes of one strip or tile. */
function encodePart(plan: PlanarTiffPlan, plane: number, left: number, top: number): Buffer {
  const columns = plan.isTiled ? plan.rows : planarSize.width;
  const wide = plan.bits / 8;
  const bytes = Buffer.alloc(columns * plan.rows * wide);
  for (let index = 0; index < columns * plan.rows; index += 1) {
    const code = sampleAt(plan, plane, left + (index % columns), top + Math.floor(index / columns));
    // Both bytes of 16 bits are the same, in any order.
    bytes.fill(code, index * wide, (index + 1) * wide);
  }
  if (plan.compression === 'zip') return deflateSync(bytes);
  return plan.compression === 'packBits' ? packBits(bytes) : bytes;
}

/** Numbers of a TIFF in one of its byte orders. */
function numbersOf(little: boolean) {
  const write = (value: number, wide: 2 | 4): Buffer => {
    const bytes = Buffer.alloc(wide);
    if (little) bytes.writeUIntLE(value, 0, wide);
    else bytes.writeUIntBE(value, 0, wide);
    return bytes;
  };
  return {
    u16: (...values: readonly number[]) => Buffer.concat(values.map((value) => write(value, 2))),
    u32: (...values: readonly number[]) => Buffer.concat(values.map((value) => write(value, 4))),
  };
}

function partsOf(plan: PlanarTiffPlan): readonly Buffer[] {
  const parts: Buffer[] = [];
  const step = plan.isTiled ? plan.rows : planarSize.width;
  for (let plane = 0; plane < (plan.isColored ? 4 : 2); plane += 1) {
    for (let top = 0; top < planarSize.height; top += plan.rows) {
      for (let left = 0; left < planarSize.width; left += step) {
        parts.push(encodePart(plan, plane, left, top));
      }
    }
  }
  return parts;
}

/** Writes the file, without sharp, which writes no planes. */
export function planarTiff(plan: PlanarTiffPlan): Buffer {
  const { bits, rows, isTiled } = plan;
  const { u16, u32 } = numbersOf(plan.little);
  const parts = partsOf(plan);
  const data = Buffer.concat(parts);
  const starts = parts.map((_, index) => 8 + Buffer.concat(parts.slice(0, index)).length);
  const lengths = parts.map(({ length }) => length);
  const listsAt = 8 + data.length;
  const long = (tag: number, index: number): Buffer =>
    Buffer.concat([u16(tag, 4), u32(parts.length, listsAt + index * parts.length * 4)]);
  const short = (tag: number, ...values: readonly number[]): Buffer =>
    Buffer.concat([u16(tag, 3), u32(values.length), u16(values[0] ?? 0, values[1] ?? 0)]);
  const samples = plan.isColored ? 4 : 2;
  const bitsAt = listsAt + parts.length * 8;
  const bitsEntry = plan.isColored
    ? Buffer.concat([u16(258, 3), u32(samples, bitsAt)])
    : short(258, bits, bits);
  const places = isTiled
    ? [short(284, 2), short(322, rows), short(323, rows), long(324, 0), long(325, 1)]
    : [short(278, rows), long(279, 1), short(284, 2)];
  const directory = [
    short(256, planarSize.width),
    short(257, planarSize.height),
    bitsEntry,
    short(259, compressions[plan.compression]),
    short(262, plan.isColored ? 2 : plan.isWhiteZero ? 0 : 1),
    ...(isTiled ? [] : [long(273, 0)]),
    short(277, samples),
    ...places,
    short(338, meanings[plan.opacity]),
  ];
  const lists = Buffer.concat([u32(...starts, ...lengths), u16(bits, bits, bits, bits)]);
  const head = [Buffer.from(plan.little ? 'II' : 'MM'), u16(42), u32(listsAt + lists.length)];
  return Buffer.concat([...head, data, lists, u16(directory.length), ...directory, u32(0)]);
}
