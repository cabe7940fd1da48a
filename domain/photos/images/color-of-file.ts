import { isHighDynamicRange, isSrgb, type CodedColor } from '../color/coded-color.ts';
import { areSrgbPrimaries, type Chromaticities, type Chromaticity } from '../color/primaries.ts';
import { createByteView, type ByteView } from './byte-view.ts';
import { findProperties, readMainImage } from './heif-main-image.ts';

/** The gamma that sRGB PNG files declare, in hundred-thousandths. */
const usualGamma = 45_455;
const gammaTolerance = 500;

/** Primaries of a PNG's cHRM chunk; null when they are those of sRGB. */
function pngPrimaries(view: ByteView, at: number): Chromaticities | null {
  const read = (index: number): Chromaticity => [
    view.u32(at + index * 8) / 100_000,
    view.u32(at + index * 8 + 4) / 100_000,
  ];
  const primaries = { white: read(0), red: read(1), green: read(2), blue: read(3) };
  return areSrgbPrimaries(primaries) ? null : primaries;
}

/**
 * Color of a PNG: the first of cICP, iCCP, sRGB and gAMA takes precedence (PNG specification, 4.3). Browsers ignore
 * primaries (cHRM) without a gamma.
 */
function pngColor(view: ByteView): CodedColor | null {
  const chunks = new Map<string, number>();
  for (let at = 8; at + 12 <= view.length; at += 12 + view.u32(at)) {
    const name = view.text(at + 4, 4);
    if (name === 'IDAT') break;
    if (!chunks.has(name)) chunks.set(name, at + 8);
  }
  const coded = chunks.get('cICP');
  if (coded !== undefined) return { primaries: view.u8(coded), transfer: view.u8(coded + 1) };
  const gamma = chunks.get('gAMA');
  if (gamma === undefined || chunks.has('iCCP') || chunks.has('sRGB')) return null;
  const value = view.u32(gamma);
  if (value === 0) return null;
  const chromaticities = chunks.get('cHRM');
  const primaries = chromaticities === undefined ? null : pngPrimaries(view, chromaticities);
  if (!primaries && Math.abs(value - usualGamma) <= gammaTolerance) return null;
  return { primaries: primaries ?? 1, transfer: { gamma: 100_000 / value } };
}

/** What a color box holds (ISO/IEC 14496-12, 12.1.5). */
const iccKinds = new Set(['prof', 'rICC']);

/** Color of the main image in an ISO media file; an ICC profile takes precedence over codes. */
function isoColor(view: ByteView): CodedColor | null {
  const image = readMainImage(view);
  const colors = image ? findProperties(image, 'colr') : [];
  if (colors.some(({ start }) => iccKinds.has(view.text(start, 4)))) return null;
  const coded = colors.find(({ start }) => view.text(start, 4) === 'nclx');
  return coded
    ? { primaries: view.u16(coded.start + 4), transfer: view.u16(coded.start + 6) }
    : null;
}

/** Formats that declare colors by codes. */
export type CodedFormat = 'png' | 'avif' | 'heif';

/** Color that a file declares by codes; null when the values are sRGB or an ICC profile defines them. */
export function colorOfFile(bytes: Uint8Array, format: CodedFormat): CodedColor | null {
  const view = createByteView(bytes);
  const color = format === 'png' ? pngColor(view) : isoColor(view);
  return color && !isSrgb(color) ? color : null;
}

/** Whether browsers render an image differently, so that the server must make its copies. */
export function isLeftToServer(color: CodedColor | null): boolean {
  return color !== null && (isHighDynamicRange(color) || typeof color.transfer !== 'number');
}
