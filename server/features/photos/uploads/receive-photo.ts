import { stat } from 'node:fs/promises';
import { fail, succeed } from '#domain/common/result.ts';
import { orderCopyRule } from '#domain/photos/photo-rules.ts';
import type { PhotoErrorCode, Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import { checkWhole } from './check-whole.ts';
import type { Client } from '../client.ts';
import type { PhotoDeps } from '../deps.ts';
import { makeCopy, obeysRule } from '../copies/make-copy.ts';
import { namePhoto, type FileNaming } from './name-photo.ts';
import { findPhotos, type NewFile } from '../records/photos.repo.ts';
import type { RunTask } from '../decoding/picture-pool.ts';
import type { PictureCopy } from '../decoding/picture-work.ts';
import { recordPhoto } from './record-photo.ts';
import { readPicture, type EncodedPicture } from '../decoding/read-picture.ts';
import { checkStoredFile } from '../records/check-stored-file.ts';
import { mediaTypeOf } from '../decoding/sniff-picture.ts';
import { hashFile, readHead } from '../decoding/stored-file.ts';
import { storeCopy } from './store-copy.ts';

/** A file that has arrived completely. `sha256` is the sender's claim. */
export interface ArrivedFile extends FileNaming {
  readonly client: Client;
  /** The session that owns the photo. */
  readonly sessionId: string;
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly sha256: string;
  /** With an order copy: the announced hash of the original that follows. */
  readonly originalSha256: string | null;
  /** The upload, as quotas count it. */
  readonly uploadId: string;
  /** Path of the file, which is left in place. */
  readonly path: string;
}

/** A checked file: the copy made of it, and whether the file itself is kept. */
interface InspectedFile {
  readonly picture: EncodedPicture;
  readonly size: number;
  readonly copy: PictureCopy | null;
  readonly isKept: boolean;
}

/** Runs every check of a file that needs a decoder. */
async function inspect(
  run: RunTask,
  file: ArrivedFile,
  hasOrderCopy: boolean,
): Promise<Result<InspectedFile, PhotoErrorCode>> {
  const read = await readPicture(run, file.path, await readHead(file.path));
  if (!read.ok) return read;
  const picture = read.value;
  const { size } = await stat(file.path);
  // An order copy may break the rule: a browser that cannot make one sends its original.
  const isKept = file.kind === 'original' || obeysRule(picture, size, orderCopyRule);
  const lacksCopy = file.kind === 'original' ? !hasOrderCopy : !isKept;
  const copy = lacksCopy ? await makeCopy(run, picture, orderCopyRule) : succeed(null);
  if (!copy.ok) return copy;
  const whole = isKept ? await checkWhole(run, picture) : succeed(undefined);
  return whole.ok ? succeed({ picture, size, copy: copy.value, isKept }) : whole;
}

async function storeFiles(
  { blobs }: PhotoDeps,
  { kind, sha256, path }: ArrivedFile,
  { picture, size, copy, isKept }: InspectedFile,
): Promise<NewFile[]> {
  const files: NewFile[] = [];
  if (copy) files.push(await storeCopy(blobs, copy, isKept ? null : sha256));
  if (isKept) {
    await blobs.putFile(sha256, path);
    const { format, width, height } = picture;
    const mediaType = mediaTypeOf[format];
    files.push({ kind, sha256, sentSha256: sha256, size, mediaType, width, height });
  }
  return files;
}

/**
 * Receives a file of a photo: checks that its bytes match the sent hash and that it is a complete image within the
 * limits, stores it under its content's hash and then records it. An original without an order copy gets one; an order
 * copy that breaks its rule is made anew from the sent file. A repeat changes nothing. Errors: `photo_id_in_use`,
 * `photo_checksum_mismatch`, `invalid_file_type`, `invalid_file_format`, `photo_unreadable`, `photo_too_many_pixels`,
 * `photo_timed_out`, `too_many_requests` (no decoder is free for this client now).
 */
export async function receivePhoto(
  deps: PhotoDeps,
  file: ArrivedFile,
): Promise<Result<void, PhotoErrorCode>> {
  const { sessionId, photoId, kind, sha256 } = file;
  const [known] = await findPhotos(deps.kysely, sessionId, [photoId]);
  const before = await checkStoredFile(deps.blobs, known, kind, sha256);
  if (before) return before;
  if ((await hashFile(file.path)) !== sha256) return fail('photo_checksum_mismatch');
  const hasOrderCopy = known?.orderCopy?.place === 'working';
  const inspected = await deps.pictures.decode(file.client, (run) =>
    inspect(run, file, hasOrderCopy),
  );
  if (!inspected.ok) return inspected;
  const store = (): Promise<NewFile[]> => storeFiles(deps, file, inspected.value);
  const { originalSha256, uploadId } = file;
  const { address } = file.client;
  const naming = namePhoto(photoId, file);
  const photo = { sessionId, photoId, originalSha256, address, uploadId, ...naming };
  return recordPhoto(deps, photo, kind, sha256, store);
}
