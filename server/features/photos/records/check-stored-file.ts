import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import type { StoredPhoto } from './photos.repo.ts';

/**
 * Checks whether a file of this kind and hash needs receiving: success when it is stored, `photo_id_in_use` when
 * another one is recorded, or null when it must still be received.
 */
export async function checkStoredFile(
  blobs: BlobStore,
  photo: StoredPhoto | undefined,
  kind: PhotoKind,
  sha256: string,
): Promise<Result<void, PhotoErrorCode> | null> {
  const stored = kind === 'original' ? photo?.original : photo?.orderCopy;
  if (!stored || stored.place === 'deleted') return null;
  // The server's own copy, made from the original before the browser's copy arrived, is as good; the first one stays.
  const isSame = stored.sentSha256 === null || stored.sentSha256 === sha256;
  if (!isSame) return fail('photo_id_in_use');
  // An archived file is received again, and one that the storage lost.
  if (stored.place === 'archive') return null;
  return (await blobs.exists(stored.sha256)) ? succeed(undefined) : null;
}
