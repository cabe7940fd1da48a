import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Say } from './child.ts';
import type { ShopDatabase } from './database.ts';

/** Longest wait for a copy in progress at the end, in milliseconds; the next start makes it again. */
const stopMs = 5_000;

/**
 * Starts the continuous copy of the embedded database; null when none is wanted. It runs beside the database, because the
 * processes of the shop have a role that only reads and writes rows.
 */
export async function startContinuous(config: Config, database: ShopDatabase, say: Say) {
  const { dataDir, backup } = config;
  const { place, isContinuous } = backup;
  if (!place || !isContinuous || database.archive() === null) return null;
  // Loaded only here: most shops at their first start have no place of backups.
  const { openContinuousCopy } = await import('#server/features/backups/index.ts');
  const { openStores } = await import('#server/platform/storage/blob-store.ts');
  const copy = openContinuousCopy({
    ...(await openStores(config)),
    clock: systemClock,
    place,
    dataDir,
    database: () => ({ ownerUrl: database.ownerUrl(), archive: database.archive() ?? '' }),
    report: (line) => say(line, 'warn'),
  });
  return {
    stop: () => Promise.race([copy.stop(), sleep(stopMs, undefined, { ref: false })]),
    kill: () => void copy.stop(),
  };
}
