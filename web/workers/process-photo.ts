import {
  fitWithin,
  orderCopyRule,
  serverLimits,
  thumbnailRule,
  type CopyRule,
} from '#domain/photos/photo-rules.ts';
import {
  colorOfFile,
  isLeftToServer,
  type CodedFormat,
} from '#domain/photos/images/color-of-file.ts';
import { DamagedFile } from '#domain/photos/heif/libheif-calls.ts';
import { hasAcceptedCoding } from '#domain/photos/images/accepted-coding.ts';
import { isComplete } from '#domain/photos/images/completeness.ts';
import { isTurned } from '#domain/photos/images/exif.ts';
import { detectRefusedType } from '#domain/photos/images/refused-type.ts';
import { isOddAvif } from '#domain/photos/images/odd-avif.ts';
import { hidesStillImage } from '#domain/photos/images/png.ts';
import { readImageSize, readShownSize } from '#domain/photos/images/image-size.ts';
import { maxPixelsOf } from '#domain/photos/images/pixel-limit.ts';
import type { PixelSize } from '#domain/photos/pixel-size.ts';
import { readJpegHeader } from '#domain/photos/images/jpeg.ts';
import { detectImageType, typeBytes, type ImageType } from '#domain/photos/images/image-type.ts';
import { sha256Hex } from '../lib/hash.ts';
import { decode, decodeScaled } from './decode.ts';
import { isLarge, isTooLargeToDecode } from './decoded-size.ts';
import { refuse, type HashedFile, type PhotoCopies, type PhotoRefusal } from './photo-copies.ts';
import type { DecodedPicture } from './picture.ts';
import { drawUpright, encodeWithin, type Surface, type SurfaceMaker } from './surface.ts';

/**
 * All bytes of a file, null when they cannot be read. Some browsers (iOS) fail on a file that was passed to the page
 * just before, so a failed read is repeated once in another way.
 */
async function readBytes(file: Blob): Promise<ArrayBuffer | null> {
  try {
    return await file.arrayBuffer();
  } catch {
    return new Response(file).arrayBuffer().catch(() => null);
  }
}

/**
 * The image of a card: two abreast on a phone, at two device pixels per CSS pixel. Sides in pixels, sizes in bytes.
 */
export const previewRule: CopyRule = { maxSide: 480, maxBytes: 100 * 1024, quality: 0.75 };

/** Formats only some browsers support; the server makes the copies that this one cannot decode. */
const decodableElsewhere: readonly ImageType[] = ['image/heic', 'image/tiff', 'image/avif'];

const codedFormats: Partial<Record<ImageType, CodedFormat>> = {
  'image/png': 'png',
  'image/avif': 'avif',
  'image/heic': 'heif',
};

/**
 * Detects the type by content. For unknown content, the refusal names the declared type unless it is one of an image.
 */
function checkType(bytes: Uint8Array, file: Blob): ImageType | PhotoRefusal {
  const head = bytes.subarray(0, typeBytes);
  const type = detectImageType(head);
  if (type) return type;
  const isNamed = file.type !== '' && !file.type.startsWith('image/');
  const refused = detectRefusedType(head) ?? (isNamed ? file.type : null);
  return refused === null
    ? refuse('invalid_file_format')
    : refuse('invalid_file_type', { type: refused });
}

/** A file's bytes, or the first of them, with the image's type and size as they declare them. */
interface ImageHeader {
  readonly ok: true;
  readonly data: ArrayBuffer;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ImageType;
  readonly size: PixelSize | null;
}

/** Refuses a file by its length, which may be 0 for a photo in a cloud that its phone has not downloaded yet. */
function checkBytes(file: Blob): PhotoRefusal | null {
  const { maxBytes } = serverLimits;
  if (file.size === 0) return refuse('photo_empty');
  return file.size > maxBytes ? refuse('photo_too_large', { maxBytes }) : null;
}

/** Reads a file, or the `part` of it with its header, and refuses it by the type and sizes there, before decoding. */
export async function readHeader(file: Blob, part = file): Promise<ImageHeader | PhotoRefusal> {
  const data = await readBytes(part);
  if (!data) return refuse('photo_unreadable', {}, true);
  const wrongLength = checkBytes(file);
  if (wrongLength?.code === 'photo_empty') return wrongLength;
  const bytes = new Uint8Array(data);
  const type = checkType(bytes, file);
  if (typeof type !== 'string') return type;
  if (wrongLength) return wrongLength;
  const size = readImageSize(bytes, type);
  const maxPixels = maxPixelsOf(bytes, type);
  return size && size.width * size.height > maxPixels
    ? refuse('photo_too_many_pixels', { maxPixels })
    : { ok: true, data, bytes, type, size };
}

/** Images that browsers render inconsistently: the server's rendering is the one printed. */
function isShownByServer(bytes: Uint8Array, type: ImageType): boolean {
  if (type === 'image/jpeg') return readJpegHeader(bytes)?.components === 4;
  if (type === 'image/avif' && isOddAvif(bytes)) return true;
  if (type === 'image/png' && hidesStillImage(bytes)) return true;
  const format = codedFormats[type];
  return format !== undefined && isLeftToServer(colorOfFile(bytes, format));
}

function allOf(size: PixelSize) {
  return { x: 0, y: 0, width: size.width, height: size.height };
}

