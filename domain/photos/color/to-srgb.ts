import { hlg, isHighDynamicRange, pq, type CodedColor } from './coded-color.ts';
import { matrixToSrgb } from './primaries.ts';

/** Luminance of white paper in candela per square meter (ITU-R BT.2408: reference white). */
const paperWhite = 203;
/** Peak luminance that highlights are graded for, in candela per square meter. */
const peakWhite = 1000;

const [m1, m2] = [2610 / 16_384, (2523 / 4096) * 128];
const [c1, c2, c3] = [3424 / 4096, (2413 / 4096) * 32, (2392 / 4096) * 32];

/** Luminance of a code from 0 to 1 (SMPTE ST 2084). */
function fromPq(code: number): number {
  const power = code ** (1 / m2);
  return 10_000 * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (1 / m1);
}

function toPq(light: number): number {
  const power = (light / 10_000) ** m1;
  return ((c1 + c2 * power) / (1 + c3 * power)) ** m2;
}

const [a, b, c] = [0.178_832_77, 0.284_668_92, 0.559_910_73];

/** Scene light from 0 to 1 (ITU-R BT.2100, hybrid log-gamma). */
function fromHlg(code: number): number {
  return code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - c) / a) + b) / 12;
}

function fromSrgb(code: number): number {
  return code <= 0.040_45 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
}

function toSrgb(light: number): number {
  return light <= 0.003_130_8 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Gammas by their codes in ITU-T H.273. */
const gammas: Readonly<Record<number, number>> = { 4: 2.2, 5: 2.8, 8: 1 };

/** Converts a code to light: 1 is paper white, or for hybrid log-gamma the brightest light of the scene. */
function createTransfer({ transfer }: CodedColor): (code: number) => number {
  if (transfer === pq) return (code) => fromPq(code) / paperWhite;
  if (transfer === hlg) return fromHlg;
  const gamma = typeof transfer === 'number' ? gammas[transfer] : transfer.gamma;
  return gamma === undefined ? fromSrgb : (code) => code ** gamma;
}

const brightest = toPq(peakWhite);
const paper = toPq(paperWhite) / brightest;
const knee = 1.5 * paper - 0.5;

/** Compresses highlights to paper white and keeps darker tones (ITU-R BT.2390, EETF); paper white is 1. */
function toPaper(light: number): number {
  const code = Math.min(1, toPq(light * paperWhite) / brightest);
  if (code <= knee) return light;
  const t = (code - knee) / (1 - knee);
  const curved =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee +
    (t ** 3 - 2 * t ** 2 + t) * (1 - knee) +
    (-2 * t ** 3 + 3 * t ** 2) * paper;
  return fromPq(curved * brightest) / paperWhite;
}

const steps = 4095;
const encoded = Uint8Array.from({ length: steps + 1 }, (_, step) =>
  Math.round(255 * toSrgb(step / steps)),
);

/** The sRGB value, from 0 to 255, of linear light from 0 to 1; light beyond is clipped. */
export function encodeLight(light: number): number {
  return encoded[Math.round(steps * Math.min(1, Math.max(0, light)))] ?? 0;
}

/** Reads red, green and blue of a pixel at one index and writes them at another. */
export type MapPixel = (
  codes: ArrayLike<number>,
  at: number,
  out: Uint8Array | Uint8ClampedArray,
  to: number,
) => void;

/**
 * Maps codes from 0 to `maxCode` to sRGB values from 0 to 255. Colors outside the sRGB gamut are clipped; highlights
 * of high dynamic range images are compressed to paper white.
 */
export function pixelMapper(color: CodedColor, maxCode: number): MapPixel {
  const light = createTransfer(color);
  const lights = Float32Array.from({ length: maxCode + 1 }, (_, code) => light(code / maxCode));
  const isHdr = isHighDynamicRange(color);
  const isScene = color.transfer === hlg;
  const [red, green, blue] = matrixToSrgb(color.primaries);
  const scaleOf = (r: number, g: number, bl: number): number => {
    // The scene as a display with this peak shows it (ITU-R BT.2100: a gamma of 1.2).
    const shown = isScene
      ? (0.2627 * r + 0.678 * g + 0.0593 * bl) ** 0.2 * (peakWhite / paperWhite)
      : 1;
    const peak = Math.max(r, g, bl) * shown;
    return peak > 0 ? (shown * toPaper(peak)) / peak : 0;
  };
  return (codes, at, out, to) => {
    let r = lights[codes[at] ?? 0] ?? 0;
    let g = lights[codes[at + 1] ?? 0] ?? 0;
    let bl = lights[codes[at + 2] ?? 0] ?? 0;
    if (isHdr) {
      const scale = scaleOf(r, g, bl);
      r *= scale;
      g *= scale;
      bl *= scale;
    }
    out[to] = encodeLight(red[0] * r + red[1] * g + red[2] * bl);
    out[to + 1] = encodeLight(green[0] * r + green[1] * g + green[2] * bl);
    out[to + 2] = encodeLight(blue[0] * r + blue[1] * g + blue[2] * bl);
  };
}
