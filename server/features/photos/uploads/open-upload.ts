import { fail, succeed } from '#domain/common/result.ts';
import { serverLimits } from '#domain/photos/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import { uploadMetadata, type UploadMetadata } from '#contract/photos.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { findPhotoOwner } from '../records/find-photo-owner.ts';
import { extendPhotos } from '../records/photo-expiry.repo.ts';
import { findPhotos } from '../records/photos.repo.ts';
import { admitFile } from './quota.ts';
import { hasRoomFor } from '../../../platform/storage/storage-room.ts';

/** An upload as it is announced. `size` in bytes, undefined when the sender does not say. */
export interface AnnouncedUpload {
  /** Its path in the folder of uploads. */
  readonly id: string;
  readonly client: Client;
  readonly size: number | undefined;
  readonly metadata: Readonly<Record<string, string | null>> | undefined;
}

/**
 * Decides whether an upload may begin, counts it and returns its cleaned metadata. Errors: `invalid_request` (no
 * length), `photo_too_large`, `upload_metadata_invalid`, `storage_full`, `too_many_photos`, `too_many_requests` (the
 * client's decoding time is used up), those of {@link findPhotoOwner}.
 */
export async function admitUpload(
  deps: PhotoDeps,
  upload: AnnouncedUpload,
): Promise<Result<UploadMetadata>> {
  const { id, client, size } = upload;
  const { sessionId } = client;
  if (size === undefined) return fail('invalid_request');
  if (size > serverLimits.maxBytes) {
    return fail('photo_too_large', { maxBytes: serverLimits.maxBytes });
  }
  // A key without a value counts as missing.
  const given = Object.entries(upload.metadata ?? {}).filter(([, value]) => value !== null);
  const metadata = uploadMetadata.safeParse(Object.fromEntries(given));
  if (!metadata.success) return fail('upload_metadata_invalid');
  const owner = await findPhotoOwner(deps, sessionId, metadata.data);
  if (!owner.ok) return owner;
  const waitSeconds = deps.pictures.waitSeconds(client);
  if (waitSeconds > 0) return fail('too_many_requests', { waitSeconds });
  if (!(await hasRoomFor(deps.blobs, size))) return fail('storage_full');
  await extendPhotos(deps.kysely, sessionId);
  const { photoId, sha256 } = metadata.data;
  const [known] = await findPhotos(deps.kysely, owner.value, [photoId]);
  const admitted = await admitFile(deps, client, { id, sha256, size }, Boolean(known));
  return admitted.ok ? succeed(metadata.data) : admitted;
}
