import { readExistingConfig } from '#server/config.ts';
import { countStrays, removeStrays } from '#server/features/photos/blobs/sweep-stray-blobs.ts';
import { formatStrays } from '#server/going-live/check-strays.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { openBlobStore } from '#server/platform/storage/blob-store.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag } from './command.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';

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
      const deps = { kysely, blobs: await openBlobStore(config), clock: systemClock };
      const found = await countStrays(deps);
      if (!values.remove || found.strays === 0) {
        console.log(`stray: ${formatStrays(found)}`);
        return true;
      }
      const removed = await removeStrays(deps, shellCaller());
      if (!removed.ok) {
        throw new StartError(
          `${formatStrays(removed.details)} are stray, more than half: this is not their database, and nothing was removed`,
        );
      }
      const { failed } = removed.value;
      console.log(`removed: ${formatStrays(removed.value)}`);
      for (const { hash, reason } of failed) console.error(`FAULT  file ${hash}: ${reason}`);
      return failed.length === 0;
    });
  },
});
