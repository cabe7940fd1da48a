import { succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import { inPictureProcess } from './picture-pool.ts';
import { fileOf, type Picture } from './read-picture.ts';

/**
 * Whether a picture is all there. The decoder reads every byte of it but works out only an eighth of its lines and
 * columns, which finds what is cut off or damaged at a fraction of the cost. Errors: `photo_unreadable`,
 * `photo_timed_out`.
 */
export const checkWhole = async (picture: Picture): Promise<Result<void>> => {
  const { width, height, isHeavy } = picture;
  const side = Math.max(1, Math.floor(Math.min(width, height) / 8));
  const checked = await inPictureProcess({ kind: 'check', file: fileOf(picture), side }, isHeavy);
  return checked.ok ? succeed(undefined) : checked;
};
