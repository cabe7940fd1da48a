import type { Finding } from '#domain/going-live/findings.ts';
import type { Config } from '../config.ts';
import { countStrays, type StrayBlobs } from '../features/photos/blobs/sweep-stray-blobs.ts';
import { systemClock } from '../platform/clock/clock.ts';
import { openBlobStore } from '../platform/storage/blob-store.ts';
import { checkTimeoutMs, dangerous, ok } from './finding.ts';
import { withDatabase } from './with-database.ts';

const megabyte = 1024 ** 2;

/** Describes stray files: `3 files, 4.0 MB, of 120 older than a day`. */
export function formatStrays({ listed, strays, bytes }: StrayBlobs): string {
  return `${strays} files, ${(bytes / megabyte).toFixed(1)} MB, of ${listed} older than a day`;
}

/** Of a large storage only so much is listed that the check ends in time. */
const listMs = checkTimeoutMs / 2;

/** Counts photo files that nothing records: no sweep ever deletes them. */
export async function checkStrays(config: Config): Promise<Finding[]> {
  return withDatabase(config, async (kysely) => {
    const deps = { kysely, blobs: await openBlobStore(config), clock: systemClock };
    const found = await countStrays(deps, AbortSignal.timeout(listMs));
    const part = found.isWhole ? '' : '; the storage is too large to list all of it here';
    const text = `photo files without a record: ${formatStrays(found)}${part}`;
    return [
      found.strays === 0
        ? ok('strays', text)
        : dangerous('strays', `${text}: npm run ops -- stray-files`),
    ];
  });
}
