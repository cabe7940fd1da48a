import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { CodedColor } from '#domain/photos/color/coded-color.ts';
import { isGrayProfile } from '#domain/photos/color/profile-space.ts';
import { pixelMapper } from '#domain/photos/color/to-srgb.ts';
import { makeReadable, removeTransformations } from '#domain/photos/heif/readable-heif.ts';
import { createByteView } from '#domain/photos/images/byte-view.ts';
import { colorOfFile } from '#domain/photos/images/color-of-file.ts';
import { readAv1Coding } from '#domain/photos/images/av1-coding.ts';
import { findProperties, readMainImage } from '#domain/photos/images/heif-main-image.ts';
import {
  croppedSize,
  isTransformation,
  readTransformations,
  type HeifTransformations,
} from '#domain/photos/images/heif-transformations.ts';
import type { PictureInput } from './picture-file.ts';
import { decodePixels, opening } from './picture-opening.ts';
import { uncompressedTiff } from './uncompressed-tiff.ts';

/** How to decode an image from its codes, since the library would make other colors of them. */
interface Av1Plan {
  readonly transformations: HeifTransformations;
  /** Whether it is gray, with a profile of gray values: the library returns it as three channels without a profile. */
  readonly isGray: boolean;
  /** Whether it is gray in the limited range, which the library takes for the full one. */
  readonly isLimitedGray: boolean;
  /** Whether its colors are multiplied by its opacity; the library would multiply them once more. */
  readonly isPremultiplied: boolean;
  /** Codes of its color, which the library ignores; null for sRGB or a profile. */
  readonly color: CodedColor | null;
}

/** A file whose main image is coded in AV1. */
export interface Av1File {
  /** The file in a form that the library reads. */
  readonly bytes: Uint8Array;
  /** Null when the library shows the image rightly. */
  readonly plan: Av1Plan | null;
}

function planAv1(bytes: Uint8Array): Av1Plan | null {
  const view = createByteView(bytes);
  const image = readMainImage(view);
  const transformations = image && readTransformations(view, image);
  if (!transformations) return null;
  const coding = readAv1Coding(view, image);
  const profiles = findProperties(image, 'colr').map(({ start, end }) =>
    bytes.subarray(start + 4, end),
  );
  const plan = {
    transformations,
    isGray: coding?.chroma === '400' && profiles.some(isGrayProfile),
    isLimitedGray: coding?.chroma === '400' && !coding.isFullRange,
    isPremultiplied: image.isPremultiplied && image.isTransparent,
    color: colorOfFile(bytes, 'avif'),
  };
  // Writers declare the transformations of an image and not those of its opacity, which the library then leaves as it is;
  // and turned by a quarter, colors that two pixels of a row share would be those of two in a column.
  const isMisplaced =
    image.properties.some(isTransformation) && (image.isTransparent || coding?.chroma === '422');
  const { isGray, isLimitedGray, isPremultiplied, color } = plan;
  return isMisplaced || isGray || isLimitedGray || isPremultiplied || color ? plan : null;
}

/** Reads an AVIF file, or a HEIF file with an image coded in AV1. */
export async function readAv1(input: PictureInput): Promise<Av1File> {
  const bytes = typeof input === 'string' ? await readFile(input) : Uint8Array.from(input);
  makeReadable(bytes);
  const plan = planAv1(bytes);
  if (plan) removeTransformations(bytes);
  return { bytes, plan };
}

/** Size of a planned image before it is turned, and its orientation. */
export function plannedSize({ transformations }: Av1Plan) {
  return { ...croppedSize(transformations), orientation: transformations.orientation };
}

type Codes = Uint8Array | Uint16Array;

/** Black and white of the limited range, in parts of 256 of all codes. */
const [black, white] = [16, 235] as const;

/** Spreads gray codes of the limited range over the full one, in place. */
function expandRange(codes: Codes, channels: number, full: number): void {
  const part = (full + 1) / 256;
  const expanded = Float64Array.from({ length: full + 1 }, (_, code) =>
    Math.round(Math.min(1, Math.max(0, (code / part - black) / (white - black))) * full),
  );
  for (let at = 0; at < codes.length; at += channels) {
    codes.fill(expanded[codes[at] ?? 0] ?? 0, at, at + 3);
  }
}

/** Divides colors by the opacity behind them, in place. */
function divideByOpacity(codes: Codes, full: number): void {
  for (let at = 0; at < codes.length; at += 4) {
    const opacity = codes[at + 3] ?? full;
    if (opacity === 0 || opacity === full) continue;
    for (let color = at; color < at + 3; color += 1) {
      codes[color] = Math.min(full, Math.round(((codes[color] ?? 0) * full) / opacity));
    }
  }
}

/** Pixels of 8 bits in sRGB on white, in place of their codes. */
function toPaper(codes: Codes, channels: number, full: number, color: CodedColor | null) {
  const pixels = new Uint8ClampedArray(
    codes.buffer,
    codes.byteOffset,
    (codes.length / channels) * 3,
  );
  const map = color && pixelMapper(color, full);
  for (let from = 0, to = 0; from < codes.length; from += channels, to += 3) {
    const opacity = channels === 4 ? (codes[from + 3] ?? full) / full : 1;
    if (map) map(codes, from, pixels, to);
    for (let index = 0; index < 3; index += 1) {
      const value = map ? (pixels[to + index] ?? 0) : ((codes[from + index] ?? 0) * 255) / full;
      pixels[to + index] = 255 + (value - 255) * opacity;
    }
  }
  return pixels;
}

/** Samples of 8 bits in the space of a profile, in place of their codes; gray ones have one channel. */
function toSamples(codes: Codes, channels: number, full: number, isGray: boolean) {
  const kept = isGray ? [0, ...(channels === 4 ? [3] : [])] : [0, 1, 2, 3].slice(0, channels);
  const length = (codes.length / channels) * kept.length;
  const samples = new Uint8ClampedArray(codes.buffer, codes.byteOffset, length);
  for (let from = 0, to = 0; from < codes.length; from += channels, to += kept.length) {
    for (const [index, channel] of kept.entries()) {
      samples[to + index] = ((codes[from + channel] ?? 0) * 255) / full;
    }
  }
  return samples;
}

/** Decodes a planned image into a format that every library reads. */
export async function av1ToTiff(bytes: Uint8Array, plan: Av1Plan): Promise<Buffer> {
  const { transformations, isGray, isLimitedGray, isPremultiplied, color } = plan;
  const { left, top } = transformations.borders;
  const source = sharp(bytes, { ...opening, ignoreIcc: true });
  const { depth, icc = null } = await source.metadata();
  const isWide = depth === 'ushort';
  const { data, info } = await decodePixels(
    source
      .extract({ left, top, ...croppedSize(transformations) })
      .toColourspace(isWide ? 'rgb16' : 'srgb'),
    isWide ? 'ushort' : 'uchar',
  );
  const { width, height, channels } = info;
  const full = isWide ? 65_535 : 255;
  const codes = isWide
    ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    : new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  if (isLimitedGray) expandRange(codes, channels, full);
  if (isPremultiplied && channels === 4) divideByOpacity(codes, full);
  const { orientation } = transformations;
  if (!icc) {
    const pixels = toPaper(codes, channels, full, color);
    return uncompressedTiff({ width, height, channels: 3, data: pixels }, orientation, null);
  }
  const samples = toSamples(codes, channels, full, isGray);
  const kept = channels === 4 ? (isGray ? 2 : 4) : isGray ? 1 : 3;
  return uncompressedTiff({ width, height, channels: kept, data: samples }, orientation, icc);
}
