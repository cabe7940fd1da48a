import { box, uint16, uint32 } from '../photo-files.ts';
import type { HeifItemInput } from './heif-file.ts';
import { readHevcStream, streamPlans, type StreamPlan } from './streams.ts';
import { size } from './test-picture.ts';

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
      sizeBox(size.width, size.height),
      box('pixi', plain, Buffer.from([depths.length]), depths),
      ...more,
    ],
  };
}
