import { fail, succeed } from '#domain/result.ts';
import { submissionRule } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import { checkWhole } from './check-whole.ts';
import type { Client } from './client.ts';
import type { PhotoDeps } from './deps.ts';
import { makeCopy, obeysRule } from './make-copy.ts';
import { namePhoto, type FileNaming } from './name-photo.ts';
import { findPhotos, recordFiles, type NewFile } from './photos.repo.ts';
import type { RunTask } from './picture-pool.ts';
import type { PictureCopy } from './picture-work.ts';
import { readPicture, type Picture } from './read-picture.ts';
import { settledBefore } from './settled-before.ts';
import { mediaTypeOf, sniffLength } from './sniff-picture.ts';
import { hasRoomFor } from './storage-room.ts';
import { sha256Of, storeCopy } from './store-copy.ts';

/** A picture sent inside an order. `photoId` is a UUID that is the same when the same line is sent again. */
export interface Base64Photo extends FileNaming {
  readonly client: Client;
  readonly photoId: string;
  /** `data:image/…;base64,…` */
  readonly dataUrl: string;
  /** Two-letter code of the order's country, which decides what it is made into. */
  readonly country: string;
}

const bytesOf = (dataUrl: string): Result<Buffer> => {
  if (!dataUrl.startsWith('data:image/')) return fail('invalid_file_format');
  const comma = dataUrl.indexOf(',');
  const content = dataUrl.slice(comma + 1);
  if (comma < 0 || !/;\s*base64$/i.test(dataUrl.slice(0, comma))) {
    return fail('invalid_base64_format');
  }
  const bytes = Buffer.from(content, 'base64');
  // The decoder skips what is no base64 and stops at the first padding; then fewer bytes come out.
  const digits = content.replace(/={1,2}$/, '').length;
  const whole = content !== '' && digits % 4 !== 1 && bytes.length === Math.floor((digits * 3) / 4);
  return whole ? succeed(bytes) : fail('invalid_base64_format');
};

/** The copy to keep in place of a picture that breaks the country's rule; null where the picture itself is kept. */
async function inspect(
  run: RunTask,
  bytes: Buffer,
  country: string,
): Promise<Result<{ readonly picture: Picture; readonly copy: PictureCopy | null }>> {
  const read = await readPicture(run, bytes, bytes.subarray(0, sniffLength));
  if (!read.ok) return read;
  const picture = read.value;
  const rule = submissionRule(country);
  if (!obeysRule(picture, bytes.length, rule)) {
    const copy = await makeCopy(run, picture, rule);
    return copy.ok ? succeed({ picture, copy: copy.value }) : copy;
  }
  const whole = await checkWhole(run, picture);
  return whole.ok ? succeed({ picture, copy: null }) : whole;
}

async function storePicture(
  { blobs, pictures }: PhotoDeps,
  bytes: Buffer,
  sha256: string,
  { client, country }: Base64Photo,
): Promise<Result<NewFile>> {
  const inspected = await pictures.decode(client, (run) => inspect(run, bytes, country));
  if (!inspected.ok) return inspected;
  const { picture, copy } = inspected.value;
  if (copy) return succeed(await storeCopy(blobs, copy, sha256));
  await blobs.putBytes(sha256, bytes);
  const { width, height } = picture;
  const sent = { sha256, sentSha256: sha256, size: bytes.length };
  return succeed({ kind: 'order-copy', ...sent, mediaType: mediaTypeOf.jpeg, width, height });
}

/**
 * Stores a picture sent inside an order as the photo's order copy, made smaller where it breaks the country's rule.
 * The same picture again changes nothing. Errors: `invalid_file_format`, `invalid_base64_format`, `storage_full`,
 * `photo_id_in_use`, `invalid_file_type`, `photo_unreadable`, `photo_too_many_pixels`, `photo_timed_out`,
 * `too_many_requests` (no decoder is free for this client now).
 * Source: product §3, §5, §9.
 */
export const storeBase64Photo = async (
  deps: PhotoDeps,
  photo: Base64Photo,
): Promise<Result<void>> => {
  const { photoId } = photo;
  const { sessionId } = photo.client;
  const bytes = bytesOf(photo.dataUrl);
  if (!bytes.ok) return bytes;
  const sha256 = sha256Of(bytes.value);
  const [known] = await findPhotos(deps.kysely, sessionId, [photoId]);
  const before = await settledBefore(deps.blobs, known, 'order-copy', sha256);
  if (before) return before;
  if (!(await hasRoomFor(deps.blobs, bytes.value.length))) return fail('storage_full');
  const file = await storePicture(deps, bytes.value, sha256, photo);
  if (!file.ok) return file;
  // Nothing but this picture is coming.
  const naming = {
    sessionId,
    photoId,
    originalSha256: null,
    ...namePhoto(photoId, photo),
  };
  const recorded = await recordFiles(deps.kysely, naming, [file.value]);
  const sent = recorded.get('order-copy');
  return sent === sha256 || sent === null ? succeed(undefined) : fail('photo_id_in_use');
};
