import { fail, succeed } from '#domain/result.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { BlobStore } from '../../platform/storage/blob-store.ts';
import type { StoredPhoto } from './photos.repo.ts';

/**
 * What is already settled about a file of this kind and hash: kept, another in its way (`photo_id_in_use`), or null
 * when it has yet to be taken in.
 */
export const settledBefore = async (
  blobs: BlobStore,
  photo: StoredPhoto | undefined,
  kind: PhotoKind,
  sha256: string,
): Promise<Result<void> | null> => {
  const stored = kind === 'original' ? photo?.original : photo?.orderCopy;
  if (!stored) return null;
  // The shop's own copy of the original, made before the browser's arrived, is as good; the first one stays.
  const isSame = stored.sentSha256 === null || stored.sentSha256 === sha256;
  if (!isSame) return fail('photo_id_in_use');
  // A file lost from the storage comes back when it is sent once more.
  return (await blobs.exists(stored.sha256)) ? succeed(undefined) : null;
};
