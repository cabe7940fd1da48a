import type { CodedColor } from '../color/coded-color.ts';
import { pixelMapper } from '../color/to-srgb.ts';
import { DamagedFile, errorSize, type LibHeifCalls } from './libheif-calls.ts';
import type { LibHeif, Pointer } from './libheif.ts';
import { createRaster, layOnWhite, paintPixels, type Pixels, type Raster } from './raster.ts';

/** An open file with its main image. */
export interface OpenedHeif {
  readonly lib: LibHeif;
  readonly calls: LibHeifCalls;
  readonly context: Pointer;
  readonly handle: Pointer;
  readonly item: number;
}

/** Tile layout of an image; sizes in pixels, as stored. */
export interface Tiling {
  readonly columns: number;
  readonly rows: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly width: number;
  readonly height: number;
}

/** How to decode an image: its tile layout, its color, and the format of the result. */
export interface DecodePlan {
  readonly tiling: Tiling;
  /** Null when the sample values need no conversion. */
  readonly color: CodedColor | null;
  readonly step: number;
  readonly channels: 3 | 4;
  /** Whether the fourth channel is the opacity instead of white laid below the image. */
  readonly keepsOpacity: boolean;
}

const rgb = 1;
const monochrome = 2;
const luma = 0;
const opacity = 6;
const interleavedRgb = 10;
const interleavedRgba = 11;
const interleavedWideRgb = 14;

/** Byte offsets in the library's structures. */
const optionIgnoreTransformations = 1;
const optionTo8Bit = 20;
const optionStrict = 21;
const nclxFullRange = 16;

/** How a decoded image is requested and read. */
interface DecodedImage {
  readonly chroma: number;
  readonly options: Pointer;
  readonly channels: 3 | 4;
  /** Null when the sample values need no conversion. */
  readonly color: CodedColor | null;
  /** Whether colors are multiplied by their opacity. */
  readonly isPremultiplied: boolean;
  /** Whether samples have more than 8 bits, which dark areas of high dynamic range images need. */
  readonly isWide: boolean;
}

/** Requests images as stored, with damaged parts reported as errors. */
function toDecodedImage(
  opened: OpenedHeif,
  color: CodedColor | null,
  channels: 3 | 4,
  hasOpacity = false,
): DecodedImage {
  const { lib, handle } = opened;
  const isWide =
    color !== null && !hasOpacity && lib._heif_image_handle_get_luma_bits_per_pixel(handle) > 8;
  const options = lib._heif_decoding_options_alloc();
  lib.HEAPU8[options + optionIgnoreTransformations] = 1;
  lib.HEAPU8[options + optionTo8Bit] = isWide ? 0 : 1;
  lib.HEAPU8[options + optionStrict] = 1;
  const narrow = channels === 3 ? interleavedRgb : interleavedRgba;
  const isPremultiplied = hasOpacity && lib._heif_image_handle_is_premultiplied_alpha(handle) === 1;
  const chroma = isWide ? interleavedWideRgb : narrow;
  return { chroma, options, channels, color, isPremultiplied, isWide };
}

/** Warning that a file declares another color than the coded picture in it; that of the file holds (ISO/IEC 14496-12). */
const otherColorDeclared = 152;

/** Whether the decoder filled in parts, of which it only warns. */
function hasMissingParts({ lib, calls }: OpenedHeif, image: Pointer): boolean {
  const count = lib._heif_image_get_decoding_warnings(image, 0, 0, 0);
  const warnings = calls.room(Math.max(1, count) * errorSize);
  lib._heif_image_get_decoding_warnings(image, 0, warnings, count);
  return Array.from({ length: count }, (_, index) => warnings + index * errorSize).some(
    (warning) => calls.u32(warning + 4) !== otherColorDeclared,
  );
}

