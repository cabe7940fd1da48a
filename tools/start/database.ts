import { setTimeout as sleep } from 'node:timers/promises';
import { backUpFirst, type UpdateDeps } from '#server/back-up-first.ts';
import { ConfigError, type Config } from '#server/config.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { verifyKeys } from '#server/verify-keys.ts';
import { startAborted, type Say } from './child.ts';
import { oneLine, StartError } from './start-error.ts';

export interface ShopDatabase {
  /** For the shop's processes. */
  readonly url: () => string;
  /** Folder into which the embedded database copies its log; null when it copies none. */
  readonly archive: () => string | null;
  /** For migrations; the same with DATABASE_URL. */
  readonly ownerUrl: () => string;
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** How the embedded database runs. */
type EmbeddedChoice = Pick<EmbeddedOptions, 'dataDir' | 'archives' | 'programs'>;

/** A start in progress; `signal` ends it. */
export interface Starting {
  readonly say: Say;
  readonly signal: AbortSignal;
}

/** Opens the database of DATABASE_URL, or starts and supervises the embedded one under the data folder. */
export async function openDatabase(
  databaseUrl: string | undefined,
  embedded: EmbeddedChoice,
  { say, signal }: Starting,
): Promise<ShopDatabase> {
  if (databaseUrl !== undefined) {
    const url = () => databaseUrl;
    const archive = () => null;
    return { url, archive, ownerUrl: url, stop: () => Promise.resolve(), kill: () => undefined };
  }
  let current = await startEmbedded(embedded, signal);
  if (current.elsewhere !== undefined) {
    say(`the database is in ${current.elsewhere}: back it up too`);
  }
  const ending = new AbortController();
  let restarting = Promise.resolve();
  const restart = async (): Promise<void> => {
    await current.stop();
    current = (await startAgain(embedded, { say, signal: ending.signal })) ?? current;
  };
  const keep = async (): Promise<void> => {
    for (;;) {
      await current.exited;
      if (ending.signal.aborted) return;
      say('the database ended, starting it again', 'warn');
      restarting = restart();
      await restarting;
    }
  };
  const kept = keep();
  return {
    url: () => current.shopUrl,
    archive: () => current.archive,
    ownerUrl: () => current.url,
    stop: async () => {
      ending.abort();
      // A start that is over by now has made another database the current one.
      await restarting;
      await current.stop();
      await kept;
    },
    kill: () => {
      ending.abort();
      current.abort();
    },
  };
}

/** Migrates the schema, after a backup where there is a place for one; each failure is reported with instructions. */
export async function migrate(
  update: UpdateDeps & { readonly signal: AbortSignal },
): Promise<void> {
  const { ownerUrl: url, signal } = update;
  try {
    const record = await backUpFirst(update);
    await migrateDatabase({ url, signal });
    await record?.();
  } catch (error) {
    if (signal.aborted) throw new StartError(startAborted);
    const isExplained =
      error instanceof ConfigError || (error instanceof Error && error.name === 'MigrationError');
    throw new StartError(
      isExplained
        ? error.message
        : `the database cannot be used (${oneLine(error)}); DATABASE_URL says which it is`,
    );
  }
}

/** Refuses keys that are not those of the database, before any process uses them; see verifyKeys. */
export async function verifyKeysAt(url: string, config: Config): Promise<void> {
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-start' });
  try {
    await verifyKeys(database.kysely, config);
  } finally {
    await database.close();
  }
}

async function startEmbedded(
  embedded: EmbeddedChoice,
  signal: AbortSignal,
): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ ...embedded, signal });
  } catch (error) {
    throw new StartError(signal.aborted ? startAborted : oneLine(error));
  }
}

/** Starts the database until it runs; null if the start is aborted before. */
async function startAgain(
  embedded: EmbeddedChoice,
  { say, signal }: Starting,
): Promise<EmbeddedPostgres | null> {
  for (;;) {
    await sleep(1_000, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await startEmbeddedPostgres({ ...embedded, signal });
    } catch (error) {
      if (!signal.aborted) say(oneLine(error), 'error');
    }
  }
}
