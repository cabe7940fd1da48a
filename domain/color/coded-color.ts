/** How the numbers of a picture become colors, in the codes of ITU-T H.273; a transfer may be a power instead. */
export interface CodedColor {
  readonly primaries: number;
  readonly transfer: number | { readonly gamma: number };
}

const sameAsBt709 = new Set([1, 2]);
/** Transfer characteristics that displays treat like sRGB's. */
const sameAsSrgb = new Set([1, 2, 6, 13, 14, 15]);

/** Whether the numbers mean what they mean in a picture that says nothing. */
export const isSrgb = ({ primaries, transfer }: CodedColor): boolean =>
  sameAsBt709.has(primaries) && typeof transfer === 'number' && sameAsSrgb.has(transfer);

/** Perceptual quantizer, of SMPTE ST 2084. */
export const pq = 16;
/** Hybrid log-gamma, of ARIB STD-B67. */
export const hlg = 18;

/** Whether a picture is brighter than paper, so that its highlights have to be brought down to it. */
export const isHighDynamicRange = ({ transfer }: CodedColor): boolean =>
  transfer === pq || transfer === hlg;
