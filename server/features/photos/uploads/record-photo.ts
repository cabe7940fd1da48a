import { fail, succeed } from '#domain/common/result.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoDeps } from '../deps.ts';
import { recordFiles, type NewFile, type NewPhoto } from '../records/photos.repo.ts';
import { removeUnusedBlobs } from '../blobs/remove-unused-blobs.ts';

/**
 * Stores files of a photo and records them. Of several concurrent files for one kind the first stays; the others leave
 * nothing in the storage. Error: `photo_id_in_use` (another file than the sent one is recorded).
 */
export async function recordPhoto(
  deps: Pick<PhotoDeps, 'kysely' | 'blobs'>,
  photo: NewPhoto,
  kind: PhotoKind,
  sentSha256: string,
  store: () => Promise<NewFile[]>,
): Promise<Result<void, PhotoErrorCode>> {
  const files = await store();
  const recorded = await recordFiles(deps.kysely, photo, files, store);
  const late = files.filter((file) => recorded.get(file.kind) !== file.sentSha256);
  if (late.length > 0) {
    const hashes = late.map(({ sha256 }) => sha256);
    await deps.kysely.transaction().execute((trx) => removeUnusedBlobs(deps, trx, hashes));
  }
  const sent = recorded.get(kind);
  return sent === sentSha256 || sent === null ? succeed(undefined) : fail('photo_id_in_use');
}
