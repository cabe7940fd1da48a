import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { fail, succeed } from '#domain/result.ts';
import { orderCopyRule } from '#domain/photo-rules.ts';
import type { Result } from '#contract/errors.ts';
import type { PhotoKind } from '#contract/photos.ts';
import type { PhotoDeps } from './deps.ts';
import { checkWhole } from './check-whole.ts';
import { obeysRule } from './make-copy.ts';
import { namePhoto, type FileNaming } from './name-photo.ts';
import { findPhotos, recordFiles, type NewFile } from './photos.repo.ts';
import { readPicture, type Picture } from './read-picture.ts';
import { settledBefore } from './settled-before.ts';
import { mediaTypeOf, sniffLength } from './sniff-picture.ts';
import { storeCopy } from './store-copy.ts';

/** A file that has arrived whole, by the sender's word. `sha256` is what the sender says of it. */
export interface ArrivedFile extends FileNaming {
  readonly sessionId: string;
  readonly photoId: string;
  readonly kind: PhotoKind;
  readonly sha256: string;
  /** With an order copy: what the sender says of the original that follows. */
  readonly originalSha256: string | null;
  /** Where it lies; it is left there. */
  readonly path: string;
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
};

const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffLength), 0, sniffLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const storeAsSent = async (
  deps: PhotoDeps,
  file: ArrivedFile,
  picture: Picture,
  size: number,
): Promise<Result<NewFile>> => {
  const whole = await checkWhole(picture);
  if (!whole.ok) return whole;
  await deps.blobs.putFile(file.sha256, file.path);
  return succeed({
    kind: file.kind,
    sha256: file.sha256,
    sentSha256: file.sha256,
    size,
    mediaType: mediaTypeOf[picture.format],
    width: picture.width,
    height: picture.height,
  });
};

const storeFiles = async (
  deps: PhotoDeps,
  file: ArrivedFile,
  picture: Picture,
  hasOrderCopy: boolean,
): Promise<Result<NewFile[]>> => {
  const { size } = await stat(file.path);
  if (file.kind === 'order-copy' && !obeysRule(picture, size, orderCopyRule)) {
    // The browser could not make the copy and sent what it had.
    const copy = await storeCopy(deps, picture, orderCopyRule, file.sha256);
    return copy.ok ? succeed([copy.value]) : copy;
  }
  const files: NewFile[] = [];
  if (file.kind === 'original' && !hasOrderCopy) {
    const copy = await storeCopy(deps, picture, orderCopyRule, null);
    if (!copy.ok) return copy;
    files.push(copy.value);
  }
  const sent = await storeAsSent(deps, file, picture, size);
  return sent.ok ? succeed([...files, sent.value]) : sent;
};

/**
 * Takes a file of a photo in: its bytes are the ones the sender hashed, it is a whole picture within the limits, it is
 * stored under its content's hash and then recorded. An original without an order copy gets one made; an order copy
 * that breaks its rule is made anew from what was sent. The same file again changes nothing.
 * Errors: `photo_id_in_use`, `photo_checksum_mismatch`, `invalid_file_type`, `invalid_file_format`,
 * `photo_unreadable`, `photo_too_many_pixels`, `photo_timed_out`. Source: product §4, §5, §9.
 */
export const receivePhoto = async (deps: PhotoDeps, file: ArrivedFile): Promise<Result<void>> => {
  const { sessionId, photoId, kind, sha256 } = file;
  const [known] = await findPhotos(deps.kysely, sessionId, [photoId]);
  const before = await settledBefore(deps.blobs, known, kind, sha256);
  if (before) return before;
  if ((await hashOf(file.path)) !== sha256) return fail('photo_checksum_mismatch');
  const picture = await readPicture(file.path, await headOf(file.path));
  if (!picture.ok) return picture;
  const files = await storeFiles(deps, file, picture.value, Boolean(known?.orderCopy));
  if (!files.ok) return files;
  const { originalSha256 } = file;
  const photo = { sessionId, photoId, originalSha256, ...namePhoto(photoId, file) };
  const recorded = await recordFiles(deps.kysely, photo, files.value);
  const sent = recorded.get(kind);
  return sent === sha256 || sent === null ? succeed(undefined) : fail('photo_id_in_use');
};
