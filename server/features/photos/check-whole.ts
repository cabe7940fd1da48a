import { succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { RunTask } from './picture-pool.ts';
import { fileOf, type Picture } from './read-picture.ts';

/**
 * Whether a picture is all there. The decoder reads every byte of it but works out only an eighth of its lines and
 * columns, which finds what is cut off or damaged at a fraction of the cost. Errors: `photo_unreadable`,
 * `photo_timed_out`.
 */
export async function checkWhole(run: RunTask, picture: Picture): Promise<Result<void>> {
  const { width, height, isSlow } = picture;
  const side = Math.max(1, Math.floor(Math.min(width, height) / 8));
  const checked = await run({ kind: 'check', file: fileOf(picture), side }, { isSlow });
  return checked.ok ? succeed(undefined) : checked;
}
