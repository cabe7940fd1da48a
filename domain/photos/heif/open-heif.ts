import { isSrgb, type CodedColor } from '../color/coded-color.ts';
import { decodePicture, type OpenedHeif, type Tiling } from './decode-heif.ts';
import { wrapCalls, DamagedFile, type LibHeifCalls } from './libheif-calls.ts';
import type { LibHeif, Pointer } from './libheif.ts';
import { toOrientation, type HeifOrientation, type HeifTurn } from './orientation.ts';
import { cropRaster, type Borders, type Raster } from './raster.ts';

/** The main image of a HEIF file. Sizes in pixels, as {@link HeifPicture.decode} returns it at step 1. */
export interface HeifPicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: HeifOrientation;
  /** An ICC profile; null for sRGB. */
  readonly profile: Uint8Array | null;
  /**
   * Decodes the image, not rotated, in the color space of its profile or sRGB, with transparency on white. `step` is 1
   * or a value from {@link stepFor}. Throws when the image is damaged.
   */
  readonly decode: (step: number, channels: 3 | 4) => Raster;
}

/** Four-character codes as integers, as the library returns them. */
const hevc = 0x68_76_63_31;
const grid = 0x67_72_69_64;
const identity = 0x69_64_65_6e;
const rotation = 0x69_72_6f_74;
const mirror = 0x69_6d_69_72;
const crop = 0x63_6c_61_70;

const maxTransformations = 16;

/** Sizes and offsets in the library's structures. */
const tilingSize = 64;
const tilingColumns = 4;
const nclxPrimaries = 4;
const nclxTransfer = 8;

/**
 * Limit for libheif, which accepts images of up to this side squared, in pixels. It is above the shop's own limits, so
 * that the header of an image refused for its size is still read.
 */
const maxSide = 30_000;

function open(lib: LibHeif, calls: LibHeifCalls, file: Pointer, length: number): OpenedHeif {
  const context = lib._heif_context_alloc();
  lib._heif_context_set_maximum_image_size_limit(context, maxSide);
  calls.check((error) =>
    lib._heif_context_read_from_memory_without_copy(error, context, file, length, 0),
  );
  const handle = calls.read((error, out) =>
    lib._heif_context_get_primary_image_handle(error, context, out),
  );
  return { lib, calls, context, handle, item: lib._heif_image_handle_get_item_id(handle) };
}

function readTiling({ lib, calls, handle }: OpenedHeif): Tiling {
  const at = calls.room(tilingSize);
  calls.check((error) => lib._heif_image_handle_get_image_tiling(error, handle, 0, at));
  const [columns = 1, rows = 1, tileWidth = 0, tileHeight = 0, width = 0, height = 0] = Array.from(
    { length: 6 },
    (_, index) => calls.u32(at + tilingColumns + 4 * index),
  );
  return { columns, rows, tileWidth, tileHeight, width, height };
}

/** The coding of an image, or of its first tile. Of AV1, nothing is derived (`hasAcceptedCoding`). */
function readCoding({ lib, calls, context, handle, item }: OpenedHeif): number {
  const type = lib._heif_item_get_item_type(context, item) >>> 0;
  if (type !== grid) return type === identity ? hevc : type;
  const tile = calls.read((error, out) =>
    lib._heif_image_handle_get_grid_image_tile_id(error, handle, 0, 0, 0, out),
  );
  return lib._heif_item_get_item_type(context, tile) >>> 0;
}

const noBorders: Borders = { left: 0, top: 0, right: 0, bottom: 0 };

function readBorders(
  { lib, calls, context, item }: OpenedHeif,
  property: number,
  { width, height }: Tiling,
): Borders {
  const at = calls.room(16);
  lib._heif_item_get_property_transform_crop_borders(
    context,
    item,
    property,
    width,
    height,
    at,
    at + 4,
    at + 8,
    at + 12,
  );
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 4, 8, 12].map((from) =>
    calls.u32(at + from),
  );
  if (left + right >= width || top + bottom >= height) throw new DamagedFile('an empty crop');
  return { left, top, right, bottom };
}

