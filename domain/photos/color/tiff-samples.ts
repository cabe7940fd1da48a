import { encodeLight, type MapPixel } from './to-srgb.ts';

/** Color spaces of TIFF samples that decoders of RGB cannot convert, or take for RGB. */
export type TiffSpace = 'lab' | 'ycbcr';

/**
 * By photometric interpretation (TIFF 6.0, sections 21 and 23). The Lab form of ICC profiles (9) is missing, since its
 * writers disagree about the codes of 16 bits; the library refuses it.
 */
export const tiffSpaces: Readonly<Record<number, TiffSpace>> = { 6: 'ycbcr', 8: 'lab' };

/** The white of Lab samples, D50; Photoshop writes no other. */
const white = { x: 0.964_22, z: 0.825_21 };
/** From XYZ relative to D50 to the light of sRGB, adapted by Bradford's method. */
const fromXyz = [
  [3.133_856_1, -1.616_866_7, -0.490_614_6],
  [-0.978_768_4, 1.916_141_5, 0.033_454],
  [0.071_945_3, -0.228_991_4, 1.405_242_7],
] as const;

/** Inverse of the cube root of CIE L*a*b*, which is linear near black. */
function cube(root: number): number {
  return root > 6 / 29 ? root * root * root : (3 * 36 * (root - 4 / 29)) / 841;
}

/**
 * Divides three samples by the opacity that they are multiplied by, above 0 and at most 1, and writes them at the start of
 * `out`; a* and b* are signed.
 */
export function divideSamples(
  space: TiffSpace,
  isWide: boolean,
): (codes: ArrayLike<number>, at: number, opacity: number, out: number[]) => void {
  const full = isWide ? 65_535 : 255;
  const [all, half] = [full + 1, (full + 1) / 2];
  return (codes, at, opacity, out) => {
    for (let index = 0; index < 3; index += 1) {
      const code = codes[at + index] ?? 0;
      if (space === 'lab' && index > 0) {
        const value = Math.round((code >= half ? code - all : code) / opacity);
        out[index] = (Math.min(half - 1, Math.max(-half, value)) + all) % all;
      } else {
        out[index] = Math.min(full, Math.round(code / opacity));
      }
    }
  };
}

/** L* is coded from 0 to 100; a* and b* are signed, in units, or in 256ths of them in 16 bits. */
function labMapper(isWide: boolean): MapPixel {
  const full = isWide ? 65_535 : 255;
  const step = isWide ? 256 : 1;
  const signed = (code: number): number => (code >= 128 * step ? code / step - 256 : code / step);
  const [red, green, blue] = fromXyz;
  return (codes, at, out, to) => {
    const root = ((100 * (codes[at] ?? 0)) / full + 16) / 116;
    const x = white.x * cube(root + signed(codes[at + 1] ?? 0) / 500);
    const y = cube(root);
    const z = white.z * cube(root - signed(codes[at + 2] ?? 0) / 200);
    // A loop over the rows takes three times as long, and a large file all of its time.
    out[to] = encodeLight(red[0] * x + red[1] * y + red[2] * z);
    out[to + 1] = encodeLight(green[0] * x + green[1] * y + green[2] * z);
    out[to + 2] = encodeLight(blue[0] * x + blue[1] * y + blue[2] * z);
  };
}

/** Full range with the coefficients of ITU-R BT.601, the defaults of TIFF. */
function ycbcrMapper(isWide: boolean): MapPixel {
  const step = isWide ? 257 : 1;
  const toByte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
  return (codes, at, out, to) => {
    const y = (codes[at] ?? 0) / step;
    const blue = (codes[at + 1] ?? 0) / step - 128;
    const red = (codes[at + 2] ?? 0) / step - 128;
    out[to] = toByte(y + 1.402 * red);
    out[to + 1] = toByte(y - 0.344_136 * blue - 0.714_136 * red);
    out[to + 2] = toByte(y + 1.772 * blue);
  };
}

/** Maps samples of 8 bits, or of 16 (`isWide`), to sRGB values from 0 to 255. */
export function tiffSampleMapper(space: TiffSpace, isWide: boolean): MapPixel {
  return space === 'ycbcr' ? ycbcrMapper(isWide) : labMapper(isWide);
}