async function hashed(blob: Blob): Promise<HashedFile> {
  return {
    blob,
    sha256: await sha256Hex(new Uint8Array(await blob.arrayBuffer())),
  };
}

/** The photo is kept without a copy when making one fails. */
async function orNull<T>(work: () => Promise<T | null>): Promise<T | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

/**
 * Decodes an image. Null when this browser cannot, which the server perhaps can; a part that its own decoder finds damaged
 * is damaged for the server too, which has the same one.
 */
async function decodeOrFail(
  type: ImageType,
  read: () => Promise<ArrayBuffer>,
): Promise<DecodedPicture | 'damaged' | null> {
  try {
    return await decode(type, read, orderCopyRule.maxSide);
  } catch (error) {
    return error instanceof DamagedFile ? 'damaged' : null;
  }
}

function smaller(from: Surface, rule: CopyRule, make: SurfaceMaker): Surface {
  const size = fitWithin(from.width, from.height, rule.maxSide);
  const surface = make(size.width, size.height);
  drawUpright(surface, from.canvas, allOf(from), 1);
  return surface;
}

type Pictures = Pick<PhotoCopies, 'orderCopy' | 'preview' | 'thumbnail'>;

const noPictures: Pictures = { orderCopy: null, preview: null, thumbnail: null };

/** Whether all pixels of a surface have one color. */
function isBlank({ context, width, height }: Surface): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  return data.every((value, at) => value === data[at % 4]);
}

/**
 * Each copy is drawn from the next larger one, the largest from the decoded image. None of an image of one color in a format
 * that browsers decode in part: they draw some codings blank, and the server's copies show whether it is.
 */
async function drawCopies(
  picture: DecodedPicture,
  type: ImageType,
  size: PixelSize,
  make: SurfaceMaker,
): Promise<Pictures> {
  const target = fitWithin(size.width, size.height, orderCopyRule.maxSide);
  const big = make(target.width, target.height);
  drawUpright(big, picture.source, allOf(picture), picture.orientation);
  picture.close();
  const medium = smaller(big, previewRule, make);
  const small = smaller(medium, thumbnailRule, make);
  if (decodableElsewhere.includes(type) && isBlank(small)) return noPictures;
  const [copy, preview, thumbnail] = await Promise.all([
    orNull(() => encodeWithin(big, orderCopyRule)),
    orNull(() => encodeWithin(medium, previewRule)),
    orNull(() => encodeWithin(small, thumbnailRule)),
  ]);
  return { orderCopy: copy && (await hashed(copy)), preview, thumbnail };
}

function uprightSize({ whole: { width, height }, orientation }: DecodedPicture): PixelSize {
  return isTurned(orientation) ? { width: height, height: width } : { width, height };
}

/** A sketch is cheap when the decoder skips most of the image. */
const sketchedFrom = 4 * previewRule.maxSide;

/** Makes a large photo's preview ahead of its processing; null unless that is much quicker. */
export async function sketchPhoto(file: Blob, make: SurfaceMaker): Promise<Blob | null> {
  const header = await readHeader(file);
  if (!header.ok || header.type !== 'image/jpeg' || !header.size) return null;
  const { data, bytes, type, size } = header;
  if (Math.max(size.width, size.height) < sketchedFrom) return null;
  if (isShownByServer(bytes, type) || (await isTooLargeToDecode(bytes, type, size))) return null;
  const picture = await orNull(() => decodeScaled(data, previewRule.maxSide));
  if (!picture) return null;
  const whole = uprightSize(picture);
  const { width, height } = fitWithin(whole.width, whole.height, previewRule.maxSide);
  const surface = make(width, height);
  drawUpright(surface, picture.source, allOf(picture), picture.orientation);
  picture.close();
  return encodeWithin(surface, previewRule);
}

/**
 * Reads a file once, checks its header and its end, decodes it once and makes all copies. A file that could not be
 * read (moved, or still in a cloud) may be retried; a broken one may not.
 */
export async function processPhoto(
  file: Blob,
  make: SurfaceMaker,
): Promise<PhotoCopies | PhotoRefusal> {
  const wrongLength = checkBytes(file);
  if (wrongLength) return wrongLength;
  const header = await readHeader(file);
  if (!header.ok) return header;
  const { data, bytes, type, size } = header;
  if (!hasAcceptedCoding(bytes, type)) return refuse('invalid_file_format');
  if (!size || !isComplete(bytes, type)) return refuse('photo_unreadable');
  const originalSha256 = await sha256Hex(bytes);
  const shown = readShownSize(bytes, type);
  const isElsewhere = isShownByServer(bytes, type) || (await isTooLargeToDecode(bytes, type, size));
  let unread: ArrayBuffer | null = data;
  const read = async (): Promise<ArrayBuffer> => {
    const taken = unread ?? (await file.arrayBuffer());
    unread = null;
    return taken;
  };
  const picture = isElsewhere ? null : await decodeOrFail(type, read);
  if (picture === 'damaged') return refuse('photo_unreadable');
  if (!picture && !isElsewhere && !isLarge(size) && !decodableElsewhere.includes(type)) {
    return refuse('photo_unreadable');
  }
  const result = { ok: true, type, size: shown, originalSha256 } as const;
  if (!picture) return { ...result, ...noPictures };
  const upright = uprightSize(picture);
  return { ...result, size: upright, ...(await drawCopies(picture, type, upright, make)) };
}
