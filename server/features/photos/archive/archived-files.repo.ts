import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';

function bytesOf(hashes: readonly string[]) {
  return sql`(select decode(hash, 'hex') from unnest(${[...hashes]}::text[]) hash)`;
}

/** Locks a photo's row until the transaction ends; orders that name the photo and its uploads wait. */
export async function lockPhoto(trx: Trx, photo: string): Promise<void> {
  await sql`select from photos where id = ${photo} for update`.execute(trx);
}

/** Records files that may be in the archive from now on, see {@link removeUnneededBlobs}. */
export async function announceBlobs(db: Sql, hashes: readonly string[]): Promise<void> {
  await sql`
    insert into archived_blobs (sha256) select distinct * from ${bytesOf(hashes)} announced order by 1
    on conflict (sha256) do update set is_settled = false`.execute(db);
}

/** Records that the copies of these files in the archive were read back and are right. */
export async function markVerified(db: Sql, hashes: readonly string[], at: Date): Promise<void> {
  await sql`
    update archived_blobs set verified_at = ${at} where sha256 in ${bytesOf(hashes)}`.execute(db);
}

/** Whether the archive is known to have all of these files. */
export async function areVerified(db: Sql, hashes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ isMissing: boolean }>`
    select exists (
      select from unnest(${[...hashes]}::text[]) hash
      where not exists (
        select from archived_blobs where sha256 = decode(hash, 'hex') and verified_at is not null)
    ) as is_missing`.execute(db);
  return rows[0]?.isMissing === false;
}

/**
 * Records that these files of a photo are in the archive. Nothing of the photo counts for its sender's quota any more,
 * and the sender's network address is deleted.
 */
export async function markArchived(
  trx: Trx,
  photo: string,
  hashes: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    update photo_files set archived_at = ${at}
    where photo = ${photo} and archived_at is null and sha256 in ${bytesOf(hashes)}`.execute(trx);
  await sql`
    update photos set expires_at = null, address = null
    where id = ${photo}
      and not exists (select from photo_files where photo = photos.id and archived_at is null)`.execute(
    trx,
  );
}

async function unsettle(trx: Trx, hashes: readonly string[]): Promise<string[]> {
  await sql`
    update archived_blobs set is_settled = false where sha256 in ${bytesOf(hashes)}`.execute(trx);
  return [...hashes];
}

/** Records that a photo's files archived before this time are deleted; returns their hashes, not settled yet. */
export async function markDeleted(
  trx: Trx,
  photo: string,
  archivedBefore: Date,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    update photo_files set deleted_at = ${at}
    where photo = ${photo} and archived_at < ${archivedBefore} and deleted_at is null
    returning encode(sha256, 'hex') as hash`.execute(trx);
  return unsettle(
    trx,
    rows.map(({ hash }) => hash),
  );
}

/** An archived file of a photo. */
export interface ArchivedFile {
  /** SHA-256, lower-case hexadecimal. */
  readonly sha256: string;
  readonly isDeleted: boolean;
}

/** Finds the files of a photo that are in the archive or deleted from it. */
export async function findArchivedFiles(db: Sql, photo: string): Promise<ArchivedFile[]> {
  const { rows } = await sql<ArchivedFile>`
    select encode(sha256, 'hex') as sha256, deleted_at is not null as is_deleted
    from photo_files where photo = ${photo} and archived_at is not null`.execute(db);
  return rows;
}

/** Records that these files of a photo are in the working storage again; they are not settled yet. */
export async function markRestored(
  trx: Trx,
  photo: string,
  hashes: readonly string[],
): Promise<void> {
  await sql`
    update photo_files set archived_at = null
    where photo = ${photo} and deleted_at is null and sha256 in ${bytesOf(hashes)}`.execute(trx);
  await unsettle(trx, hashes);
}

/** Storages in which the photos that have a file need it. */
export interface BlobNeed {
  readonly working: boolean;
  readonly archive: boolean;
}

/** Finds where a file is needed; the transaction has locked it. */
export async function findBlobNeed(trx: Trx, hash: string): Promise<BlobNeed> {
  const { rows } = await sql<BlobNeed>`
    select coalesce(bool_or(archived_at is null), false) as working,
      coalesce(bool_or(archived_at is not null and deleted_at is null), false) as archive
    from photo_files where sha256 = decode(${hash}, 'hex')`.execute(trx);
  return rows[0] ?? { working: false, archive: false };
}

/** Records that nothing is left to copy or to remove of a file in the archive. */
export async function markSettled(trx: Trx, hash: string): Promise<void> {
  await sql`
    update archived_blobs set is_settled = true where sha256 = decode(${hash}, 'hex')`.execute(trx);
}

/** Forgets a file that is no longer in the archive. */
export async function forgetBlob(trx: Trx, hash: string): Promise<void> {
  await sql`delete from archived_blobs where sha256 = decode(${hash}, 'hex')`.execute(trx);
}

/** Finds files that a run left unfinished, in order, after this hash. */
export async function findUnsettled(db: Sql, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256, 'hex') as hash from archived_blobs
    where not is_settled and sha256 > decode(${after}, 'hex')
    order by sha256 limit ${limit}`.execute(db);
  return rows.map(({ hash }) => hash);
}

/** Whether all files of a photo (the server's own id) were deleted for good. Source: product §4.18. */
export async function isPhotoDeleted(kysely: Sql, photo: string): Promise<boolean> {
  const { rows } = await sql<{ isDeleted: boolean | null }>`
    select bool_and(deleted_at is not null) as is_deleted from photo_files where photo = ${photo}`.execute(
    kysely,
  );
  return rows[0]?.isDeleted === true;
}
