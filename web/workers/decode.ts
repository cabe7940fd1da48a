import { createByteView } from '#domain/photos/images/byte-view.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import type { ImageType } from '#domain/photos/images/image-type.ts';
import { forgetOrientation, readJpegHeader, type JpegHeader } from '#domain/photos/images/jpeg.ts';
import { isLarge } from './decoded-size.ts';
import type { DecodedPicture } from './picture.ts';
import { pngExifChunks, readPngExif } from '#domain/photos/images/png.ts';
import { tagAdobeRgb } from '#domain/photos/images/tag-adobe-rgb.ts';
import { readWebpExif } from '#domain/photos/images/webp.ts';

const eighths = 8;

/**
 * The size to request from a JPEG decoder: the smallest n/8 of the image that covers `side`. Decoders use the largest
 * n/8 not above the request, so a size in between would give an image smaller than the copy.
 */
export function coveringSize(size: PixelSize, side: number): PixelSize {
  const n = Math.min(eighths, Math.ceil((eighths * side) / Math.max(size.width, size.height)));
  return {
    width: Math.ceil((size.width * n) / eighths),
    height: Math.ceil((size.height * n) / eighths),
  };
}

type Unturned = Omit<DecodedPicture, 'orientation' | 'whole'>;

function opened(image: ImageBitmap): Unturned {
  return {
    source: image,
    width: image.width,
    height: image.height,
    close: () => image.close(),
  };
}

async function scaledFrame(data: ArrayBuffer, header: JpegHeader, side: number): Promise<Unturned> {
  const wanted = coveringSize(header, side);
  const decoder = new ImageDecoder({
    type: 'image/jpeg',
    data,
    transfer: [data],
    desiredWidth: wanted.width,
    desiredHeight: wanted.height,
  });
  try {
    const { image } = await decoder.decode({ completeFramesOnly: true });
    try {
      // Chromium permanently keeps half a gigabyte of shared memory for frames drawn directly.
      return opened(await createImageBitmap(image));
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
}

async function bitmap(parts: BlobPart[], type: string): Promise<Unturned> {
  return opened(await createImageBitmap(new Blob(parts, { type })));
}

function upright(picture: Unturned): DecodedPicture {
  return {
    ...picture,
    whole: picture,
    orientation: 1,
  };
}

/** Browsers disagree on whether EXIF rotates a WebP image, so the EXIF data is removed. */
async function webp(data: ArrayBuffer): Promise<DecodedPicture> {
  const bytes = new Uint8Array(data);
  const exif = readWebpExif(createByteView(bytes));
  if (exif) forgetOrientation(bytes, { exif: [exif] });
  const picture = await bitmap([data], 'image/webp');
  return { ...picture, whole: picture, orientation: exif?.orientation ?? 1 };
}

/** Same as {@link webp}; browsers also differ in the place they read EXIF from. */
async function png(data: ArrayBuffer): Promise<DecodedPicture> {
  const bytes = new Uint8Array(data);
  const view = createByteView(bytes);
  const chunks = pngExifChunks(view);
  const parts: BlobPart[] = [];
  let from = 0;
  for (const { start, end } of chunks) {
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  const picture = await bitmap([...parts, bytes.subarray(from)], 'image/png');
  const applied = chunks.find(({ isApplied }) => isApplied);
  const orientation = applied ? readPngExif(view, applied).orientation : 1;
  return { ...picture, whole: picture, orientation };
}

/** Uses the browser's own decoder, or one that is loaded when the first image needs it. */
async function heic(read: () => Promise<ArrayBuffer>, side: number): Promise<DecodedPicture> {
  const data = await read();
  const own = await bitmap([data], 'image/heic').catch(() => null);
  if (own) return upright(own);
  const { decodeHeic } = await import('./decode-heic.ts');
  return decodeHeic(data, side);
}

/** Null until the scaled decoder was tried; false where it does not work at all. */
let scaledDecoderWorks: boolean | null = typeof ImageDecoder === 'function' ? null : false;

/** Prepares a JPEG for decoders, which return it as stored then, and in the colors that its camera meant. */
function preparedJpeg(data: ArrayBuffer, header: JpegHeader): ArrayBuffer {
  const bytes = new Uint8Array(data);
  forgetOrientation(bytes, header);
  return tagAdobeRgb(bytes, header)?.buffer ?? data;
}

/**
 * Decodes a JPEG with the scaling decoder; null without one. The bytes are consumed. Throws when they cannot be
 * decoded.
 */
export async function decodeScaled(
  data: ArrayBuffer,
  side: number,
): Promise<DecodedPicture | null> {
  const header = typeof ImageDecoder === 'function' && readJpegHeader(new Uint8Array(data));
  if (!header) return null;
  const frame = await scaledFrame(preparedJpeg(data, header), header, side);
  return { ...frame, whole: header, orientation: header.exif[0]?.orientation ?? 1 };
}

/**
 * Decodes an image to at least `side` pixels on its longer side, or in full. JPEG, PNG and WebP keep their stored
 * orientation, regardless of the browser's EXIF handling; other formats are rotated upright by the browser where it
 * decodes them. The bytes may be consumed: `read` returns them again. Throws when they cannot be decoded here.
 */
export async function decode(
  type: ImageType,
  read: () => Promise<ArrayBuffer>,
  side: number,
): Promise<DecodedPicture> {
  if (type === 'image/heic') return heic(read, side);
  const data = await read();
  if (type === 'image/webp') return webp(data);
  if (type === 'image/png') return png(data);
  if (type !== 'image/jpeg') return upright(await bitmap([data], type));
  const header = readJpegHeader(new Uint8Array(data));
  if (!header) throw new Error('no frame header');
  const metadata = { whole: header, orientation: header.exif[0]?.orientation ?? 1 };
  const prepared = preparedJpeg(data, header);
  if (scaledDecoderWorks !== false) {
    const frame = await scaledFrame(prepared, header, side).catch(() => null);
    if (frame) {
      scaledDecoderWorks = true;
      return { ...frame, ...metadata };
    }
  }
  if (isLarge(header)) throw new Error('too large to decode as a whole');
  const whole = prepared.byteLength > 0 ? prepared : preparedJpeg(await read(), header);
  const picture = { ...(await bitmap([whole], type)), ...metadata };
  scaledDecoderWorks ??= false;
  return picture;
}
