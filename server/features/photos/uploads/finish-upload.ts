import type { ErrorCode, Failure, Result } from '#contract/errors.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { findPhotoOwner } from '../records/find-photo-owner.ts';
import { findPhotos, noteRefusedOriginal, type OriginalRefusal } from '../records/photos.repo.ts';
import { receivePhoto, type ArrivedFile } from './receive-photo.ts';
import { forgetUpload } from './forget-upload.ts';
import { namePhoto } from './name-photo.ts';
import { checkStoredFile } from '../records/check-stored-file.ts';
import { deleteUpload } from '../records/usage.repo.ts';
import { keyOf, type UploadId, type UploadStore } from './upload-store.ts';

/**
 * Outcome of finishing an upload: unknown, in flight, stored (with its size), waiting for a decoder, or refused and
 * deleted.
 */
export type FinishOutcome =
  | { readonly state: 'unknown' }
  | { readonly state: 'underway' }
  | { readonly state: 'stored'; readonly size: number }
  /** Complete, but the client must wait for a decoder; its bytes are kept. */
  | { readonly state: 'busy'; readonly failure: Failure }
  | { readonly state: 'refused'; readonly failure: Failure };

/** Finishes an upload as far as possible; it may be called at any time and repeatedly. */
export type FinishUpload = (id: UploadId, client: Client) => Promise<FinishOutcome>;

/** The errors of a file itself; damage in transit, a busy server or an id in use are not among them. */
function isRefusal(code: ErrorCode): code is OriginalRefusal {
  return (
    code === 'invalid_file_type' ||
    code === 'invalid_file_format' ||
    code === 'photo_unreadable' ||
    code === 'photo_too_many_pixels'
  );
}

async function refuse(
  deps: PhotoDeps,
  uploads: UploadStore,
  id: UploadId,
  failure: Failure,
): Promise<FinishOutcome> {
  await forgetUpload(deps, uploads, id);
  return { state: 'refused', failure };
}

/** Null when the file was deleted while it was being read: another process received it, or its sender ended it. */
async function receiveIfThere(
  deps: PhotoDeps,
  uploads: UploadStore,
  id: UploadId,
  file: Omit<ArrivedFile, 'path'>,
): Promise<Result<void> | null> {
  try {
    const taken = await uploads.withFile(id, (path) => receivePhoto(deps, { ...file, path }));
    return taken.ok || (await uploads.has(file.uploadId)) ? taken : null;
  } catch (error) {
    if (await uploads.has(file.uploadId)) throw error;
    return null;
  }
}

async function finishOnce(
  deps: PhotoDeps,
  uploads: UploadStore,
  id: UploadId,
  client: Client,
): Promise<FinishOutcome> {
  const upload = await uploads.find(id);
  if (!upload) return { state: 'unknown' };
  const { size, received } = upload;
  const { photoId, kind, sha256, filename: fileName, filetype: fileType } = upload.metadata;
  const owner = await findPhotoOwner(deps, id.sessionId, upload.metadata);
  if (!owner.ok) return refuse(deps, uploads, id, owner);
  const sessionId = owner.value;
  if (received === null) {
    const [photo] = await findPhotos(deps.kysely, sessionId, [photoId]);
    const before = await checkStoredFile(deps.blobs, photo, kind, sha256);
    return before?.ok ? { state: 'stored', size } : { state: 'unknown' };
  }
  if (received < size) return { state: 'underway' };
  const taken = await receiveIfThere(deps, uploads, id, {
    client,
    sessionId,
    photoId,
    kind,
    sha256,
    originalSha256: upload.metadata.original ?? null,
    uploadId: keyOf(id),
    fileName,
    fileType,
  });
  if (!taken) return finishOnce(deps, uploads, id, client);
  if (!taken.ok) {
    if (taken.code === 'too_many_requests') return { state: 'busy', failure: taken };
    if (kind === 'original' && isRefusal(taken.code)) {
      const naming = namePhoto(photoId, { fileName, fileType });
      const photo = { sessionId, photoId, address: client.address, ...naming };
      const refused = { sha256, refusal: taken.code };
      await noteRefusedOriginal(deps.kysely, photo, refused, deps.quota.session.photos);
    }
    return refuse(deps, uploads, id, taken);
  }
  await uploads.removeBytes(id);
  // The stored file is now counted with its photo instead.
  await deleteUpload(deps.kysely, keyOf(id));
  return { state: 'stored', size };
}

/**
 * Receives uploads once their last byte has arrived. If the process ends between the last byte and the record, the
 * client's next request finishes the work. Handles one call at a time for each upload.
 */
export function uploadFinisher(deps: PhotoDeps, uploads: UploadStore): FinishUpload {
  const turns = new Map<string, Promise<unknown>>();
  return (id, client) => {
    const key = keyOf(id);
    const before = turns.get(key) ?? Promise.resolve();
    // After waiting, the upload is read again: the earlier call may have seen it too early.
    const outcome = before.then(() => finishOnce(deps, uploads, id, client));
    const turn = outcome
      .catch(() => undefined)
      .then(() => {
        if (turns.get(key) === turn) turns.delete(key);
      });
    turns.set(key, turn);
    return outcome;
  };
}
