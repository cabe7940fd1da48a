import sharp, { type Metadata, type SharpOptions } from 'sharp';
import { fail, succeed } from '#domain/result.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import { inPicturePool } from './picture-pool.ts';
import { sniffPicture, type PictureFormat } from './sniff-picture.ts';

/** A picture as its header tells it; nothing of it is decoded yet. */
export interface Picture {
  /** Path of the file, or its bytes. */
  readonly input: string | Buffer;
  readonly format: PictureFormat;
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** Whether it is upright as stored and made of red, green and blue, or of grey. */
  readonly isPlain: boolean;
  /** False where the codec is missing (HEVC, which most HEIC pictures use): only the header can be read. */
  readonly isDecodable: boolean;
  /** Whether decoding holds the whole picture in memory. */
  readonly isHeavy: boolean;
}

/** How every picture is opened: what is cut off or damaged is refused, never filled up with grey. */
export const opening: SharpOptions = {
  failOn: 'error',
  limitInputPixels: serverLimits.maxPixels,
  sequentialRead: true,
};

/** From here on a picture that cannot be read line by line is worked on alone. */
const heavyPixels = 16_000_000;

/** Answers `photo_timed_out` for the time limit, `photo_unreadable` for all else a decoder complains of. */
export const pictureFailure = (error: unknown): Result<never> =>
  error instanceof Error && error.message.startsWith('timeout')
    ? fail('photo_timed_out')
    : fail('photo_unreadable');

/** Cameras keep a small preview as the first picture of their raw files, which are TIFF files by their first bytes. */
const isRawPreview = (head: Buffer): boolean => {
  if (head.length < 8) return false;
  if (head.toString('latin1', 8, 10) === 'CR') return true;
  const little = head[0] === 0x49;
  const short = (at: number): number => (little ? head.readUInt16LE(at) : head.readUInt16BE(at));
  const long = (at: number): number => (little ? head.readUInt32LE(at) : head.readUInt32BE(at));
  const directory = long(4);
  if (directory + 2 > head.length) return false;
  const count = short(directory);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (at + 12 > head.length) return false;
    const reducedResolution = short(at) === 254 && (long(at + 8) & 1) === 1;
    if (reducedResolution) return true;
  }
  return false;
};

const headerOf = (input: string | Buffer): Promise<Metadata> =>
  // The limit is checked on what this answers; here it would be one more unreadable file.
  inPicturePool(false, () => sharp(input, { ...opening, limitInputPixels: false }).metadata());

const toPicture = (
  input: string | Buffer,
  format: PictureFormat,
  metadata: Metadata,
): Result<Picture> => {
  const { width, height, orientation = 1, space, compression } = metadata;
  if (metadata.format !== (format === 'avif' ? 'heif' : format)) return fail('photo_unreadable');
  if (width * height > serverLimits.maxPixels) {
    return fail('photo_too_many_pixels', { maxPixels: serverLimits.maxPixels });
  }
  const lineByLine = (format === 'jpeg' || format === 'png') && metadata.isProgressive !== true;
  const isLying = orientation >= 5;
  return succeed({
    input,
    format,
    width: isLying ? height : width,
    height: isLying ? width : height,
    isPlain: orientation === 1 && (space === 'srgb' || space === 'b-w'),
    isDecodable: compression !== 'hevc',
    // Turning a lying picture upright needs all of it at once.
    isHeavy: (!lineByLine || isLying) && width * height > heavyPixels,
  });
};

/**
 * Reads what a picture is from its first bytes (`head`) and its header.
 * Errors: `invalid_file_type`, `invalid_file_format`, `photo_unreadable`, `photo_too_many_pixels`.
 */
export const readPicture = async (
  input: string | Buffer,
  head: Buffer,
): Promise<Result<Picture>> => {
  const format = sniffPicture(head);
  if (!format.ok) return format;
  if (format.value === 'tiff' && isRawPreview(head)) return fail('invalid_file_format');
  try {
    return toPicture(input, format.value, await headerOf(input));
  } catch (error) {
    return pictureFailure(error);
  }
};
