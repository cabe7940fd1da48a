import { isHighDynamicRange, isSrgb, type CodedColor } from '../color/coded-color.ts';
import { areSrgbPrimaries, type Chromaticities, type Chromaticity } from '../color/primaries.ts';
import { createByteView, type ByteView } from './byte-view.ts';
import { readParts, readMeta } from './heif-items.ts';
import { propertiesByItem } from './heif-properties.ts';

/** Bytes from the start of a file that {@link colorOfFile} reads. */
export const colorHeadLength = 64 * 1024;

function u16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0);
}

function u32(bytes: Uint8Array, at: number): number {
  return u16(bytes, at) * 65_536 + u16(bytes, at + 2);
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCodePoint(...bytes.subarray(at, at + length));
}

/** The gamma that sRGB PNG files declare, in hundred-thousandths. */
const usualGamma = 45_455;
const gammaTolerance = 500;

/** Primaries of a PNG's cHRM chunk; null when they are those of sRGB. */
function pngPrimaries(bytes: Uint8Array, at: number): Chromaticities | null {
  const read = (index: number): Chromaticity => [
    u32(bytes, at + index * 8) / 100_000,
    u32(bytes, at + index * 8 + 4) / 100_000,
  ];
  const primaries = { white: read(0), red: read(1), green: read(2), blue: read(3) };
  return areSrgbPrimaries(primaries) ? null : primaries;
}

/**
 * Color of a PNG: the first of cICP, iCCP, sRGB and gAMA takes precedence (PNG specification, 4.3). Browsers ignore
 * primaries (cHRM) without a gamma.
 */
function pngColor(bytes: Uint8Array): CodedColor | null {
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
}

/**
 * Where the main image of a HEIF or AVIF file declares its color, or the first of its tiles if it does not itself. Other
 * images, such as the one with a gain map, have colors of their own. Null for a file whose tables are not whole.
 */
function mainColors(view: ByteView): readonly number[] | null {
  const meta = readMeta(view);
  const box = meta?.boxes.get('iprp');
  if (!meta || meta.isCut || !box) return null;
  const properties = propertiesByItem(view, box);
  const references = meta.boxes.get('iref');
  const tile = references && readParts(view, references).get(meta.mainId)?.[0];
  const colorsOf = (item: number): number[] =>
    (properties.get(item) ?? []).filter(({ name }) => name === 'colr').map(({ start }) => start);
  const own = colorsOf(meta.mainId);
  return own.length > 0 || tile === undefined ? own : colorsOf(tile);
}

/** Wherever a color may be declared, in the order of the file. */
function allColors(bytes: Uint8Array): readonly number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(0x63); at >= 0; at = bytes.indexOf(0x63, at + 1)) {
    if (textAt(bytes, at, 4) === 'colr') found.push(at + 4);
  }
  return found;
}

/** Color of the main image in an ISO media file; an ICC profile takes precedence over codes. */
function isoColor(bytes: Uint8Array): CodedColor | null {
  const places = mainColors(createByteView(bytes)) ?? allColors(bytes);
  const kinds = places.map((at) => textAt(bytes, at, 4));
  if (kinds.some((kind) => kind === 'prof' || kind === 'rICC')) return null;
  const at = places[kinds.indexOf('nclx')];
  return at === undefined ? null : { primaries: u16(bytes, at + 4), transfer: u16(bytes, at + 6) };
}

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
export function isLeftToServer(color: CodedColor | null): boolean {
  return color !== null && (isHighDynamicRange(color) || typeof color.transfer !== 'number');
}
