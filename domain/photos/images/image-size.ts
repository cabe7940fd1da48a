import type { PixelSize } from '../pixel-size.ts';
import { createByteView, type ByteView } from './byte-view.ts';
import { isTurned, readExif } from './exif.ts';
import { readLargestHeifSize, readMainHeifSize } from './heif-size.ts';
import type { ImageType } from './image-type.ts';
import { readJpegHeader } from './jpeg.ts';
import { pngExifChunks, readPngExif } from './png.ts';
import { readWebpExif } from './webp.ts';

function storedWebpSize(view: ByteView): PixelSize {
  const kind = view.text(12, 4);
  if (kind === 'VP8X') return { width: view.u24(24, true) + 1, height: view.u24(27, true) + 1 };
  if (kind === 'VP8L') {
    const packed = view.u32(21, true);
    return { width: (packed % 0x40_00) + 1, height: (Math.floor(packed / 0x40_00) % 0x40_00) + 1 };
  }
  return { width: view.u16(26, true) % 0x40_00, height: view.u16(28, true) % 0x40_00 };
}

function webpSize(view: ByteView): PixelSize {
  const { width, height } = storedWebpSize(view);
  const turned = isTurned(readWebpExif(view)?.orientation ?? 1);
  return turned ? { width: height, height: width } : { width, height };
}

function tiffSize(view: ByteView): PixelSize {
  const little = view.u16(0) === 0x49_49;
  const first = view.u32(4, little);
  const size = { width: 0, height: 0 };
  const count = Math.min(view.u16(first, little), 512);
  for (let at = first + 2; at < first + 2 + count * 12; at += 12) {
    const tag = view.u16(at, little);
    const value =
      view.u16(at + 2, little) === 3 ? view.u16(at + 8, little) : view.u32(at + 8, little);
    if (tag === 0x01_00) size.width = value;
    if (tag === 0x01_01) size.height = value;
  }
  return isTurned(readExif(view, 0).orientation)
    ? { width: size.height, height: size.width }
    : size;
}

function pngSize(view: ByteView): PixelSize {
  const [width, height] = [view.u32(16), view.u32(20)];
  const exif = pngExifChunks(view).find(({ isApplied }) => isApplied);
  return exif && isTurned(readPngExif(view, exif).orientation)
    ? { width: height, height: width }
    : { width, height };
}

const readers: Readonly<Record<ImageType, (view: ByteView, bytes: Uint8Array) => PixelSize>> = {
  'image/jpeg': (_, bytes) => {
    const header = readJpegHeader(bytes);
    if (!header) return { width: 0, height: 0 };
    const { width, height } = header;
    const turned = isTurned(header.exif[0]?.orientation ?? 1);
    return turned ? { width: height, height: width } : { width, height };
  },
  'image/png': pngSize,
  'image/gif': (view) => ({ width: view.u16(6, true), height: view.u16(8, true) }),
  'image/webp': webpSize,
  'image/tiff': tiffSize,
  'image/avif': readLargestHeifSize,
  'image/heic': readLargestHeifSize,
};

/**
 * Size of the upright image from its header; null when these bytes do not contain it. For HEIF and AVIF it is that of the
 * largest image without its crop, which counts for the memory of decoders; {@link readShownSize} is what they show.
 */
export function readImageSize(bytes: Uint8Array, type: ImageType): PixelSize | null {
  const size = readers[type](createByteView(bytes), bytes);
  return size.width > 0 && size.height > 0 ? size : null;
}

/** Size of the upright image that is shown and printed; null when these bytes do not contain it. */
export function readShownSize(bytes: Uint8Array, type: ImageType): PixelSize | null {
  const isHeif = type === 'image/heic' || type === 'image/avif';
  return (isHeif ? readMainHeifSize(createByteView(bytes)) : null) ?? readImageSize(bytes, type);
}