/** The first plane of a decoded image: rows of interleaved colors, or of luma. */
function readPlane(opened: OpenedHeif, image: Pointer, channel: number, bytes: number) {
  const { lib, calls } = opened;
  const width = lib._heif_image_get_primary_width(image);
  const height = lib._heif_image_get_primary_height(image);
  const out = calls.room(4);
  const at = lib._heif_image_get_plane_readonly2(image, channel, out);
  const stride = calls.u32(out);
  if (at === 0 || stride < width * bytes) throw new DamagedFile('no pixels');
  if (hasMissingParts(opened, image)) throw new DamagedFile('in parts');
  return { data: calls.bytes(at, stride * height), width, height, stride };
}

/** Divides the colors of 8 bits by the opacity behind them, in place: a code says its color before it is multiplied. */
function divideByOpacity(codes: Uint8Array | Uint16Array, at: number): void {
  const opacity = codes[at + 3] ?? 255;
  if (opacity === 0) return;
  for (let color = at; color < at + 3; color += 1) {
    codes[color] = Math.min(255, Math.round(((codes[color] ?? 0) * 255) / opacity));
  }
}

/** Pixels of a decoded image, in sRGB or in the color space of its profile. */
function readPixels(opened: OpenedHeif, image: Pointer, decoded: DecodedImage): Pixels {
  const { channels, color, isPremultiplied, isWide } = decoded;
  const plane = readPlane(opened, image, interleavedRgb, isWide ? 6 : channels);
  if (!color) return { ...plane, channels };
  const { width, height, stride } = plane;
  const { buffer, byteOffset, byteLength } = plane.data;
  const codes = isWide ? new Uint16Array(buffer, byteOffset, byteLength / 2) : plane.data;
  const row = isWide ? stride / 2 : stride;
  const read = isWide ? 3 : channels;
  const bits = opened.lib._heif_image_get_bits_per_pixel_range(image, interleavedRgb);
  const map = pixelMapper(color, 2 ** bits - 1);
  const data = new Uint8Array(width * height * channels).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * row + x * read;
      const to = (y * width + x) * channels;
      if (isPremultiplied) divideByOpacity(codes, from);
      map(codes, from, data, to);
      if (read === 4) data[to + 3] = codes[from + 3] ?? 255;
    }
  }
  return { data, width, height, stride: width * channels, channels };
}

/** Decodes tile by tile, so that the full-size image is never in memory in addition to the raster. */
function decodeTiles(opened: OpenedHeif, { tiling, color, step, channels }: DecodePlan): Raster {
  const { lib, calls, handle } = opened;
  const { columns, rows, tileWidth, tileHeight, width, height } = tiling;
  const raster = createRaster(Math.floor(width / step), Math.floor(height / step), channels);
  const decoded = toDecodedImage(opened, color, channels);
  const { chroma, options } = decoded;
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < columns; x += 1) {
      const image = calls.read((error, out) =>
        lib._heif_image_handle_decode_image_tile(error, handle, out, rgb, chroma, options, x, y),
      );
      const pixels = readPixels(opened, image, decoded);
      const isWhole =
        pixels.width >= Math.min(tileWidth, width - x * tileWidth) &&
        pixels.height >= Math.min(tileHeight, height - y * tileHeight);
      if (!isWhole) throw new DamagedFile('a tile is too small');
      paintPixels(raster, pixels, {
        x: (x * tileWidth) / step,
        y: (y * tileHeight) / step,
        step,
      });
      lib._heif_image_release(image);
    }
  }
  return raster;
}

/** Finishes an image with an opacity, in place: it is laid on white, or its colors are those without the opacity. */
function finishTransparent(
  data: Uint8Array,
  isPremultiplied: boolean,
  { keepsOpacity }: DecodePlan,
): void {
  if (!keepsOpacity) layOnWhite(data, isPremultiplied);
  else if (isPremultiplied) {
    for (let at = 0; at < data.length; at += 4) divideByOpacity(data, at);
  }
}

