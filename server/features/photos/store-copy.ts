import { createHash } from 'node:crypto';
import type { CopyRule } from '#domain/photo-rules.ts';
import { succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoDeps } from './deps.ts';
import { makeCopy } from './make-copy.ts';
import type { NewFile } from './photos.repo.ts';
import type { Picture } from './read-picture.ts';
import { mediaTypeOf } from './sniff-picture.ts';

/** Lower-case hexadecimal SHA-256. */
export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * Makes an order copy of a picture and stores it; `sentSha256` is what was sent for it, null where nothing was.
 * Errors: `photo_unreadable`, `photo_timed_out`.
 */
export const storeCopy = async (
  deps: PhotoDeps,
  picture: Picture,
  rule: CopyRule,
  sentSha256: string | null,
): Promise<Result<NewFile>> => {
  const made = await makeCopy(picture, rule);
  if (!made.ok) return made;
  const { bytes, width, height } = made.value;
  const sha256 = sha256Of(bytes);
  await deps.blobs.putBytes(sha256, bytes);
  return succeed({
    kind: 'order-copy',
    sha256,
    sentSha256,
    size: bytes.length,
    mediaType: mediaTypeOf.jpeg,
    width,
    height,
  });
};
