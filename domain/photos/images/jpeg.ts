import { createByteView, viewUpTo, type ByteView } from './byte-view.ts';
import { readExif, type Exif } from './exif.ts';

/** A JPEG's size as stored, and its EXIF blocks. */
export interface JpegHeader {
  readonly width: number;
  readonly height: number;
  /** Number of color components; 4 means CMYK. */
  readonly components: number;
  /** Offset of the frame header. */
  readonly frameAt: number;
  /**
   * Whether all components are in one scan, so that a decoder holds a few rows of the image at a time; true as long as
   * the first scan is not within the bytes read.
   */
  readonly isOneScan: boolean;
  /** Whether an ICC profile is embedded. */
  readonly hasProfile: boolean;
  readonly exif: readonly Exif[];
}

/** Second bytes of the markers that are read. */
export const marker = {
  eoi: 0xd9,
  sos: 0xda,
  app1: 0xe1,
  app2: 0xe2,
  dht: 0xc4,
  jpg: 0xc8,
  dac: 0xcc,
  dri: 0xdd,
  progressive: 0xc2,
} as const;
const exifName = 0x45_78_69_66;
const profileName = 'ICC_PROFILE\0';

type Frame = Omit<JpegHeader, 'exif' | 'hasProfile'>;

/** Whether a marker begins a frame header of any JPEG process. */
export function isFrame(code: number): boolean {
  return (
    code >= 0xc0 &&
    code <= 0xcf &&
    code !== marker.dht &&
    code !== marker.jpg &&
    code !== marker.dac
  );
}

function hasNoPayload(code: number): boolean {
  return code === 0x01 || code === 0x00 || (code >= 0xd0 && code <= 0xd8);
}

/**
 * Browsers, phones and labs decode baseline, extended and progressive JPEGs of 8 bits. Lossless, hierarchical and
 * arithmetic ones are for medicine and archives.
 */
function readFrame(view: ByteView, at: number): Frame | null {
  return view.u8(at + 1) <= marker.progressive && view.u8(at + 4) === 8
    ? {
        width: view.u16(at + 7),
        height: view.u16(at + 5),
        components: view.u8(at + 9),
        frameAt: at,
        isOneScan: view.u8(at + 1) !== marker.progressive,
      }
    : null;
}

const refusedFrame = 'refused';

/** Reads up to the first scan; null when these bytes have no frame header. */
function scanHeader(bytes: Uint8Array): JpegHeader | typeof refusedFrame | null {
  const view = createByteView(bytes);
  const exif: Exif[] = [];
  let hasProfile = false;
  let frame: Frame | null = null;
  let scanned: number | null = null;
  let at = 2;
  while (at + 9 < view.length) {
    const code = view.u8(at + 1);
    if (view.u8(at) !== 0xff || code === 0xff) {
      at += 1;
    } else if (hasNoPayload(code)) {
      at += 2;
    } else if (code === marker.sos || code === marker.eoi) {
      if (code === marker.sos) scanned = view.u8(at + 4);
      break;
    } else {
      if (isFrame(code)) {
        frame = readFrame(view, at);
        if (!frame) return refusedFrame;
      }
      if (code === marker.app1 && view.u32(at + 4) === exifName) {
        const segment = viewUpTo(view, at + 2 + view.u16(at + 2));
        exif.push(readExif(segment, at + 10, view.u16(at + 8) === 0));
      }
      if (code === marker.app2) hasProfile ||= view.text(at + 4, 12) === profileName;
      at += 2 + Math.max(2, view.u16(at + 2));
    }
  }
  if (!frame) return null;
  const isOneScan = frame.isOneScan && (scanned ?? frame.components) === frame.components;
  return { ...frame, isOneScan, hasProfile, exif };
}

/**
 * Reads up to the first scan; null when these bytes have no frame header, or one of a JPEG process that the shop does
 * not accept.
 */
export function readJpegHeader(bytes: Uint8Array): JpegHeader | null {
  const header = scanHeader(bytes);
  return header === refusedFrame ? null : header;
}

/** Whether the frame header is one of a JPEG process that the shop does not accept. */
export function hasOtherJpegProcess(bytes: Uint8Array): boolean {
  return scanHeader(bytes) === refusedFrame;
}

/** Overwrites every orientation with "upright", so that every decoder returns the image as stored. */
export function forgetOrientation(bytes: Uint8Array, header: Pick<JpegHeader, 'exif'>): void {
  for (const { orientationAt: place } of header.exif) {
    if (!place) continue;
    const { at, width, little } = place;
    bytes.fill(0, at, at + width);
    bytes[little ? at : at + width - 1] = 1;
  }
}
