import type { Config } from '#server/config.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { readUpdate } from '#server/platform/db/read-update.ts';
import { openLog } from '#server/platform/http/logger.ts';
import type { Starting } from './database.ts';
import { oneLine, StartError } from './start-error.ts';

/**
 * Makes a backup before the migrations of an update, where the shop has a place for backups. A database without pending
 * migrations and a new one need none.
 * @throws StartError when it cannot be made, so that no update happens without one
 */
export async function backUpFirst(
  config: Config,
  ownerUrl: string,
  { say, signal }: Starting,
): Promise<void> {
  const { place, passphrase } = config.backup;
  const { pending, unknown, isUsed } = await withClient({ connectionString: ownerUrl }, (client) =>
    readUpdate(client),
  );
  // The migrations themselves refuse a database of a newer version.
  if (!isUsed || pending.length === 0 || unknown.length > 0) return;
  if (!place) {
    say(`${pending.length} migrations without a backup before: BACKUP_DIR is not set`, 'warn');
    return;
  }
  say(`making a backup before ${pending.length} migrations ...`);
  const { backUp } = await import('#server/features/backups/index.ts');
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
  try {
    const report = await backUp(deps, signal);
    if (!report) throw new Error('another backup is being made');
    say(`backup ${report.manifest.name} is made`);
  } catch (error) {
    throw new StartError(
      `the update needs a backup first, which failed (${oneLine(error)}): mend BACKUP_DIR or BACKUP_BUCKET, or unset it to update without one`,
    );
  }
}
