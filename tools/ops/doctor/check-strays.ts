import type { Config } from '#server/config.ts';
import { countStrays } from '#server/features/photos/blobs/sweep-stray-blobs.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { formatStrays } from '../stray-files.ts';
import { checkTimeoutMs, dangerous, ok, type Finding } from './finding.ts';
import { withDatabase } from './with-database.ts';

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
