import { typeBytes } from '#domain/photos/images/image-type.ts';
import { succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { fileOf, readPicture } from '../decoding/read-picture.ts';
import type { PicturePool } from '../decoding/picture-pool.ts';
import type { WebPicture } from '../decoding/picture-work.ts';

/**
 * Creates a WebP of a file for each width of a page; none is larger than the original. Decoded with the customers'
 * photos, under their limits. Errors: those of a photo that cannot be read.
 */
export function makeWebPictures(
  pictures: PicturePool,
  bytes: Uint8Array,
  widths: readonly number[],
): Promise<Result<WebPicture[], PhotoErrorCode>> {
  return pictures.decode(null, async (run): Promise<Result<WebPicture[], PhotoErrorCode>> => {
    const picture = await readPicture(run, bytes, Buffer.from(bytes.subarray(0, typeBytes)));
    if (!picture.ok) return picture;
    const { isSlow, maxMs } = picture.value;
    const made: WebPicture[] = [];
    for (const width of widths) {
      const task = { kind: 'web', file: fileOf(picture.value), width } as const;
      const response = await run(task, { isSlow, maxMs });
      if (!response.ok) return response;
      made.push(response.value);
    }
    return succeed(made);
  });
}
