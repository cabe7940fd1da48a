import { fail, succeed } from '#domain/common/result.ts';
import type { Result } from '#contract/errors.ts';
import type { UploadMetadata } from '#contract/photos.ts';
import type { PhotoDeps } from '../deps.ts';
import { hasOrderedPhoto } from './photos.repo.ts';

/**
 * Finds the session that owns the photo of an upload: the sender's own, or that of the order whose link it contains.
 * Errors: `upload_metadata_invalid` (a link without an original), those of the link, `order_not_found` (the sender's
 * session has no order with this number and photo, or the photo was deleted).
 */
export async function findPhotoOwner(
  deps: PhotoDeps,
  senderId: string,
  { link, orderNumber, kind, photoId, sha256 }: UploadMetadata,
): Promise<Result<string>> {
  if (link === undefined) {
    if (orderNumber === undefined) return succeed(senderId);
    const isOrdered = await hasOrderedPhoto(deps.kysely, senderId, orderNumber, photoId);
    return isOrdered ? succeed(senderId) : fail('order_not_found');
  }
  if (kind !== 'original') return fail('upload_metadata_invalid');
  return deps.ownerByLink(link, { photoId, sha256 });
}
