import type { Config } from '#server/config.ts';
import { missingBlobs } from '#server/features/photos/index.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { dangerous, ok, type Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';
import { drawOrderedFiles, findLatestFiles } from './ordered-files.repo.ts';

/** Files to look for in each way: a remote storage answers a few hundred requests within the time of a check. */
const sample = 150;

/**
 * Looks for files of ordered photos: of any orders, and of the latest ones, which alone are missing in a storage that is a
 * little older than the database. Another bucket or an old backup works like the right one and lacks them, which would
 * only show when an order is printed.
 */
export async function checkPhotos(config: Config): Promise<Finding[]> {
  return withDatabase(config, async (kysely) => {
    const latest = await findLatestFiles(kysely, sample);
    const drawn = await drawOrderedFiles(kysely, sample);
    const files = [...new Map([...drawn, ...latest].map((file) => [file.sha256, file])).values()];
    const { blobs, archive } = await openStores(config);
    const hashes = (isArchived: boolean): string[] =>
      files.filter((file) => file.isArchived === isArchived).map(({ sha256 }) => sha256);
    // The files of a photo that was archived while the backup was made are in the other storage than recorded: the next
    // run of the archive records those in the archive, and a reprint uses those in the working storage.
    const gone = await missingBlobs(
      { blobs: archive },
      await missingBlobs({ blobs }, hashes(false)),
    );
    const goneArchived = await missingBlobs(
      { blobs },
      await missingBlobs({ blobs: archive }, hashes(true)),
    );
    const lost = new Set([...gone, ...goneArchived]);
    const counts = `files of ordered photos looked for in the storage: ${files.length}, missing: ${lost.size}`;
    if (lost.size === 0) return [ok('photos', counts)];
    const late = latest.filter(({ sha256 }) => lost.has(sha256)).length;
    const text = `${counts}, of which of the latest orders: ${late}; restore them from a backup as new as the database, or set the storage that has them`;
    return [dangerous('photos', text)];
  });
}
