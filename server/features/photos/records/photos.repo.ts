import { sql } from 'kysely';
import type { PhotoKind } from '#contract/photos.ts';
import type { Db, Sql, Trx } from '../../../platform/db/sql.ts';
import { keepBlobs } from './blob-lock.repo.ts';
import { deleteUpload } from './usage.repo.ts';

/** A stored file of a photo. */
export interface StoredFile {
  /** SHA-256 of the stored bytes, lower-case hexadecimal; the key of the file storage. */
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the sent bytes; null when the server made the file from the original without being sent one. */
  readonly sentSha256: string | null;
}

/** A recorded file of a photo; `deleted` is gone from the archive too. */
export interface RecordedFile extends StoredFile {
  readonly place: 'working' | 'archive' | 'deleted';
}

/** A photo with its recorded files. */
export interface StoredPhoto {
  /** The server's own id, which order lines name. */
  readonly id: string;
  /** The id the browser gave; unique within its session. */
  readonly photoId: string;
  readonly fileName: string;
  readonly orderCopy: RecordedFile | null;
  readonly original: RecordedFile | null;
}

/** A file to record. Width and height are those of the upright image. */
export interface NewFile extends StoredFile {
  readonly kind: PhotoKind;
  readonly mediaType: string;
  readonly width: number;
  readonly height: number;
}

function hexOf(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null;
}

/** A file in the database's JSON. */
type FileRow = readonly [
  sha256: string,
  size: number,
  sent: string | null,
  place: RecordedFile['place'],
];

function toFile(row: FileRow | null): RecordedFile | null {
  return row && { sha256: row[0], size: row[1], sentSha256: row[2], place: row[3] };
}

function fileOf(kind: PhotoKind) {
  return sql<FileRow | null>`(
  select json_build_array(encode(sha256, 'hex'), size, encode(sent_sha256, 'hex'),
    case when archived_at is null then 'working' when deleted_at is null then 'archive' else 'deleted' end)
  from photo_files where photo = photos.id and kind = ${kind})`;
}

/**
 * Finds photos of a session by the ids its browser gave them; unknown ids, and photos of which only a refused original is
 * recorded, are omitted.
 */
export async function findPhotos(
  db: Sql,
  sessionId: string,
  photoIds: readonly string[],
): Promise<StoredPhoto[]> {
  if (photoIds.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    photoId: string;
    fileName: string;
    orderCopy: FileRow | null;
    original: FileRow | null;
  }>`
    select id, photo_id, file_name, ${fileOf('order-copy')} as order_copy, ${fileOf('original')} as original
    from photos where session_id = ${sessionId} and photo_id = any (${photoIds}::uuid[])
      and exists (select from photo_files where photo = photos.id)`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    photoId: row.photoId,
    fileName: row.fileName,
    orderCopy: toFile(row.orderCopy),
    original: toFile(row.original),
  }));
}

/** A photo with the data that an order needs. */
export interface OrderPhoto {
  /** The server's own id, which order lines name. */
  readonly id: string;
  /** The id the browser gave. */
  readonly photoId: string;
  readonly fileName: string;
  /** SHA-256 of its order copy, lower-case hexadecimal; null until it has one, and when that is archived. */
  readonly sha256: string | null;
}

/**
 * Like {@link findPhotos}, with the order copies only; and whether a photo of the session expires within 23 hours, if
 * any was found.
 */
export async function findOrderPhotos(
  db: Sql,
  sessionId: string,
  photoIds: readonly string[],
): Promise<{ readonly photos: readonly OrderPhoto[]; readonly expireSoon: boolean }> {
  const { rows } = await sql<OrderPhoto & { expireSoon: boolean }>`
    select id, photo_id, file_name, encode(sha256, 'hex') as sha256,
      exists (select from photos kept
        where kept.session_id = ${sessionId} and kept.expires_at < now() + interval '23 hours') as expire_soon
    from photos left join photo_files on photo = id and kind = 'order-copy' and archived_at is null
    where session_id = ${sessionId} and photo_id = any (${photoIds}::uuid[])`.execute(db);
  return {
    photos: rows.map(({ expireSoon: _expireSoon, ...photo }) => photo),
    expireSoon: rows[0]?.expireSoon === true,
  };
}

