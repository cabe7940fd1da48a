import { maxMsOf } from '#domain/photos/photo-rules.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { PictureFile, PictureInput } from './picture-file.ts';
import type { RunTask } from './picture-pool.ts';
import type { PictureHeader } from './picture-work.ts';
import { sniffPicture, type PictureFormat } from './sniff-picture.ts';

/** An image as described by its header, before decoding. */
export interface EncodedPicture {
  /** Path of the file, or its bytes. */
  readonly input: PictureInput;
  readonly format: PictureFormat;
  /** Pixels of the upright image. */
  readonly width: number;
  readonly height: number;
  /** Whether it is stored upright and in RGB or gray. */
  readonly isPlain: boolean;
  /** Whether decoding may take long or needs the whole image in memory. */
  readonly isSlow: boolean;
  /** Limit for each task on it. */
  readonly maxMs: number;
}

/** Returns an image's file in the form that its tasks take. */
export function fileOf({ input, format }: EncodedPicture): PictureFile {
  return { input, format };
}

/** Maximum pixels of an image that is decoded in a moment in any format. */
const quickPixels = 2_000_000;
/** Maximum pixels of an image that is decoded quickly row by row. */
const quickRowPixels = 60_000_000;
/** Minimum pixels of an image that takes much memory when it is held as a whole. */
const heavyPixels = 16_000_000;

function toPicture(
  input: PictureInput,
  format: PictureFormat,
  header: PictureHeader,
): Result<EncodedPicture, PhotoErrorCode> {
  const { width, height, orientation, space, maxPixels } = header;
  const pixels = width * height;
  if (!header.hasAcceptedCoding) return fail('invalid_file_format');
  if (header.format !== (format === 'avif' ? 'heif' : format)) return fail('photo_unreadable');
  if (pixels > maxPixels) return fail('photo_too_many_pixels', { maxPixels });
  const isBaselineJpeg = format === 'jpeg' && !header.isProgressive;
  // Turning an image by a quarter needs all of it in memory.
  const isLying = orientation >= 5;
  return succeed({
    input,
    format,
    width: isLying ? height : width,
    height: isLying ? width : height,
    isPlain: orientation === 1 && (space === 'srgb' || space === 'b-w'),
    isSlow: pixels > (isBaselineJpeg ? (isLying ? heavyPixels : quickRowPixels) : quickPixels),
    maxMs: maxMsOf(pixels, maxPixels),
  });
}

/**
 * Reads the format of an image from its first bytes (`head`) and its header. Errors: `invalid_file_type`,
 * `invalid_file_format`, `photo_unreadable`, `photo_too_many_pixels`, `photo_timed_out`.
 */
export async function readPicture(
  run: RunTask,
  input: PictureInput,
  head: Buffer,
): Promise<Result<EncodedPicture, PhotoErrorCode>> {
  const format = sniffPicture(head);
  if (!format.ok) return format;
  const header = await run({ kind: 'header', file: { input, format: format.value } });
  return header.ok ? toPicture(input, format.value, header.value) : header;
}
