import { succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { RunTask } from '../decoding/picture-pool.ts';
import { fileOf, type EncodedPicture } from '../decoding/read-picture.ts';

/**
 * Checks that an image is complete. The decoder reads every byte but computes only an eighth of the rows and columns,
 * which finds truncated and damaged files at a fraction of the cost. Errors: `photo_unreadable`, `photo_timed_out`.
 */
export async function checkWhole(
  run: RunTask,
  picture: EncodedPicture,
): Promise<Result<void, PhotoErrorCode>> {
  const { width, height, isSlow, maxMs } = picture;
  const side = Math.max(1, Math.floor(Math.min(width, height) / 8));
  const checked = await run({ kind: 'check', file: fileOf(picture), side }, { isSlow, maxMs });
  return checked.ok ? succeed(undefined) : checked;
}
