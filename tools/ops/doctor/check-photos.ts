import type { Config } from '#server/config.ts';
import { missingBlobs } from '#server/features/photos/index.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import { openStores } from '#server/platform/storage/blob-store.ts';
import { dangerous, ok, type Finding } from './finding.ts';
import { drawOrderedFiles } from './ordered-files.repo.ts';

/** Files to look for: a remote storage answers a few hundred requests within the time of a check. */
const sample = 300;

/**
 * Looks for files of ordered photos. Another bucket or an old backup works like the right one and lacks them, which
 * would only show when an order is printed.
 */
export const checkPhotos = async (config: Config): Promise<Finding[]> => {
  const url = config.databaseUrl ?? (await runningPostgresUrl(config.dataDir));
  if (url === null) return [];
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-doctor' });
  try {
    const files = await drawOrderedFiles(database.kysely, sample);
    const { blobs, archive } = await openStores(config);
    const hashes = (isArchived: boolean): string[] =>
      files.filter((file) => file.isArchived === isArchived).map(({ sha256 }) => sha256);
    const gone = await missingBlobs({ blobs }, hashes(false));
    const goneArchived = await missingBlobs({ blobs: archive }, hashes(true));
    const lost = gone.length + goneArchived.length;
    const counts = `files of ordered photos looked for in the storage: ${files.length}, missing: ${lost}`;
    if (lost === 0) return [ok('photos', counts)];
    const text = `${counts}; restore them from a backup, or set the storage that has them`;
    return [dangerous('photos', text)];
  } finally {
    await database.close();
  }
};
