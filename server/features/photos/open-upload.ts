import { fail, succeed } from '#domain/result.ts';
import { serverLimits } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import { uploadMetadata, type UploadMetadata } from '#contract/photos.ts';
import type { Client } from './client.ts';
import type { PhotoDeps } from './deps.ts';
import { photoUse } from './photos.repo.ts';
import { ownerOf } from './owner-of.ts';
import { hasRoomFor } from './storage-room.ts';
import type { UploadFolder } from './upload-folder.ts';

/** What one session may bring within a day, and how much of it may lie unfinished. */
const quota = { photos: 2000, bytes: 20_000_000_000, unfinished: 100 };
const dayMs = 24 * 60 * 60 * 1000;

/** An upload as it is announced. `size` in bytes, undefined when the sender does not say. */
export interface AnnouncedUpload {
  readonly client: Client;
  readonly size: number | undefined;
  readonly metadata: Readonly<Record<string, string | null>> | undefined;
}

const isWithinQuota = async (
  deps: PhotoDeps,
  folder: UploadFolder,
  sessionId: string,
  photoId: string,
): Promise<boolean> => {
  if ((await folder.pending(sessionId)) >= quota.unfinished) return false;
  const since = new Date(Date.now() - dayMs);
  const { others, bytes } = await photoUse(deps.kysely, sessionId, photoId, since);
  return others < quota.photos && bytes < quota.bytes;
};

/**
 * Decides whether an upload may begin; answers its metadata, cleaned.
 * Errors: `invalid_request` (no length), `photo_too_large`, `upload_metadata_invalid`, `storage_full`,
 * `too_many_photos`, `too_many_requests` (the client's decoding time is used up), those of {@link ownerOf}. Source: product §4, §9.
 */
export const admitUpload = async (
  deps: PhotoDeps,
  folder: UploadFolder,
  upload: AnnouncedUpload,
): Promise<Result<UploadMetadata>> => {
  const { client, size } = upload;
  const { sessionId } = client;
  if (size === undefined) return fail('invalid_request');
  if (size > serverLimits.maxBytes) {
    return fail('photo_too_large', { maxBytes: serverLimits.maxBytes });
  }
  // A key without a value is one that was not given.
  const given = Object.entries(upload.metadata ?? {}).filter(([, value]) => value !== null);
  const metadata = uploadMetadata.safeParse(Object.fromEntries(given));
  if (!metadata.success) return fail('upload_metadata_invalid');
  const owner = await ownerOf(deps, sessionId, metadata.data);
  if (!owner.ok) return owner;
  const waitSeconds = deps.pictures.waitSeconds(client);
  if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
  if (!(await hasRoomFor(deps.blobs, size))) return fail('storage_full');
  if (!(await isWithinQuota(deps, folder, sessionId, metadata.data.photoId)))
    return fail('too_many_photos');
  return succeed(metadata.data);
};