/** Transformations of the image: one crop of the stored pixels, then rotations (ISO/IEC 23000-22, 7.3.6.7). */
function readTransformations(opened: OpenedHeif, tiling: Tiling) {
  const { lib, calls, context, item } = opened;
  const ids = calls.room(4 * maxTransformations);
  const count = lib._heif_item_get_transformation_properties(
    context,
    item,
    ids,
    maxTransformations,
  );
  const turns: HeifTurn[] = [];
  let borders = noBorders;
  for (let index = 0; index < count; index += 1) {
    const id = calls.u32(ids + 4 * index);
    const type = lib._heif_item_get_property_type(context, item, id) >>> 0;
    if (type === rotation) {
      const degrees = lib._heif_item_get_property_transform_rotation_ccw(context, item, id);
      turns.push({ kind: 'rotate', quarters: degrees / 90 });
    } else if (type === mirror) {
      const direction = lib._heif_item_get_property_transform_mirror(context, item, id);
      turns.push({ kind: 'mirror', axis: direction === 0 ? 'vertical' : 'horizontal' });
    } else if (type === crop && index === 0) {
      borders = readBorders(opened, id, tiling);
    } else {
      throw new DamagedFile('a transformation out of order');
    }
  }
  return { turns, borders };
}

function readProfile({ lib, calls, handle }: OpenedHeif): Uint8Array | null {
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return null;
  const at = calls.room(size);
  calls.check((error) => lib._heif_image_handle_get_raw_color_profile(error, handle, at));
  return calls.bytes(at, size).slice();
}

function readColor({ lib, calls, handle }: OpenedHeif): CodedColor | null {
  try {
    const at = calls.read((error, out) =>
      lib._heif_image_handle_get_nclx_color_profile(error, handle, out),
    );
    return { primaries: calls.u32(at + nclxPrimaries), transfer: calls.u32(at + nclxTransfer) };
  } catch (error) {
    if (error instanceof DamagedFile) return null;
    throw error;
  }
}

/** Length and name of the box that declares a crop. */
const cropBoxStart = [0, 0, 0, 40, 0x63, 0x6c, 0x61, 0x70];

/**
 * Neutralizes every crop in the file. The library mistakes the size of a cropped image for that of the coded one and
 * refuses to decode anything larger (fixed after 1.23.2).
 */
function removeCrops(file: Uint8Array, { width, height }: Tiling): void {
  const whole = [width, 1, height, 1, 0, 1, 0, 1].flatMap((value) => [
    value >>> 24,
    (value >>> 16) % 256,
    (value >>> 8) % 256,
    value % 256,
  ]);
  for (let at = file.indexOf(0); at >= 0; at = file.indexOf(0, at + 1)) {
    if (cropBoxStart.every((byte, index) => file[at + index] === byte)) {
      file.set(whole.slice(0, file.length - at - 8), at + 8);
    }
  }
}

function describe(lib: LibHeif, bytes: Uint8Array, maxPixels: number): HeifPicture | null {
  const calls = wrapCalls(lib);
  const file = calls.room(bytes.length);
  lib.HEAPU8.set(bytes, file);
  const opened = open(lib, calls, file, bytes.length);
  if (readCoding(opened) !== hevc) return null;
  const tiling = readTiling(opened);
  const { turns, borders } = readTransformations(opened, tiling);
  const { left, top, right, bottom } = borders;
  const profile = readProfile(opened);
  const coded = profile ? null : readColor(opened);
  const color = coded && !isSrgb(coded) ? coded : null;
  const isCropped = left + top + right + bottom > 0;
  return {
    width: tiling.width - left - right,
    height: tiling.height - top - bottom,
    orientation: toOrientation(turns),
    profile,
    decode: (step, channels) => {
      if (tiling.width * tiling.height > maxPixels) throw new DamagedFile('too many pixels');
      if (!isCropped) return decodePicture(opened, { tiling, color, step, channels });
      removeCrops(calls.bytes(file, bytes.length), tiling);
      const uncropped = open(lib, calls, file, bytes.length);
      const raster = decodePicture(uncropped, { tiling, color, step, channels });
      const scaled = [left, top, right, bottom].map((border) => Math.round(border / step));
      const [l = 0, t = 0, r = 0, b = 0] = scaled;
      return cropRaster(raster, { left: l, top: t, right: r, bottom: b });
    },
  };
}

/**
 * Opens a HEIF file with its own instance of the library, so that a damaged file cannot affect later ones. Null for a
 * file that is damaged or not coded in HEVC; decoding an image of more than `maxPixels` throws. Source: product §4.17.
 */
export function openHeif(lib: LibHeif, bytes: Uint8Array, maxPixels: number): HeifPicture | null {
  try {
    return describe(lib, bytes, maxPixels);
  } catch {
    // Some errors abort the instance instead of being reported.
    return null;
  }
}

/** Reduction factor (1, 2 or 4) that keeps the longer side at `side` pixels or more. */
export function stepFor(
  { width, height }: Pick<HeifPicture, 'width' | 'height'>,
  side: number,
): number {
  const fits = (step: number): boolean =>
    Math.max(width, height) / step >= side && Math.min(width, height) >= step;
  return [4, 2].find(fits) ?? 1;
}
