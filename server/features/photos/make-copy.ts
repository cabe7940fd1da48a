import type { CopyRule } from '#domain/photo-rules.ts';
import { fail } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { inPictureProcess } from './picture-pool.ts';
import type { PictureCopy } from './picture-work.ts';
import type { Picture } from './read-picture.ts';

/**
 * Makes the copy of a picture that a rule asks for. Errors: `photo_unreadable` (damaged, cut off, or no decoder for
 * it here), `photo_timed_out`. Source: product §9, other limits.
 */
export const makeCopy = async (picture: Picture, rule: CopyRule): Promise<Result<PictureCopy>> => {
  if (!picture.isDecodable) return fail('photo_unreadable');
  return inPictureProcess({ kind: 'copy', input: picture.input, rule }, picture.isHeavy);
};

/** Whether a picture of `size` bytes already is what a rule asks for. */
export const obeysRule = (picture: Picture, size: number, rule: CopyRule): boolean =>
  picture.format === 'jpeg' &&
  picture.isPlain &&
  size <= rule.maxBytes &&
  Math.max(picture.width, picture.height) <= rule.maxSide;
