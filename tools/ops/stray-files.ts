import { readExistingConfig, type Config } from '#server/config.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag } from './command.ts';
import { withRunningDatabase } from './running-database.ts';

const dayMs = 24 * 60 * 60 * 1000;
const megabyte = 1024 ** 2;

interface StrayOptions {
  readonly isRemoving: boolean;
  readonly signal?: AbortSignal;
}

/** Counts photo files without a record that are older than a day, and removes them if it is asked to. */
export async function sweepStrayFiles(kysely: Db, config: Config, options: StrayOptions) {
  const { sweepStrayBlobs } = await import('#server/features/photos/index.ts');
  const blobs = await openBlobStore(config);
  return sweepStrayBlobs({ kysely, blobs }, { before: new Date(Date.now() - dayMs), ...options });
}

/** Describes stray files: `3 files, 4.0 MB, of 120 older than a day`. */
export function formatStrays(found: Awaited<ReturnType<typeof sweepStrayFiles>>): string {
  const { listed, strays, bytes } = found;
  return `${strays} files, ${(bytes / megabyte).toFixed(1)} MB, of ${listed} older than a day`;
}

/** `npm run ops -- stray-files`. */
export const strayFilesCommand = defineCommand({
  usage: 'stray-files [--remove]',
  help: `Counts the files in the storage of the photos that belong to no photo, upload or move into the archive, and are older
than a day: after a restore of an older database nothing else would find them. It removes nothing without --remove.
Put photos of a newer database back first: without their records they count as stray. --remove refuses when more than half
of the files are stray, which says that this is not their database. It ends with 1 when a file could not be removed.`,
  options: { remove: flag },
  run: async ({ values }) => {
    const config = readExistingConfig(process.env);
    return await withRunningDatabase(async ({ kysely }) => {
      const found = await sweepStrayFiles(kysely, config, { isRemoving: false });
      if (!values.remove || found.strays === 0) {
        console.log(`stray: ${formatStrays(found)}`);
        return true;
      }
      if (found.strays > found.listed / 2) {
        throw new StartError(
          `${formatStrays(found)} are stray, more than half: this is not their database, and nothing was removed`,
        );
      }
      const removed = await sweepStrayFiles(kysely, config, { isRemoving: true });
      console.log(`removed: ${formatStrays(removed)}`);
      for (const { hash, reason } of removed.failed)
        console.error(`FAULT  file ${hash}: ${reason}`);
      return removed.failed.length === 0;
    });
  },
});
