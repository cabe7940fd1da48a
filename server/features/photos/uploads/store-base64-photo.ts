import { randomUUID } from 'node:crypto';
import { fail, succeed } from '#domain/common/result.ts';
import { typeBytes } from '#domain/photos/images/image-type.ts';
import type { CopyRule } from '#domain/photos/photo-rules.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import { checkWhole } from './check-whole.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { makeCopy, obeysRule } from '../copies/make-copy.ts';
import { namePhoto, type FileNaming } from './name-photo.ts';
import { findPhotos, type NewFile } from '../records/photos.repo.ts';
import type { PictureCopy } from '../decoding/picture-work.ts';
import { admitFile } from './quota.ts';
import { readPicture, type EncodedPicture } from '../decoding/read-picture.ts';
import { recordPhoto } from './record-photo.ts';
import { checkStoredFile } from '../records/check-stored-file.ts';
import { mediaTypeOf } from '../decoding/sniff-picture.ts';
import { hasRoomFor } from '../../../platform/storage/storage-room.ts';
import { hashBytes, storeCopy } from './store-copy.ts';
import { deleteUpload } from '../records/usage.repo.ts';

/** An image sent inside an order. `photoId` is a UUID that is the same for a repeat of the line. */
export interface Base64Photo extends FileNaming {
  readonly client: Client;
  readonly photoId: string;
  /** `data:image/…;base64,…` */
  readonly dataUrl: string;
  /** Rule for the copy, by the order's country. */
  readonly rule: CopyRule;
}

/** Maximum length of a data URL before its content, in characters. */
const maxHeadLength = 200;

function countPadding(content: string): number {
  if (content.endsWith('==')) return 2;
  return content.endsWith('=') ? 1 : 0;
}

function readDataUrl(dataUrl: string): Result<Buffer, PhotoErrorCode> {
  if (!dataUrl.startsWith('data:image/')) return fail('invalid_file_format');
  const comma = dataUrl.indexOf(',');
  const content = dataUrl.slice(comma + 1);
  if (comma < 0 || comma > maxHeadLength || !/;\s*base64$/i.test(dataUrl.slice(0, comma))) {
    return fail('invalid_base64_format');
  }
  const bytes = Buffer.from(content, 'base64');
  // The decoder skips characters that are not base64 and stops at the first padding; then fewer bytes come out.
  const digits = content.length - countPadding(content);
  const whole = content !== '' && digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4);
  return whole ? succeed(bytes) : fail('invalid_base64_format');
}

/** A checked image; `copy` replaces it when it breaks the country's rule. */
interface InspectedPicture {
  readonly picture: EncodedPicture;
  readonly copy: PictureCopy | null;
}

function inspectPicture(
  { pictures }: PhotoDeps,
  bytes: Buffer,
  { client, rule }: Base64Photo,
): Promise<Result<InspectedPicture, PhotoErrorCode>> {
  return pictures.decode(client, async (run): Promise<Result<InspectedPicture, PhotoErrorCode>> => {
    const read = await readPicture(run, bytes, bytes.subarray(0, typeBytes));
    if (!read.ok) return read;
    const picture = read.value;
    if (!obeysRule(picture, bytes.length, rule)) {
      const copy = await makeCopy(run, picture, rule);
      return copy.ok ? succeed({ picture, copy: copy.value }) : copy;
    }
    const whole = await checkWhole(run, picture);
    return whole.ok ? succeed({ picture, copy: null }) : whole;
  });
}

async function storePicture(
  { blobs }: PhotoDeps,
  bytes: Buffer,
  sha256: string,
  { picture: { width, height }, copy }: InspectedPicture,
): Promise<NewFile[]> {
  if (copy) return [await storeCopy(blobs, copy, sha256)];
  await blobs.putBytes(sha256, bytes);
  const sent = { sha256, sentSha256: sha256, size: bytes.length };
  return [{ kind: 'order-copy', ...sent, mediaType: mediaTypeOf.jpeg, width, height }];
}

/**
 * Stores an image sent inside an order as the photo's order copy, reduced when it breaks the country's rule. A repeat
 * changes nothing. Errors: `invalid_file_format`, `invalid_base64_format`, `storage_full`, `too_many_photos`,
 * `photo_id_in_use`, `invalid_file_type`, `photo_unreadable`, `photo_too_many_pixels`, `photo_timed_out`,
 * `too_many_requests` (no decoder is free for this client now). Source: product §3, §5, §9.
 */
export async function storeBase64Photo(
  deps: PhotoDeps,
  photo: Base64Photo,
): Promise<Result<void, PhotoErrorCode>> {
  const { photoId, client } = photo;
  const { sessionId, address } = client;
  const bytes = readDataUrl(photo.dataUrl);
  if (!bytes.ok) return bytes;
  const size = bytes.value.length;
  const sha256 = hashBytes(bytes.value);
  const [known] = await findPhotos(deps.kysely, sessionId, [photoId]);
  const before = await checkStoredFile(deps.blobs, known, 'order-copy', sha256);
  if (before) return before;
  if (!(await hasRoomFor(deps.blobs, size))) return fail('storage_full');
  const uploadId = `inline/${randomUUID()}`;
  const admitted = await admitFile(deps, client, { id: uploadId, sha256, size }, Boolean(known));
  if (!admitted.ok) return admitted;
  try {
    const picture = await inspectPicture(deps, bytes.value, photo);
    if (!picture.ok) return picture;
    const naming = namePhoto(photoId, photo);
    // No original follows.
    const named = { sessionId, photoId, originalSha256: null, address, uploadId, ...naming };
    const store = () => storePicture(deps, bytes.value, sha256, picture.value);
    return await recordPhoto(deps, named, 'order-copy', sha256, store);
  } finally {
    await deleteUpload(deps.kysely, uploadId);
  }
}
