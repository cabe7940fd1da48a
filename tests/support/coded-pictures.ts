import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { type HeifItemInput, boxIn, heifFile } from './heic-files.ts';
import { box, uint16, uint32 } from './photo-files.ts';

/** A picture that exercises a codec: smooth colors under sharp, screen-like brightness. Sizes in pixels. */
export const pictureSize = { width: 192, height: 128 } as const;

/** Red, green and blue of a pixel, each 0 to 1. */
export type Rgb = readonly [number, number, number];

function letters(x: number, y: number): number {
  const cell = ((x >> 3) * 7 + (y >> 3) * 13) % 11;
  const stroke = (x % 8 === cell % 8 || y % 8 === (cell * 3) % 8) && cell > 2;
  return stroke ? -0.25 : 0;
}

/** The color of a pixel before coding. */
export function pixelAt(x: number, y: number): Rgb {
  const u = x / (pictureSize.width - 1);
  const v = y / (pictureSize.height - 1);
  // Sharp only in brightness, which no chroma subsampling affects.
  const light = x >= 96 && y >= 32 && y < 96 ? letters(x, y) : 0;
  const wave = 0.06 * Math.sin(x / 3) * Math.sin(y / 5);
  const shade = 0.35 + 0.25 * v + wave + light;
  const keep = (value: number): number => Math.min(0.98, Math.max(0.02, value));
  return [
    keep(shade + 0.3 * u * (1 - v)),
    keep(shade + 0.15 * (1 - u) * v),
    keep(shade + 0.25 * (1 - u) * (1 - v)),
  ];
}

/** Conversion of a picture to brightness and color difference: codes of ITU-T H.273. */
type Matrix = 0 | 1 | 6 | 9;

/** One coded picture of the corpus, encoded by x265 from the test picture. */
export interface StreamPlan {
  readonly name: string;
  readonly chroma: '400' | '420' | '422' | '444';
  readonly bitDepth: 8 | 10 | 12;
  readonly isFullRange: boolean;
  readonly matrix: Matrix;
  readonly transformSkip: boolean;
}

function streamPlan(
  name: string,
  chroma: StreamPlan['chroma'],
  bitDepth: StreamPlan['bitDepth'],
  more: Partial<StreamPlan> = {},
): StreamPlan {
  return {
    name,
    chroma,
    bitDepth,
    isFullRange: true,
    matrix: 6,
    transformSkip: false,
    ...more,
  };
}

/** Every stream of the corpus. */
export const streamPlans: readonly StreamPlan[] = [
  streamPlan('420-8', '420', 8),
  streamPlan('420-8-limited', '420', 8, { isFullRange: false }),
  streamPlan('420-8-limited-709', '420', 8, { isFullRange: false, matrix: 1 }),
  streamPlan('420-8-skip', '420', 8, { transformSkip: true }),
  streamPlan('420-8-limited-skip', '420', 8, { transformSkip: true, isFullRange: false }),
  streamPlan('420-8-2020', '420', 8, { matrix: 9 }),
  streamPlan('420-10', '420', 10),
  streamPlan('420-10-limited', '420', 10, { isFullRange: false }),
  streamPlan('420-10-skip', '420', 10, { transformSkip: true }),
  streamPlan('420-12', '420', 12),
  streamPlan('422-8', '422', 8),
  streamPlan('422-8-limited', '422', 8, { isFullRange: false }),
  streamPlan('422-10', '422', 10),
  streamPlan('422-10-limited-skip', '422', 10, { isFullRange: false, transformSkip: true }),
  streamPlan('444-8', '444', 8),
  streamPlan('444-8-skip', '444', 8, { transformSkip: true }),
  streamPlan('444-10-limited', '444', 10, { isFullRange: false }),
  streamPlan('444-8-rgb', '444', 8, { matrix: 0 }),
  streamPlan('400-8', '400', 8),
  streamPlan('400-8-limited', '400', 8, { isFullRange: false }),
  streamPlan('400-10', '400', 10),
];

const folder = path.join(import.meta.dirname, 'files/hevc');

/** The path of a stream. */
export function streamPath(name: string): string {
  return path.join(folder, `${name}.hevc`);
}

/** The bytes of a stream, in the byte stream format of ITU-T H.265, annex B. */
function readHevcStream(name: string): Buffer {
  return readFileSync(streamPath(name));
}

function nalType(unit: Buffer): number {
  return ((unit[0] ?? 0) >> 1) % 64;
}

const parameterSets = [32, 33, 34];
const lastSlice = 31;

