import { readConfig } from '#server/config.ts';
import type { ExportedDrop } from '#server/features/production/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openLog } from '#server/platform/http/logger.ts';
import { openStores, type BlobStore } from '#server/platform/storage/blob-store.ts';

/**
 * Opens the storage of rendered prints for these drops. Prints that were removed from it are rendered again; one that
 * cannot be is still missing there.
 */
export async function openPrints(kysely: Db, drops: readonly ExportedDrop[]): Promise<BlobStore> {
  const stores = await openStores(readConfig(process.env));
  const hashes = drops.flatMap(({ manifest }) =>
    manifest.files.flatMap((file) => (file.kind === 'print' ? [file.sha256] : [])),
  );
  const missing: string[] = [];
  for (const hash of new Set(hashes)) {
    if (!(await stores.prints.exists(hash))) missing.push(hash);
  }
  if (missing.length > 0) {
    // Loaded only here: decoding needs half the shop, which would slow down all other exports.
    const { openPicturePool } = await import('#server/features/photos/index.ts');
    const { restoreFiles } = await import('#server/features/production/index.ts');
    const log = openLog({ role: 'ops', level: 'silent' });
    const pictures = openPicturePool();
    await restoreFiles({ ...stores, kysely, clock: systemClock, pictures, log }, missing);
  }
  return stores.prints;
}
