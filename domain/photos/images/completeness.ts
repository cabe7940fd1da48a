import { createByteView, type ByteView } from './byte-view.ts';
import { findGifImage, isGifImageComplete } from './gif.ts';
import { findMainItems, type HeifItem } from './heif-items.ts';
import { readImageSize } from './image-size.ts';
import type { ImageType } from './image-type.ts';
import { isJpegComplete } from './jpeg-scans.ts';
import { isTiffComplete } from './tiff.ts';
import { webpChunks } from './webp.ts';
import { areTooLong, hasZeros } from './zeros.ts';

function countPixels(bytes: Uint8Array, type: ImageType): number {
  const size = readImageSize(bytes, type);
  return size ? size.width * size.height : 0;
}

function isPngComplete(view: ByteView): boolean {
  let at = 8;
  while (at + 12 <= view.length) {
    const name = view.text(at + 4, 4);
    if (name === 'IEND') return true;
    if (!/^[A-Za-z]{4}$/.test(name)) return false;
    at += 12 + view.u32(at);
  }
  return false;
}

/** An animated image counts as complete once its first frame is whole, because only that frame is printed. */
function isGifComplete(view: ByteView): boolean {
  const image = findGifImage(view);
  return image !== null && isGifImageComplete(view, image);
}

/** Run of zeros that any coded data may have. */
const usualZeros = 64;

/** Maximum run of zeros in data that repeats the previous pixel: one bit per pixel, or one per 16 by 16 pixels. */
const webpZeros: Readonly<Record<string, (pixels: number) => number>> = {
  VP8L: (pixels) => usualZeros + pixels / 8,
  'VP8 ': (pixels) => usualZeros + pixels / 2048,
};

/** Like {@link isGifComplete}, this checks the first frame only. */
function isWebpComplete(view: ByteView, bytes: Uint8Array): boolean {
  // A file of odd length may lack its padding byte.
  if (view.length + 1 < view.u32(4, true) + 8) return false;
  for (const { name, start, end } of webpChunks(view)) {
    const zeros = webpZeros[name];
    if (!zeros) continue;
    const allowed = Math.ceil(zeros(countPixels(bytes, 'image/webp')));
    return end <= view.length && !hasZeros(bytes, start, end, allowed + 1);
  }
  return false;
}

/** HEVC data never has three zeros in a row (ITU-T H.265, 7.4.2.1); the lengths between its units have up to six. */
const hevcZeros = 8;

function zerosInItem(type: string, pixels: number): number {
  if (type === 'hvc1') return hevcZeros;
  return type === 'av01' ? usualZeros + Math.ceil(pixels / 1024) : Infinity;
}

/** Whether a grid has a tile for each of its places: its data begins with its version, its flags, and rows and columns less 1. */
function hasAllTiles({ ranges: [data], parts }: HeifItem, bytes: Uint8Array): boolean {
  if (!data) return true;
  const [rows = 0, columns = 0] = bytes.subarray(data.start + 2, data.start + 4);
  return parts === (rows + 1) * (columns + 1);
}

function isItemComplete(item: HeifItem, bytes: Uint8Array, pixels: number): boolean {
  const { type, ranges } = item;
  const allowed = zerosInItem(type, pixels);
  if (type === 'grid' && !hasAllTiles(item, bytes)) return false;
  return ranges.every(
    ({ start, end }) =>
      end <= bytes.length && (allowed === Infinity || !hasZeros(bytes, start, end, allowed + 1)),
  );
}

function isHeifComplete(view: ByteView, bytes: Uint8Array): boolean {
  const items = findMainItems(view);
  if (
    !items ||
    areTooLong(
      items.flatMap(({ ranges }) => ranges),
      bytes,
    )
  )
    return false;
  const pixels = countPixels(bytes, 'image/heic');
  return items.every((item) => isItemComplete(item, bytes, pixels));
}

/**
 * Whether a file holds its whole image: it reaches the end that its structure declares, and its image data has no
 * longer run of zeros than the format allows. Broken transfers and disks leave such runs, and decoders accept them
 * silently, so both browser and server check this before a photo is accepted or printed. Source: product §4.17.
 */
export function isComplete(bytes: Uint8Array, type: ImageType): boolean {
  const view = createByteView(bytes);
  switch (type) {
    case 'image/jpeg':
      return isJpegComplete(bytes);
    case 'image/png':
      return isPngComplete(view);
    case 'image/gif':
      return isGifComplete(view);
    case 'image/webp':
      return isWebpComplete(view, bytes);
    case 'image/avif':
    case 'image/heic':
      return isHeifComplete(view, bytes);
    case 'image/tiff':
      return isTiffComplete(view, bytes);
  }
}
