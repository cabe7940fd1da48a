import { typeBytes } from '#domain/photos/images/image-type.ts';
import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { fileOf, readPicture, type EncodedPicture } from '../decoding/read-picture.ts';
import type { PicturePool } from '../decoding/picture-pool.ts';
import type { LogoFiles, PixelRect, WebPicture } from '../decoding/picture-work.ts';

/** A part of an upright picture, as shares of its width and height. */
export interface PicturePart {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function headOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.subarray(0, typeBytes));
}

/** The pixels of a part, at least one each way and all within the picture. */
function toPixels({ width, height }: EncodedPicture, part: PicturePart): PixelRect {
  const left = Math.min(Math.floor(part.x * width), width - 1);
  const top = Math.min(Math.floor(part.y * height), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(part.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(part.height * height), height - top)),
  };
}

/**
 * Creates a WebP of a file, or of a part of it, for each width of a page; none is larger than the original. Decoded with
 * the customers' photos, under their limits. Errors: those of a photo that cannot be read.
 */
export function makeWebPictures(
  pictures: PicturePool,
  bytes: Uint8Array,
  widths: readonly number[],
  crop: PicturePart | null = null,
): Promise<Result<WebPicture[], PhotoErrorCode>> {
  return pictures.decode(null, async (run): Promise<Result<WebPicture[], PhotoErrorCode>> => {
    const picture = await readPicture(run, bytes, headOf(bytes));
    if (!picture.ok) return picture;
    const { isSlow, maxMs } = picture.value;
    const part = crop && toPixels(picture.value, crop);
    const made: WebPicture[] = [];
    for (const width of widths) {
      const file = fileOf(picture.value);
      const task = { kind: 'web', file, width, ...(part && { part }) } as const;
      const response = await run(task, { isSlow, maxMs });
      if (!response.ok) return response;
      made.push(response.value);
    }
    return succeed(made);
  });
}

/** Fewer pixels than this are no logo. */
const minLogoSide = 40;

/**
 * Creates the files of a logo, decoded like the customers' photos. Errors: those of a photo that cannot be read, and
 * `invalid_file_format` for one that is too small.
 */
export function makeLogo(
  pictures: PicturePool,
  bytes: Uint8Array,
): Promise<Result<LogoFiles, PhotoErrorCode>> {
  return pictures.decode(null, async (run): Promise<Result<LogoFiles, PhotoErrorCode>> => {
    const picture = await readPicture(run, bytes, headOf(bytes));
    if (!picture.ok) return picture;
    const { width, height, isSlow, maxMs } = picture.value;
    if (Math.min(width, height) < minLogoSide) return fail('invalid_file_format');
    return await run({ kind: 'logo', file: fileOf(picture.value) }, { isSlow, maxMs });
  });
}
