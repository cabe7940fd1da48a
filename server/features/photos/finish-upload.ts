import type { Failure } from '#domain/result.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PhotoDeps } from './deps.ts';
import { findPhotos } from './photos.repo.ts';
import { receivePhoto } from './receive-photo.ts';
import { settledBefore } from './settled-before.ts';
import type { UploadFolder, UploadId } from './upload-folder.ts';

/** Where an upload stands: not there, on its way, taken in (with its size), or refused and gone. */
export type UploadOutcome =
  | { readonly state: 'unknown' }
  | { readonly state: 'underway' }
  | { readonly state: 'stored'; readonly size: number }
  | { readonly state: 'refused'; readonly failure: Failure<ErrorCode> };

/** Settles an upload as far as it goes; it may be asked at any time and as often as one likes. */
export type FinishUpload = (id: UploadId) => Promise<UploadOutcome>;

const settle = async (
  deps: PhotoDeps,
  folder: UploadFolder,
  id: UploadId,
): Promise<UploadOutcome> => {
  const upload = await folder.find(id);
  if (!upload) return { state: 'unknown' };
  const { size, received } = upload;
  const { photoId, kind, sha256, filename: fileName, filetype: fileType } = upload.metadata;
  if (received === null) {
    const [photo] = await findPhotos(deps.kysely, id.sessionId, [photoId]);
    const before = await settledBefore(deps.blobs, photo, kind, sha256);
    return before?.ok ? { state: 'stored', size } : { state: 'unknown' };
  }
  if (received < size) return { state: 'underway' };
  const taken = await receivePhoto(deps, {
    sessionId: id.sessionId,
    photoId,
    kind,
    sha256,
    path: folder.pathOf(id),
    fileName,
    fileType,
  });
  if (!taken.ok) {
    await folder.remove(id);
    return { state: 'refused', failure: taken };
  }
  await folder.letGo(id);
  return { state: 'stored', size };
};

/**
 * Takes uploads in once their last byte is there. The process may end between the last byte and the record; then the
 * client's next question finishes the work. One at a time for each upload.
 */
export const uploadFinisher = (deps: PhotoDeps, folder: UploadFolder): FinishUpload => {
  const turns = new Map<string, Promise<unknown>>();
  return (id) => {
    const key = folder.keyOf(id);
    const before = turns.get(key) ?? Promise.resolve();
    // Whoever waited asks again: what the one before saw may have been too early.
    const outcome = before.then(() => settle(deps, folder, id));
    const turn = outcome
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === turn) turns.delete(key);
      });
    turns.set(key, turn);
    return outcome;
  };
};
