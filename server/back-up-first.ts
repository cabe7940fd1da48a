import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, type Config } from './config.ts';
import { systemClock } from './platform/clock/clock.ts';
import { connectDatabase } from './platform/db/connect.ts';
import { withClient } from './platform/db/one-client.ts';
import { readUpdate } from './platform/db/read-update.ts';
import { openLog } from './platform/http/logger.ts';
import { reasonOf } from './platform/storage/storage-guard.ts';

/** What a backup before an update needs. */
export interface UpdateDeps {
  readonly config: Config;
  /** Address of the database for the role that migrates. */
  readonly ownerUrl: string;
  readonly say: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** Pause before another look while a backup is being made, in milliseconds. */
const waitMs = 2_000;

/** Counts the migrations that wait on a used database. A database of a newer version is refused by the migrations. */
async function countPending(url: string): Promise<number> {
  const { pending, unknown, isUsed } = await withClient({ connectionString: url }, (client) =>
    readUpdate(client),
  );
  return isUsed && unknown.length === 0 ? pending.length : 0;
}

async function makeBackup({ config, ownerUrl, signal }: UpdateDeps) {
  const { place, passphrase } = config.backup;
  if (!place) throw new Error('there is no place for backups');
  const { backUp } = await import('./features/backups/index.ts');
  const { openStores } = await import('./platform/storage/blob-store.ts');
  const keys = () => ({ codeKey: config.codeKey, sessionSecret: config.sessionSecret });
  const deps = {
    ...(await openStores(config)),
    clock: systemClock,
    log: openLog({ role: 'start', level: 'silent' }),
    databaseUrl: ownerUrl,
    dataDir: config.dataDir,
    place,
    secrets: passphrase === undefined ? null : { ...keys(), passphrase },
  };
  return await backUp(deps, signal);
}

type Report = NonNullable<Awaited<ReturnType<typeof makeBackup>>>;

async function record(ownerUrl: string, report: Report, startedAt: Date): Promise<void> {
  const { recordBackup } = await import('./features/backups/index.ts');
  const database = connectDatabase({ url: ownerUrl, max: 1, applicationName: 'fpx-start' });
  try {
    await recordBackup({ kysely: database.kysely, clock: systemClock }, report, startedAt);
  } finally {
    await database.close();
  }
}

/**
 * Makes a backup before the migrations of an update, where the shop has a place for backups. A database without pending
 * migrations and a new one need none. While another process makes one, it waits.
 * @returns what records it once the tables are those of this version; null when none was needed
 * @throws ConfigError when it cannot be made, so that no update happens without one
 */
export async function backUpFirst(deps: UpdateDeps): Promise<(() => Promise<void>) | null> {
  const { config, ownerUrl, say, signal } = deps;
  for (;;) {
    const pending = await countPending(ownerUrl);
    if (pending === 0) return null;
    if (!config.backup.place) {
      say(`${pending} migrations without a backup before: BACKUP_DIR is not set`);
      return null;
    }
    say(`making a backup before ${pending} migrations ...`);
    const startedAt = new Date(systemClock());
    const report = await makeBackup(deps).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new ConfigError(
        `the update needs a backup first, which failed (${reasonOf(error)}): mend the place of backups, or unset BACKUP_DIR and BACKUP_BUCKET to update without one`,
      );
    });
    if (report) {
      say(`backup ${report.manifest.name} is made`);
      return () => record(ownerUrl, report, startedAt);
    }
    say('another backup is being made: waiting for its end');
    await sleep(waitMs, undefined, { signal });
  }
}
