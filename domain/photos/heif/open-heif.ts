import { isGrayProfile } from '../color/profile-space.ts';
import { createByteView } from '../images/byte-view.ts';
import { colorOfFile } from '../images/color-of-file.ts';
import { readMainImage } from '../images/heif-main-image.ts';
import type { HeifOrientation } from '../images/heif-orientation.ts';
import { croppedSize, readTransformations } from '../images/heif-transformations.ts';
import {
  decodePicture,
  isGray,
  isTransparent,
  type OpenedHeif,
  type Tiling,
} from './decode-heif.ts';
import { wrapCalls, DamagedFile, type LibHeifCalls } from './libheif-calls.ts';
import type { LibHeif, Pointer } from './libheif.ts';
import { cropRaster, type Raster } from './raster.ts';
import { makeReadable, removeTransformations } from './readable-heif.ts';

/** The main image of a HEIF file. Sizes in pixels, as {@link HeifPicture.decode} returns it at step 1. */
export interface HeifPicture {
  readonly width: number;
  readonly height: number;
  readonly orientation: HeifOrientation;
  /** An ICC profile; null for sRGB. One of gray values describes an image whose three channels are the same. */
  readonly profile: Uint8Array | null;
  /** Whether it has an opacity. */
  readonly isTransparent: boolean;
  /**
   * Decodes the image, not rotated, in the color space of its profile or sRGB, with transparency on white, or with the
   * opacity as the fourth channel if `keepsOpacity`, which needs a step of 1. `step` is 1 or a value from {@link stepFor}.
   * Throws when the image is damaged.
   */
  readonly decode: (step: number, channels: 3 | 4, keepsOpacity?: boolean) => Raster;
}

/** Four-character codes as integers, as the library returns them. */
const hevc = 0x68_76_63_31;
const grid = 0x67_72_69_64;
const identity = 0x69_64_65_6e;

/** Sizes and offsets in the library's structures. */
const tilingSize = 64;
const tilingColumns = 4;

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

/** The profile of an image; one of gray values says nothing about colors. */
function readProfile(opened: OpenedHeif): Uint8Array | null {
  const { lib, calls, handle } = opened;
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return null;
  const at = calls.room(size);
  calls.check((error) => lib._heif_image_handle_get_raw_color_profile(error, handle, at));
  const profile = calls.bytes(at, size).slice();
  return isGrayProfile(profile) && !isGray(opened) ? null : profile;
}

/**
 * Copies a file into the memory of the library, without its transformations: it does not apply them to every opacity, and
 * mistakes the size of a cropped image for that of the coded one, so that it refuses large ones (fixed after 1.23.2).
 */
function copyFile(calls: LibHeifCalls, bytes: Uint8Array): Pointer {
  const at = calls.room(bytes.length);
  const copy = calls.bytes(at, bytes.length);
  copy.set(bytes);
  makeReadable(copy);
  removeTransformations(copy);
  return at;
}

function describe(lib: LibHeif, bytes: Uint8Array, maxPixels: number): HeifPicture | null {
  const view = createByteView(bytes);
  const image = readMainImage(view);
  const transformations = image && readTransformations(view, image);
  if (!transformations) throw new DamagedFile('a transformation out of order');
  const calls = wrapCalls(lib);
  const opened = open(lib, calls, copyFile(calls, bytes), bytes.length);
  if (readCoding(opened) !== hevc) return null;
  const tiling = readTiling(opened);
  const { borders, orientation } = transformations;
  const size = croppedSize({ ...transformations, stored: tiling });
  if (size.width < 1 || size.height < 1) throw new DamagedFile('an empty crop');
  const profile = readProfile(opened);
  const color = profile ? null : colorOfFile(bytes, 'heif');
  return {
    ...size,
    orientation,
    profile,
    isTransparent: isTransparent(opened),
    decode: (step, channels, keepsOpacity = false) => {
      if (tiling.width * tiling.height > maxPixels) throw new DamagedFile('too many pixels');
      const raster = decodePicture(opened, { tiling, color, step, channels, keepsOpacity });
      const { left, top, right, bottom } = borders;
      if (left + top + right + bottom === 0) return raster;
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
