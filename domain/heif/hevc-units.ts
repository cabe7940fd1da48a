import { DamagedFile, readerOf, type Reader } from './reader.ts';

/** What an HEVC decoder must be told before the first picture. */
export interface HevcConfig {
  /** Bytes of the length in front of each unit. */
  readonly lengthBytes: number;
  /** Parameter sets, each a unit. */
  readonly sets: readonly Uint8Array[];
  /** Coded pixels of one picture. */
  readonly pixels: number;
}

const startCode = Uint8Array.of(0, 0, 0, 1);
const sequenceSet = 33;
const pictureSlices = 31;

const unitType = (unit: Uint8Array): number => ((unit[0] ?? 0) >> 1) % 64;

/** A unit without the bytes that keep it from looking like a start code. */
const withoutGuards = (unit: Uint8Array): Uint8Array =>
  unit.filter((byte, at) => !(byte === 3 && at >= 2 && unit[at - 1] === 0 && unit[at - 2] === 0));

const bitsOf = (bytes: Uint8Array) => {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new DamagedFile();
    const value = (byte >> (7 - (at % 8))) & 1;
    at += 1;
    return value;
  };
  const bits = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  /** Exp-Golomb. */
  const golomb = (): number => {
    let zeros = 0;
    while (bit() === 0) {
      zeros += 1;
      if (zeros > 32) throw new DamagedFile();
    }
    return 2 ** zeros - 1 + bits(zeros);
  };
  return {
    bits,
    golomb,
    skip: (count: number) => {
      at += count;
    },
  };
};

const profileBits = 88;
const levelBits = 8;

/** Coded pixels a sequence parameter set announces. */
const codedPixels = (unit: Uint8Array): number => {
  const stream = bitsOf(withoutGuards(unit));
  stream.skip(16 + 4);
  const layers = stream.bits(3);
  stream.skip(1 + profileBits + levelBits);
  const present = Array.from({ length: layers }, () => [stream.bits(1), stream.bits(1)] as const);
  if (layers > 0) stream.skip(2 * (8 - layers));
  for (const [profile, level] of present) stream.skip(profile * profileBits + level * levelBits);
  stream.golomb();
  if (stream.golomb() === 3) stream.skip(1);
  return stream.golomb() * stream.golomb();
};

/** Reads the content of an `hvcC` box; throws {@link DamagedFile}. */
export const readHevcConfig = (reader: Reader): HevcConfig => {
  reader.take(21);
  const lengthBytes = (reader.u8() % 4) + 1;
  const sets: Uint8Array[] = [];
  for (let array = reader.u8(); array > 0; array -= 1) {
    reader.u8();
    for (let unit = reader.u16(); unit > 0; unit -= 1) sets.push(reader.take(reader.u16()));
  }
  const sizes = sets.filter((set) => unitType(set) === sequenceSet).map(codedPixels);
  if (sizes.length === 0) throw new DamagedFile();
  return { lengthBytes, sets, pixels: Math.max(...sizes) };
};

/**
 * A still picture as a decoder takes it: parameter sets, then the slices. Parameter sets among the slices would
 * contradict the ones that were checked, and are left out like everything else that is no slice.
 */
export const toByteStream = (
  config: HevcConfig,
  content: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> => {
  const coded = concat(content);
  const reader = readerOf(coded, 0, coded.length);
  const units = [...config.sets];
  while (reader.at() < reader.end) {
    const unit = reader.take(reader.uint(config.lengthBytes));
    if (unitType(unit) <= pictureSlices) units.push(unit);
  }
  return concat(units.flatMap((unit) => [startCode, unit]));
};

const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
