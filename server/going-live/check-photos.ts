import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { countLostFiles } from '../features/photos/blobs/count-lost-files.ts';
import { openStores } from '../platform/storage/blob-store.ts';
import { dangerous, ok } from './finding.ts';
import { withDatabase } from './with-database.ts';

/** Files to look for in each way: a remote storage answers a few hundred requests within the time of a check. */
const sample = 150;

/**
 * Looks for files of ordered photos: of any orders, and of the latest ones, which alone are missing in a storage that is a
 * little older than the database. Another bucket or an old backup works like the right one and lacks them, which would
 * only show when an order is printed.
 */
export async function checkPhotos(config: Config): Promise<Finding[]> {
  return withDatabase(config, async (kysely) => {
    const { blobs, archive } = await openStores(config);
    const { looked, lost, lostOfLatest } = await countLostFiles({ kysely, blobs, archive }, sample);
    const counts = `files of ordered photos looked for in the storage: ${looked}, missing: ${lost}`;
    if (lost === 0) return [ok('photos', counts)];
    const text = `${counts}, of which of the latest orders: ${lostOfLatest}; restore them from a backup as new as the database, or set the storage that has them`;
    return [dangerous('photos', text)];
  });
}
