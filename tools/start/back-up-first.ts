import type { Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { readUpdate } from '#server/platform/db/read-update.ts';
import { openLog } from '#server/platform/http/logger.ts';
import type { Starting } from './database.ts';
import { oneLine, StartError } from './start-error.ts';

/**
 * Makes a backup before the migrations of an update, where the shop has a place for backups. A database without pending
 * migrations and a new one need none.
 * @returns what records it once the tables are those of this version; null when none was needed
 * @throws StartError when it cannot be made, so that no update happens without one
 */
export async function backUpFirst(
  config: Config,
  ownerUrl: string,
  { say, signal }: Starting,
): Promise<(() => Promise<void>) | null> {
  const { place, passphrase } = config.backup;
  const { pending, unknown, isUsed } = await withClient({ connectionString: ownerUrl }, (client) =>
    readUpdate(client),
  );
  // The migrations themselves refuse a database of a newer version.
  if (!isUsed || pending.length === 0 || unknown.length > 0) return null;
  if (!place) {
    say(`${pending.length} migrations without a backup before: BACKUP_DIR is not set`, 'warn');
    return null;
  }
  say(`making a backup before ${pending.length} migrations ...`);
  const { backUp, recordBackup } = await import('#server/features/backups/index.ts');
  const { openStores } = await import('#server/platform/storage/blob-store.ts');
  const { codeKey, sessionSecret, dataDir } = config;
  const secrets = passphrase === undefined ? null : { codeKey, sessionSecret, passphrase };
  const deps = {
    ...(await openStores(config)),
    clock: systemClock,
    log: openLog({ role: 'start', level: 'silent' }),
    databaseUrl: ownerUrl,
    dataDir,
    place,
    secrets,
  };
  const startedAt = new Date(systemClock());
  try {
    const report = await backUp(deps, signal);
    if (!report) throw new Error('another backup is being made');
    say(`backup ${report.manifest.name} is made`);
    return async () => {
      const database = connectDatabase({ url: ownerUrl, max: 1, applicationName: 'fpx-start' });
      try {
        await recordBackup({ kysely: database.kysely, clock: systemClock }, report, startedAt);
      } finally {
        await database.close();
      }
    };
  } catch (error) {
    throw new StartError(
      `the update needs a backup first, which failed (${oneLine(error)}): mend BACKUP_DIR or BACKUP_BUCKET, or unset it to update without one`,
    );
  }
}