/** The units of a byte stream, without their start codes. */
function unitsOf(stream: Buffer): Buffer[] {
  const starts: number[] = [];
  for (let at = 0; at + 3 <= stream.length; at += 1) {
    if (stream.readUIntBE(at, 3) === 1) starts.push(at + 3);
  }
  return starts.map((start, index) => {
    const next = starts[index + 1];
    const end = next === undefined ? stream.length : next - 3;
    const unit = stream.subarray(start, end);
    return unit.at(-1) === 0 ? unit.subarray(0, -1) : unit;
  });
}

/** A unit without its emulation prevention bytes, which avoid accidental start codes. */
function unguarded(unit: Buffer): Buffer {
  return Buffer.from(
    unit.filter((byte, at) => !(byte === 3 && at >= 2 && !unit[at - 1] && !unit[at - 2])),
  );
}

const chromaCode = { '400': 0, '420': 1, '422': 2, '444': 3 } as const;

function configuration(plan: StreamPlan, units: readonly Buffer[]): Buffer {
  const sps = units.find((unit) => nalType(unit) === 33);
  if (!sps) throw new Error('no sequence parameter set');
  // Two bytes of header and one of ids precede profile, tier and level.
  const profile = unguarded(sps).subarray(3, 15);
  const depth = 0xf8 | (plan.bitDepth - 8);
  const arrays = parameterSets.map((type) => {
    const own = units.filter((unit) => nalType(unit) === type);
    const sets = own.flatMap((unit) => [uint16(unit.length), unit]);
    return Buffer.concat([Buffer.from([0x80 | type]), uint16(own.length), ...sets]);
  });
  return box(
    'hvcC',
    Buffer.from([1]),
    profile,
    Buffer.from([0xf0, 0, 0xfc, 0xfc | chromaCode[plan.chroma], depth, depth, 0, 0, 0x0f, 3]),
    ...arrays,
  );
}

/** The visible size of a picture. */
export function sizeBox(width: number, height: number): Buffer {
  return box('ispe', plain, uint32(width, height));
}

const plain = uint32(0);

/** The color of a picture, in codes of ITU-T H.273. */
export function colorBox(
  primaries: number,
  transfer: number,
  matrix: number,
  isFullRange: boolean,
): Buffer {
  return box(
    'colr',
    Buffer.from('nclx'),
    uint16(primaries, transfer, matrix),
    Buffer.from([isFullRange ? 0x80 : 0]),
  );
}

/** The plan of a stream of the corpus. */
export function findPlan(name: string): StreamPlan {
  const plan = streamPlans.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`no stream is called ${name}`);
  return plan;
}

/** A coded picture of the corpus as an item, with more properties after the usual ones. */
export function hevcItem(name: string, more: readonly Buffer[] = []): HeifItemInput {
  const plan = findPlan(name);
  const units = unitsOf(readHevcStream(name));
  const slices = units.filter((unit) => nalType(unit) <= lastSlice);
  const depths = Buffer.alloc(plan.chroma === '400' ? 1 : 3, plan.bitDepth);
  return {
    type: 'hvc1',
    data: Buffer.concat(slices.flatMap((unit) => [uint32(unit.length), unit])),
    properties: [
      configuration(plan, units),
      sizeBox(pictureSize.width, pictureSize.height),
      box('pixi', plain, Buffer.from([depths.length]), depths),
      ...more,
    ],
  };
}

/** A picture coded by sharp's AV1 encoder, with more properties after the usual ones. */
export async function av1Item(
  picture: Sharp,
  more: readonly Buffer[] = [],
): Promise<HeifItemInput> {
  const plain = await picture
    .avif({ quality: 100, chromaSubsampling: '4:4:4', effort: 0 })
    .toBuffer();
  const properties = ['av1C', 'ispe', 'pixi'].map((type) => boxIn(plain, type));
  return {
    type: 'av01',
    data: boxIn(plain, 'mdat').subarray(8),
    properties: [...properties, ...more],
  };
}

const opacityType = Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0');

/** A picture whose colors are multiplied by its opacity, which is the brightness of another one. */
export async function premultipliedFile(
  picture: Sharp,
  opacity: Sharp,
  color: readonly Buffer[] = [],
  majorBrand = 'avif',
): Promise<Buffer> {
  const own = await av1Item(picture, color);
  const auxiliary = box('auxC', uint32(0), opacityType);
  const alpha = await av1Item(opacity.toColourspace('b-w'), [auxiliary]);
  return heifFile({
    items: [
      { ...own, references: { prem: [2] } },
      { ...alpha, references: { auxl: [1] } },
    ],
    majorBrand,
  });
}
