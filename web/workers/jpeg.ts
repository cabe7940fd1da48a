import { viewOf } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

/** A JPEG's size as stored, and its EXIF blocks. */
export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** Inks of a pixel: 4 are those of printers. */
  readonly components: number;
  readonly exif: readonly Exif[];
}

const marker = { eoi: 0xd9, sos: 0xda, app1: 0xe1, dht: 0xc4, jpg: 0xc8, dac: 0xcc } as const;
const exifName = 0x45_78_69_66;

const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== marker.dht && code !== marker.jpg && code !== marker.dac;

const standsAlone = (code: number): boolean =>
  code === 0x01 || code === 0x00 || (code >= 0xd0 && code <= 0xd8);

/** Reads up to the frame header; null when there is none within these bytes. */
export const readJpegHeader = (bytes: Uint8Array): JpegHeader | null => {
  const view = viewOf(bytes);
  const exif: Exif[] = [];
  let at = 2;
  while (at + 9 < view.length) {
    const code = view.u8(at + 1);
    if (view.u8(at) !== 0xff || code === 0xff) {
      at += 1;
    } else if (standsAlone(code)) {
      at += 2;
    } else if (code === marker.sos || code === marker.eoi) {
      return null;
    } else if (isFrame(code)) {
      return {
        width: view.u16(at + 7),
        height: view.u16(at + 5),
        components: view.u8(at + 9),
        exif,
      };
    } else {
      if (code === marker.app1 && view.u32(at + 4) === exifName) exif.push(readExif(view, at + 10));
      at += 2 + Math.max(2, view.u16(at + 2));
    }
  }
  return null;
};

const hasLength = (code: number): boolean =>
  (code >= 0xc0 && code <= 0xcf) || (code >= marker.sos && code <= 0xef) || code === 0xfe;

/**
 * Whether the picture goes to its end. Decoders fill what is missing with grey and call it a success, so the marker at
 * the end is looked for, through all scans; what cameras put behind it (previews, a film) does not count.
 */
export const isJpegComplete = (bytes: Uint8Array): boolean => {
  const view = viewOf(bytes);
  let at = 2;
  let scanned = false;
  while (at + 1 < view.length) {
    const next = bytes.indexOf(0xff, at);
    if (next === -1) return false;
    const code = view.u8(next + 1);
    if (code === marker.eoi && scanned) return next + 1 < view.length;
    scanned ||= code === marker.sos;
    if (code === 0xff) at = next + 1;
    else at = hasLength(code) ? next + 2 + view.u16(next + 2) : next + 2;
  }
  return false;
};

/** Writes "upright" over every orientation, so that every decoder gives the picture as it is stored. */
export const forgetOrientation = (bytes: Uint8Array, header: Pick<JpegHeader, 'exif'>): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { orientationAt: told } of header.exif) {
    if (told) view.setUint16(told.at, 1, told.little);
  }
};
