import { readExistingConfig } from '#server/config.ts';
import { openPicturePool } from '#server/features/photos/index.ts';
import { restoreFiles } from '#server/features/prints/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openShopCatalogues } from './open-catalogues.ts';
import { openStores, type BlobStore, type SizedFile } from '#server/platform/storage/blob-store.ts';

/**
 * Opens the storage of rendered prints for these ones. Those that are missing or damaged in it are rendered again;
 * `lacking` has the ones for which that is impossible.
 */
export async function openPrints<T extends SizedFile>(
  kysely: Db,
  files: readonly T[],
): Promise<{ readonly prints: BlobStore; readonly lacking: readonly T[] }> {
  const stores = await openStores(readExistingConfig(process.env));
  const log = openLog({ role: 'ops', level: 'silent' });
  const deps = {
    ...stores,
    catalogues: await openShopCatalogues(kysely),
    kysely,
    clock: systemClock,
    pictures: openPicturePool(),
    log,
  };
  return { prints: stores.prints, lacking: await restoreFiles(deps, files) };
}
