import type { BlobStore } from '../../../platform/storage/blob-store.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { drawOrderedFiles, findLatestFiles } from '../records/ordered-files.repo.ts';
import { missingBlobs } from './missing-blobs.ts';

/** Files of ordered photos that were looked for, and those that no storage has. */
export interface LostFiles {
  readonly looked: number;
  readonly lost: number;
  /** Of the lost ones, those of the latest orders. */
  readonly lostOfLatest: number;
}

/**
 * Looks for files of ordered photos: `sample` of any orders, and as many of the latest ones, which alone are missing in a
 * storage that is a little older than the database.
 */
export async function countLostFiles(
  {
    kysely,
    blobs,
    archive,
  }: { readonly kysely: Sql; readonly blobs: BlobStore; readonly archive: BlobStore },
  sample: number,
): Promise<LostFiles> {
  const latest = await findLatestFiles(kysely, sample);
  const drawn = await drawOrderedFiles(kysely, sample);
  const files = [...new Map([...drawn, ...latest].map((file) => [file.sha256, file])).values()];
  const hashes = (isArchived: boolean): string[] =>
    files.filter((file) => file.isArchived === isArchived).map(({ sha256 }) => sha256);
  // The files of a photo that was archived while the backup was made are in the other storage than recorded: the next
  // run of the archive records those in the archive, and a reprint uses those in the working storage.
  const gone = await missingBlobs({ blobs: archive }, await missingBlobs({ blobs }, hashes(false)));
  const goneArchived = await missingBlobs(
    { blobs },
    await missingBlobs({ blobs: archive }, hashes(true)),
  );
  const lost = new Set([...gone, ...goneArchived]);
  const lostOfLatest = latest.filter(({ sha256 }) => lost.has(sha256)).length;
  return { looked: files.length, lost: lost.size, lostOfLatest };
}
