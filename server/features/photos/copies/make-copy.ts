import type { CopyRule } from '#domain/photos/photo-rules.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { RunTask } from '../decoding/picture-pool.ts';
import type { PictureCopy } from '../decoding/picture-work.ts';
import { fileOf, type EncodedPicture } from '../decoding/read-picture.ts';

/**
 * Creates the copy of an image that a rule requires. Errors: `photo_unreadable` (damaged or cut off),
 * `photo_timed_out`.
 */
export function makeCopy(
  run: RunTask,
  picture: EncodedPicture,
  rule: CopyRule,
): Promise<Result<PictureCopy, PhotoErrorCode>> {
  const { isSlow, maxMs } = picture;
  return run({ kind: 'copy', file: fileOf(picture), rule }, { isSlow, maxMs });
}

/** Whether an image of `size` bytes already complies with a rule. */
export function obeysRule(picture: EncodedPicture, size: number, rule: CopyRule): boolean {
  return (
    picture.format === 'jpeg' &&
    picture.isPlain &&
    size <= rule.maxBytes &&
    Math.max(picture.width, picture.height) <= rule.maxSide
  );
}
