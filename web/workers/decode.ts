import type { Orientation } from './exif.ts';
import type { PixelSize } from './image-size.ts';
import type { ImageType } from './image-type.ts';
import { forgetOrientation, readJpegHeader, type JpegHeader } from './jpeg.ts';

/** A decoded picture, maybe smaller than the file's. */
export interface Picture {
  readonly source: CanvasImageSource;
  /** Pixels of `source`, as it is stored. */
  readonly width: number;
  readonly height: number;
  /** How `source` must still be turned. */
  readonly orientation: Orientation;
  /** Frees the memory at once; the garbage collector does not see how much it is. */
  readonly close: () => void;
}

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

type Unturned = Omit<Picture, 'orientation'>;

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

const bitmap = async (data: BlobPart, type: string): Promise<Unturned> =>
  opened(await createImageBitmap(new Blob([data], { type })));

/** Null until the scaled decoder was tried here; false where it does not work at all. */
let scaledDecoderWorks: boolean | null = typeof ImageDecoder === 'function' ? null : false;

/**
 * Decodes a picture to at least `side` pixels on its longer side, or whole. JPEGs come as they are stored, whatever the
 * browser makes of EXIF; other formats are turned upright by the browser. The bytes may be used up: `read` gives them
 * again. Throws when the browser cannot decode them.
 */
export const decode = async (
  type: ImageType,
  read: () => Promise<ArrayBuffer>,
  side: number,
): Promise<Picture> => {
  const data = await read();
  if (type !== 'image/jpeg') return { ...(await bitmap(data, type)), orientation: 1 };
  const header = readJpegHeader(new Uint8Array(data));
  if (!header) throw new Error('no frame header');
  const orientation = header.exif[0]?.orientation ?? 1;
  forgetOrientation(new Uint8Array(data), header);
  if (scaledDecoderWorks !== false) {
    const frame = await scaledFrame(data, header, side).catch(() => null);
    if (frame) {
      scaledDecoderWorks = true;
      return { ...frame, orientation };
    }
  }
  const whole = data.byteLength > 0 ? data : await read();
  forgetOrientation(new Uint8Array(whole), header);
  const picture = { ...(await bitmap(whole, type)), orientation };
  scaledDecoderWorks ??= false;
  return picture;
};