/** Whether the session placed an order with this number, and the photo is in it and was not deleted since. */
export async function hasOrderedPhoto(
  db: Sql,
  sessionId: string,
  orderNumber: string,
  photoId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders join order_items on order_items.order_id = orders.id
      join photos on photos.id = order_items.photo
    where orders.number = ${orderNumber} and orders.session_id = ${sessionId}
      and photos.session_id = ${sessionId} and photos.photo_id = ${photoId}
      and not exists (select from photo_files where photo = photos.id and deleted_at is not null)
    limit 1`.execute(db);
  return rows.length > 0;
}

function bytesOf(sha256: string | null): Buffer | null {
  return sha256 === null ? null : Buffer.from(sha256, 'hex');
}

function fileRow(file: NewFile) {
  return sql`(
  ${file.kind}::text, ${Buffer.from(file.sha256, 'hex')}::bytea,
  ${bytesOf(file.sentSha256)}::bytea,
  ${file.size}::integer, ${file.mediaType}::text, ${file.width}::integer, ${file.height}::integer)`;
}

/** A photo to record, and its sender. */
export interface NewPhoto {
  readonly sessionId: string;
  readonly photoId: string;
  readonly fileName: string;
  readonly fileType: string;
  /** SHA-256 of its original; null when it was not announced. */
  readonly originalSha256: string | null;
  readonly address: string;
  /** The upload that this record completes, see {@link insertUpload}. */
  readonly uploadId: string;
}

const isArchived = sql`exists (
  select from photo_files where photo = photos.id and archived_at is not null)`;

/**
 * Inserts or finds the photo's row and locks it; extends the expiry of a photo that is not ordered, and gives an
 * archived one a new expiry. An original that was refused is not awaited again.
 */
async function lockPhoto(trx: Trx, photo: NewPhoto): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into photos (session_id, photo_id, file_name, file_type, original_sha256, address)
    values (${photo.sessionId}, ${photo.photoId}, ${photo.fileName}, ${photo.fileType},
      ${bytesOf(photo.originalSha256)}, ${photo.address})
    on conflict (session_id, photo_id) do update
      set original_sha256 = case when photos.original_refusal is null
          then coalesce(photos.original_sha256, excluded.original_sha256) end,
        expires_at = case when photos.expires_at is not null or ${isArchived} then excluded.expires_at end,
        address = case when ${isArchived} then excluded.address else photos.address end
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('an upsert returns its row');
  return row.id;
}

/** The archived files that new ones replace may be removed from the archive. */
async function replaceArchived(trx: Trx, photo: string, files: readonly NewFile[]) {
  const kinds = files.map(({ kind }) => kind);
  await sql`
    update archived_blobs set is_settled = false
    where sha256 in (
      select sha256 from photo_files
      where photo = ${photo} and kind = any (${kinds}::text[]) and archived_at is not null)`.execute(
    trx,
  );
}

/** An archived file that is sent again is in the working storage again. */
const takeIfArchived = sql`
  on conflict (photo, kind) do update set kind = excluded.kind, archived_at = null, deleted_at = null,
    (sha256, sent_sha256, size, media_type, width, height) = (
      select sha256, sent_sha256, size, media_type, width, height
      from (values
        (photo_files.archived_at is null, photo_files.sha256, photo_files.sent_sha256, photo_files.size,
          photo_files.media_type, photo_files.width, photo_files.height),
        (photo_files.archived_at is not null, excluded.sha256, excluded.sent_sha256, excluded.size,
          excluded.media_type, excluded.width, excluded.height)
      ) as file (is_taken, sha256, sent_sha256, size, media_type, width, height)
      where is_taken)`;

/**
 * Records files of a photo, and the photo with its first file. Existing records stay unchanged unless they are
 * archived; returns, for each given kind, the hash that was sent for the recorded file. `store` puts missing files into the storage: a sweep may
 * have removed them since they were stored, and cannot do so any more.
 */
export function recordFiles(
  db: Db,
  photo: NewPhoto,
  files: readonly NewFile[],
  store: () => Promise<unknown>,
): Promise<ReadonlyMap<PhotoKind, string | null>> {
  return db.transaction().execute(async (trx) => {
    const id = await lockPhoto(trx, photo);
    await keepBlobs(
      trx,
      files.map(({ sha256 }) => sha256),
    );
    await store();
    await replaceArchived(trx, id, files);
    // On conflict the update waits for the first transaction and returns its row.
    const { rows } = await sql<{ kind: PhotoKind; sentSha256: Buffer | null }>`
      insert into photo_files (photo, kind, sha256, sent_sha256, size, media_type, width, height)
      select ${id}, file.* from (values ${sql.join(files.map(fileRow))})
        as file (kind, sha256, sent_sha256, size, media_type, width, height)
      ${takeIfArchived}
      returning kind, sent_sha256`.execute(trx);
    await deleteUpload(trx, photo.uploadId);
    return new Map(rows.map((row) => [row.kind, hexOf(row.sentSha256)]));
  });
}

/** Finds the SHA-256 of a photo's order copy in the working storage by the server's own id; null without one. */
export async function findOrderCopyHash(db: Db, photo: string): Promise<string | null> {
  const row = await db
    .selectFrom('photoFiles')
    .select('sha256')
    .where('photo', '=', photo)
    .where('kind', '=', 'order-copy')
    .where('archivedAt', 'is', null)
    .executeTakeFirst();
  return row ? row.sha256.toString('hex') : null;
}

/** Why an original is refused for good: the same file cannot overcome it. */
export type OriginalRefusal =
  | 'invalid_file_type'
  | 'invalid_file_format'
  | 'photo_unreadable'
  | 'photo_too_many_pixels';

/**
 * Notes that a photo's original is refused: no order waits for it, and staff decide about its print. The order copy may
 * be recorded later, so the photo is recorded if it is not yet, unless the session has `maxPhotos` already.
 */
export async function noteRefusedOriginal(
  db: Db,
  photo: Omit<NewPhoto, 'originalSha256' | 'uploadId'>,
  { sha256, refusal }: { readonly sha256: string; readonly refusal: OriginalRefusal },
  maxPhotos: number,
): Promise<void> {
  const { sessionId, photoId } = photo;
  await sql`
    insert into photos (session_id, photo_id, file_name, file_type, address, original_refusal)
    select ${sessionId}, ${photoId}::uuid, ${photo.fileName}, ${photo.fileType}, ${photo.address}, ${refusal}
    where exists (select from photos where session_id = ${sessionId} and photo_id = ${photoId}::uuid)
      or (select count(*) from photos where session_id = ${sessionId} and expires_at is not null) < ${maxPhotos}
    on conflict (session_id, photo_id) do update
      set original_sha256 = null, original_refusal = excluded.original_refusal
      where photos.original_sha256 is null or photos.original_sha256 = ${Buffer.from(sha256, 'hex')}`.execute(
    db,
  );
}
