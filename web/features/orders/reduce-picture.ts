import { isTurned } from '#domain/photos/images/exif.ts';
import { readImageSize } from '#domain/photos/images/image-size.ts';
import { detectImageType, typeBytes } from '#domain/photos/images/image-type.ts';
import { fitWithin } from '#domain/photos/photo-rules.ts';
import { decodeScaled } from '#web/workers/decode.ts';
import { isLarge, isTooLargeToDecode } from '#web/workers/decoded-size.ts';
import type { DecodedPicture } from '#web/workers/picture.ts';
import { drawUpright } from '#web/workers/surface.ts';
import { makePageSurface } from '#web/ui/page-surface.ts';

/** Longest side of a picture that only people look at, in pixels. */
const maxSide = 1600;
const quality = 0.85;
/** Largest file sent as it is, in bytes; base64 makes it a third longer. */
const maxBytes = 6 * 1024 * 1024;

/** A picture to send. */
export interface ReducedPicture {
  readonly dataUrl: string;
  /** False for the file as it is, which the page does not show: decoding it may fail or end the page. */
  readonly isReduced: boolean;
}

function toDataUrl(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
}

type Opened = Omit<DecodedPicture, 'whole'>;

async function openWhole(file: Blob): Promise<Opened> {
  const source = await createImageBitmap(file);
  const { width, height } = source;
  return { source, width, height, orientation: 1, close: () => source.close() };
}

/** Null for a picture whose pixels take too much memory here. */
async function open(file: Blob): Promise<Opened | null> {
  const data = await file.arrayBuffer();
  const bytes = new Uint8Array(data);
  const type = detectImageType(bytes.subarray(0, typeBytes));
  const size = type && readImageSize(bytes, type);
  if (!type || !size || !isLarge(size)) return await openWhole(file);
  return (await isTooLargeToDecode(bytes, type, size)) ? null : await decodeScaled(data, maxSide);
}

async function draw(file: Blob): Promise<Blob | null> {
  const picture = await open(file);
  if (!picture) return null;
  const { source, width, height, orientation, close } = picture;
  const fitted = fitWithin(width, height, maxSide);
  const surface = isTurned(orientation)
    ? makePageSurface(fitted.height, fitted.width)
    : makePageSurface(fitted.width, fitted.height);
  drawUpright(surface, source, { x: 0, y: 0, width, height }, orientation);
  close();
  return await surface.toJpeg(quality);
}

/**
 * Reduces a picture to a small JPEG. A file that the browser cannot decode, or that is too large for it, is returned as it
 * is, for the server to read; null when it is too large for that or cannot be read at all.
 */
export async function reducePicture(file: File): Promise<ReducedPicture | null> {
  const drawn = await draw(file).catch(() => null);
  if (!drawn && file.size > maxBytes) return null;
  const dataUrl = await toDataUrl(drawn ?? file);
  return dataUrl === null ? null : { dataUrl, isReduced: drawn !== null };
}
