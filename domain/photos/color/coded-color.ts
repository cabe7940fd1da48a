import type { Chromaticities } from './primaries.ts';

/**
 * How the sample values of an image map to colors, as codes of ITU-T H.273; the primaries may be chromaticities instead,
 * and the transfer a gamma.
 */
export interface CodedColor {
  readonly primaries: number | Chromaticities;
  readonly transfer: number | { readonly gamma: number };
}

const sameAsBt709 = new Set([1, 2]);
/** Transfer characteristics that displays treat like sRGB. */
const sameAsSrgb = new Set([1, 2, 6, 13, 14, 15]);

/** Whether the sample values mean the same as in an image without color information. */
export function isSrgb({ primaries, transfer }: CodedColor): boolean {
  return (
    typeof primaries === 'number' &&
    sameAsBt709.has(primaries) &&
    typeof transfer === 'number' &&
    sameAsSrgb.has(transfer)
  );
}

/** Perceptual quantizer (SMPTE ST 2084). */
export const pq = 16;
/** Hybrid log-gamma (ARIB STD-B67). */
export const hlg = 18;

/** Whether an image is brighter than paper white, so that its highlights must be tone-mapped. */
export function isHighDynamicRange({ transfer }: CodedColor): boolean {
  return transfer === pq || transfer === hlg;
}
