import type { ImageType } from '#domain/photos/images/image-type.ts';
import { readJpegHeader } from '#domain/photos/images/jpeg.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';

/** Browsers decode an image into four bytes per pixel; phones end a page that takes more memory than this. */
const maxDecodedPixels = 60_000_000;

/** Whether all pixels of an image take too much memory in a browser. */
export function isLarge({ width, height }: PixelSize): boolean {
  return width * height > maxDecodedPixels;
}

/** Pixels on a side before and after a decoder with this ability scaled an image. */
const probe = { side: 16, scaled: 2 } as const;

async function canScale(): Promise<boolean> {
  if (typeof ImageDecoder !== 'function' || typeof OffscreenCanvas !== 'function') return false;
  const canvas = new OffscreenCanvas(probe.side, probe.side);
  canvas.getContext('2d');
  const file = await canvas.convertToBlob({ type: 'image/jpeg' });
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data: await file.arrayBuffer(),
    desiredWidth: probe.scaled,
    desiredHeight: probe.scaled,
  });
  try {
    const { image } = await decoder.decode();
    const { displayWidth } = image;
    image.close();
    return displayWidth < probe.side;
  } finally {
    decoder.close();
  }
}

let scales: Promise<boolean> | null = null;

/**
 * Whether decoding an image here could end the page: it is large, and no decoder of this browser reduces it row by row as
 * Chromium's does with a JPEG in one scan. Other browsers have the same interface and ignore the size they are asked for.
 */
export async function isTooLargeToDecode(
  bytes: Uint8Array,
  type: ImageType,
  size: PixelSize,
): Promise<boolean> {
  if (!isLarge(size)) return false;
  if (type !== 'image/jpeg' || readJpegHeader(bytes)?.isOneScan !== true) return true;
  scales ??= canScale().catch(() => false);
  return !(await scales);
}
