import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { UploadMetadata } from '#contract/photos.ts';
import type { PhotoDeps } from './deps.ts';

/**
 * The session whose photo an upload belongs to: the sender's own, or that of the order whose link it brings.
 * Errors: `upload_metadata_invalid` (a link with something else than an original), those of the link.
 */
export const ownerOf = async (
  deps: PhotoDeps,
  senderId: string,
  { link, kind, photoId, sha256 }: UploadMetadata,
): Promise<Result<string>> => {
  if (link === undefined) return succeed(senderId);
  if (kind !== 'original') return fail('upload_metadata_invalid');
  return deps.ownerByLink(link, { photoId, sha256 });
};
