import { isHighDynamicRange, isSrgb, type CodedColor } from './coded-color.ts';
import { areSrgbPrimaries, type Chromaticities, type Chromaticity } from './primaries.ts';

/** Bytes from the start of a file that {@link colorOfFile} reads. */
export const colorHeadLength = 64 * 1024;

const u16 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
const u32 = (bytes: Uint8Array, at: number): number => u16(bytes, at) * 65_536 + u16(bytes, at + 2);
const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCodePoint(...bytes.subarray(at, at + length));

/** The gamma that sRGB PNG files declare, in hundred-thousandths. */
const usualGamma = 45_455;
const gammaTolerance = 500;

/** Primaries of a PNG's cHRM chunk; null when they are those of sRGB. */
const pngPrimaries = (bytes: Uint8Array, at: number): Chromaticities | null => {
  const read = (index: number): Chromaticity => [
    u32(bytes, at + index * 8) / 100_000,
    u32(bytes, at + index * 8 + 4) / 100_000,
  ];
  const primaries = { white: read(0), red: read(1), green: read(2), blue: read(3) };
  return areSrgbPrimaries(primaries) ? null : primaries;
};

/**
 * Color of a PNG: the first of cICP, iCCP, sRGB and gAMA takes precedence (PNG specification, 4.3). Browsers ignore
 * primaries (cHRM) without a gamma.
 */
const pngColor = (bytes: Uint8Array): CodedColor | null => {
  const chunks = new Map<string, number>();
  for (let at = 8; at + 12 <= bytes.length; at += 12 + u32(bytes, at)) {
    const name = textAt(bytes, at + 4, 4);
    if (name === 'IDAT') break;
    if (!chunks.has(name)) chunks.set(name, at + 8);
  }
  const coded = chunks.get('cICP');
  if (coded !== undefined) return { primaries: bytes[coded] ?? 0, transfer: bytes[coded + 1] ?? 0 };
  const gamma = chunks.get('gAMA');
  if (gamma === undefined || chunks.has('iCCP') || chunks.has('sRGB')) return null;
  const value = u32(bytes, gamma);
  if (value === 0) return null;
  const chromaticities = chunks.get('cHRM');
  const primaries = chromaticities === undefined ? null : pngPrimaries(bytes, chromaticities);
  if (!primaries && Math.abs(value - usualGamma) <= gammaTolerance) return null;
  return { primaries: primaries ?? 1, transfer: { gamma: 100_000 / value } };
};

/** Color of an image in an ISO media file; an ICC profile takes precedence over codes. */
const isoColor = (bytes: Uint8Array): CodedColor | null => {
  let found: CodedColor | null = null;
  for (let at = bytes.indexOf(0x63); at >= 0; at = bytes.indexOf(0x63, at + 1)) {
    if (textAt(bytes, at, 4) !== 'colr') continue;
    const kind = textAt(bytes, at + 4, 4);
    if (kind === 'prof' || kind === 'rICC') return null;
    if (kind === 'nclx') found ??= { primaries: u16(bytes, at + 8), transfer: u16(bytes, at + 10) };
  }
  return found;
};

/** Formats that declare colors by codes. */
export type CodedFormat = 'png' | 'avif' | 'heif';

/**
 * Color that a file declares by codes, from its first {@link colorHeadLength} bytes; null when the values are sRGB or
 * an ICC profile defines them.
 */
export function colorOfFile(head: Uint8Array, format: CodedFormat): CodedColor | null {
  const color = format === 'png' ? pngColor(head) : isoColor(head);
  return color && !isSrgb(color) ? color : null;
}

/** Whether browsers render an image differently, so that the server must make its copies. */
export const isLeftToServer = (color: CodedColor | null): boolean =>
  color !== null && (isHighDynamicRange(color) || typeof color.transfer !== 'number');