function decodeWhole(opened: OpenedHeif, plan: DecodePlan): Raster {
  const { color, step, channels } = plan;
  const { lib, calls, handle } = opened;
  const hasOpacity = isTransparent(opened);
  const decoded = toDecodedImage(opened, color, hasOpacity ? 4 : channels, hasOpacity);
  const { chroma, options } = decoded;
  const image = calls.read((error, out) =>
    lib._heif_decode_image(error, handle, out, rgb, chroma, options),
  );
  const pixels = readPixels(opened, image, decoded);
  if (hasOpacity) finishTransparent(pixels.data, decoded.isPremultiplied && color === null, plan);
  const { width, height } = pixels;
  const raster = createRaster(Math.floor(width / step), Math.floor(height / step), channels);
  paintPixels(raster, pixels, { x: 0, y: 0, step });
  lib._heif_image_release(image);
  return raster;
}

/** Whether an image has no colors. */
export function isGray({ lib, calls, handle }: OpenedHeif): boolean {
  const chroma = calls.room(4);
  const colorspace = calls.read((error, out) =>
    lib._heif_image_handle_get_preferred_decoding_colorspace(error, handle, out, chroma),
  );
  return colorspace === monochrome;
}

/** Whether the codes of a decoded image have the full range; they do where nothing says anything else. */
function hasFullRange({ lib, calls }: OpenedHeif, image: Pointer): boolean {
  try {
    const profile = calls.read((error, out) =>
      lib._heif_image_get_nclx_color_profile(error, image, out),
    );
    return calls.u8(profile + nclxFullRange) === 1;
  } catch (error) {
    if (error instanceof DamagedFile) return true;
    throw error;
  }
}

/** The sRGB values of the 256 codes of a decoded gray image. */
function grayValues(isFullRange: boolean, color: CodedColor | null): Uint8ClampedArray {
  const codes = Uint8ClampedArray.from({ length: 256 }, (_, code) =>
    isFullRange ? code : ((code - 16) * 255) / 219,
  );
  if (!color) return codes;
  const map = pixelMapper(color, 255);
  const out = new Uint8Array(3);
  return codes.map((code) => {
    map([code, code, code], 0, out, 0);
    return out[0] ?? 0;
  });
}

/** Decodes luma only: when asked for colors, the library treats every luma range as full range. */
function decodeGray(opened: OpenedHeif, plan: DecodePlan): Raster {
  const { step, channels, color } = plan;
  const { lib, calls, handle } = opened;
  const { options, isPremultiplied } = toDecodedImage(opened, null, 3, isTransparent(opened));
  const image = calls.read((error, out) =>
    lib._heif_decode_image(error, handle, out, monochrome, luma, options),
  );
  const { data, width, height, stride } = readPlane(opened, image, luma, 1);
  const seen = isTransparent(opened) ? readPlane(opened, image, opacity, 1) : null;
  const values = grayValues(hasFullRange(opened, image), color);
  const colors = createRaster(width, height, 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (seen) colors.data[at + 3] = seen.data[y * seen.stride + x] ?? 255;
      colors.data.fill(values[data[y * stride + x] ?? 0] ?? 0, at, at + 3);
    }
  }
  const pixels = new Uint8Array(colors.data.buffer);
  if (seen) finishTransparent(pixels, isPremultiplied, plan);
  const raster = createRaster(Math.floor(width / step), Math.floor(height / step), channels);
  paintPixels(raster, { ...colors, stride: width * 4, data: pixels }, { x: 0, y: 0, step });
  return raster;
}

/** Whether an image has an opacity. */
export function isTransparent({ lib, handle }: OpenedHeif): boolean {
  return lib._heif_image_handle_has_alpha_channel(handle) === 1;
}

/** Decodes an image to red, green and blue; throws {@link DamagedFile} when any part of it is damaged. */
export function decodePicture(opened: OpenedHeif, plan: DecodePlan): Raster {
  const { tiling, step } = plan;
  if (isGray(opened)) return decodeGray(opened, plan);
  if (isTransparent(opened)) return decodeWhole(opened, plan);
  const isTiled =
    tiling.columns * tiling.rows > 1 &&
    tiling.tileWidth % step === 0 &&
    tiling.tileHeight % step === 0;
  return isTiled ? decodeTiles(opened, plan) : decodeWhole(opened, plan);
}
