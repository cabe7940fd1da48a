import { viewOf } from '#domain/images/byte-view.ts';
import { readExif } from '#domain/images/exif.ts';
import type { PixelSize } from '#domain/images/image-size.ts';
import type { ImageType } from '#domain/images/image-type.ts';
import { forgetOrientation, readJpegHeader, type JpegHeader } from '#domain/images/jpeg.ts';
import type { Picture } from './picture.ts';
import { pngExifChunks } from '#domain/images/png.ts';
import { readWebpExif } from '#domain/images/webp.ts';

const eighths = 8;

/**
 * The size to ask a JPEG decoder for: the smallest n/8 of the picture that covers `side`. Decoders take the largest n/8
 * not above what they are asked for, so a size in between would give a smaller picture than the copy.
 */
export const coveringSize = (size: PixelSize, side: number): PixelSize => {
  const n = Math.min(eighths, Math.ceil((eighths * side) / Math.max(size.width, size.height)));
  return {
    width: Math.ceil((size.width * n) / eighths),
    height: Math.ceil((size.height * n) / eighths),
  };
};

type Unturned = Omit<Picture, 'orientation' | 'whole'>;

const opened = (image: ImageBitmap): Unturned => ({
  source: image,
  width: image.width,
  height: image.height,
  close: () => image.close(),
});

const scaledFrame = async (
  data: ArrayBuffer,
  header: JpegHeader,
  side: number,
): Promise<Unturned> => {
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
      // Chromium keeps half a gigabyte of shared memory for frames drawn directly, and keeps it for good.
      return opened(await createImageBitmap(image));
    } finally {
      image.close();
    }
  } finally {
    decoder.close();
  }
};

const bitmap = async (parts: BlobPart[], type: string): Promise<Unturned> =>
  opened(await createImageBitmap(new Blob(parts, { type })));

const upright = (picture: Unturned): Picture => ({ ...picture, whole: picture, orientation: 1 });

/** Browsers disagree whether EXIF turns a WebP picture, so none is told that it does. */
const webp = async (data: ArrayBuffer): Promise<Picture> => {
  const bytes = new Uint8Array(data);
  const exif = readWebpExif(viewOf(bytes));
  if (exif) forgetOrientation(bytes, { exif: [exif] });
  const picture = await bitmap([data], 'image/webp');
  return { ...picture, whole: picture, orientation: exif?.orientation ?? 1 };
};

/** As {@link webp}; browsers also differ in where in the file they look. */
const png = async (data: ArrayBuffer): Promise<Picture> => {
  const bytes = new Uint8Array(data);
  const view = viewOf(bytes);
  const chunks = pngExifChunks(view);
  const parts: BlobPart[] = [];
  let from = 0;
  for (const { start, end } of chunks) {
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  const picture = await bitmap([...parts, bytes.subarray(from)], 'image/png');
  const applied = chunks.find(({ isApplied }) => isApplied);
  const orientation = applied ? readExif(view, applied.start + 8).orientation : 1;
  return { ...picture, whole: picture, orientation };
};

/** The browser's own decoder, or else one that is fetched when the first picture needs it. */
const heic = async (read: () => Promise<ArrayBuffer>, side: number): Promise<Picture> => {
  const data = await read();
  const own = await bitmap([data], 'image/heic').catch(() => null);
  if (own) return upright(own);
  const { decodeHeic } = await import('./decode-heic.ts');
  return decodeHeic(data, side);
};

/** Null until the scaled decoder was tried here; false where it does not work at all. */
let scaledDecoderWorks: boolean | null = typeof ImageDecoder === 'function' ? null : false;

/** A JPEG by the decoder that scales; null without one. The bytes are used up. Throws when they cannot be decoded. */
export const decodeScaled = async (data: ArrayBuffer, side: number): Promise<Picture | null> => {
  const header = typeof ImageDecoder === 'function' && readJpegHeader(new Uint8Array(data));
  if (!header) return null;
  forgetOrientation(new Uint8Array(data), header);
  const frame = await scaledFrame(data, header, side);
  return { ...frame, whole: header, orientation: header.exif[0]?.orientation ?? 1 };
};

/**
 * Decodes a picture to at least `side` pixels on its longer side, or whole. JPEGs, PNGs and WebPs come as they are stored,
 * whatever the browser makes of EXIF; other formats are turned upright by the browser where it decodes them. The bytes
 * may be used up: `read` gives them again. Throws when they cannot be decoded here.
 */
export const decode = async (
  type: ImageType,
  read: () => Promise<ArrayBuffer>,
  side: number,
): Promise<Picture> => {
  if (type === 'image/heic') return heic(read, side);
  const data = await read();
  if (type === 'image/webp') return webp(data);
  if (type === 'image/png') return png(data);
  if (type !== 'image/jpeg') return upright(await bitmap([data], type));
  const header = readJpegHeader(new Uint8Array(data));
  if (!header) throw new Error('no frame header');
  const metadata = { whole: header, orientation: header.exif[0]?.orientation ?? 1 };
  forgetOrientation(new Uint8Array(data), header);
  if (scaledDecoderWorks !== false) {
    const frame = await scaledFrame(data, header, side).catch(() => null);
    if (frame) {
      scaledDecoderWorks = true;
      return { ...frame, ...metadata };
    }
  }
  const whole = data.byteLength > 0 ? data : await read();
  forgetOrientation(new Uint8Array(whole), header);
  const picture = { ...(await bitmap([whole], type)), ...metadata };
  scaledDecoderWorks ??= false;
  return picture;
};
