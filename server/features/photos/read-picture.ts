import { fail, succeed } from '#domain/result.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import type { PictureFile, PictureInput } from './picture-file.ts';
import type { RunTask } from './picture-pool.ts';
import type { PictureHeader } from './picture-work.ts';
import { sniffPicture, type PictureFormat } from './sniff-picture.ts';

/** A picture as its header tells it; nothing of it is decoded yet. */
export interface Picture {
  /** Path of the file, or its bytes. */
  readonly input: PictureInput;
  readonly format: PictureFormat;
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  /** Whether it is upright as stored and made of red, green and blue, or of grey. */
  readonly isPlain: boolean;
  /** Whether decoding may take long or hold the whole picture in memory. */
  readonly isSlow: boolean;
}

/** A picture's file, as the tasks about it take it. */
export const fileOf = ({ input, format }: Picture): PictureFile => ({ input, format });

/** Up to here a picture of any format is decoded in a moment. */
const quickPixels = 2_000_000;
/** From here on a picture that is held whole in memory takes much of it. */
const heavyPixels = 16_000_000;

const toPicture = (
  input: PictureInput,
  format: PictureFormat,
  header: PictureHeader,
): Result<Picture> => {
  const { width, height, orientation, space } = header;
  const pixels = width * height;
  if (header.format !== (format === 'avif' ? 'heif' : format)) return fail('photo_unreadable');
  if (pixels > serverLimits.maxPixels) {
    return fail('photo_too_many_pixels', { maxPixels: serverLimits.maxPixels });
  }
  const isBaselineJpeg = format === 'jpeg' && !header.isProgressive;
  // Turning a lying picture upright needs all of it at once.
  const isLying = orientation >= 5;
  return succeed({
    input,
    format,
    width: isLying ? height : width,
    height: isLying ? width : height,
    isPlain: orientation === 1 && (space === 'srgb' || space === 'b-w'),
    isSlow:
      pixels > (isBaselineJpeg ? (isLying ? heavyPixels : serverLimits.maxPixels) : quickPixels),
  });
};

/**
 * Reads what a picture is from its first bytes (`head`) and its header.
 * Errors: `invalid_file_type`, `invalid_file_format`, `photo_unreadable`, `photo_too_many_pixels`, `photo_timed_out`.
 */
export async function readPicture(
  run: RunTask,
  input: PictureInput,
  head: Buffer,
): Promise<Result<Picture>> {
  const format = sniffPicture(head);
  if (!format.ok) return format;
  const header = await run({ kind: 'header', file: { input, format: format.value } });
  return header.ok ? toPicture(input, format.value, header.value) : header;
}
