import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#server/config.ts';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { verifyKeys } from '#server/verify-keys.ts';
import type { Say } from './child.ts';
import { oneLine, StartError } from './start-error.ts';

export interface ShopDatabase {
  /** For the shop's processes. */
  readonly url: () => string;
  /** For migrations; the same with DATABASE_URL. */
  readonly ownerUrl: () => string;
  readonly stop: () => Promise<void>;
  readonly kill: () => void;
}

/** Opens the database of DATABASE_URL, or starts and supervises the embedded one under the data folder. */
export async function openDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  say: Say,
): Promise<ShopDatabase> {
  if (databaseUrl !== undefined) {
    const url = () => databaseUrl;
    return { url, ownerUrl: url, stop: () => Promise.resolve(), kill: () => undefined };
  }
  let current = await startEmbedded(dataDir);
  if (current.elsewhere !== undefined) {
    say(`the database is in ${current.elsewhere}: back it up too`);
  }
  let stopping = false;
  const keep = async (): Promise<void> => {
    while (!stopping) {
      await current.exited;
      if (stopping) return;
      say('the database ended, starting it again', 'warn');
      await current.stop();
      current = await startAgain(dataDir, say);
    }
  };
  const kept = keep();
  return {
    url: () => current.shopUrl,
    ownerUrl: () => current.url,
    stop: async () => {
      stopping = true;
      await current.stop();
      await kept;
    },
    kill: () => {
      stopping = true;
      current.abort();
    },
  };
}

/** Migrates the schema; each of its two failures is reported with instructions. */
export async function migrate(url: string): Promise<void> {
  try {
    await migrateDatabase({ url });
  } catch (error) {
    throw new StartError(
      error instanceof Error && error.name === 'MigrationError'
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

async function startEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({ dataDir });
  } catch (error) {
    throw new StartError(oneLine(error));
  }
}

async function startAgain(dataDir: string, say: Say): Promise<EmbeddedPostgres> {
  for (;;) {
    await sleep(1_000);
    try {
      return await startEmbeddedPostgres({ dataDir });
    } catch (error) {
      say(oneLine(error), 'error');
    }
  }
}
