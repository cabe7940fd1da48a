import { readExistingConfig } from '#server/config.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { runningPostgresUrl } from '#server/platform/db/embedded.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { workerTimeouts } from '#server/platform/db/timeouts.ts';
import { explainChange, findChangedKeys } from '#server/verify-keys.ts';
import { oneLine, StartError } from '../start/start-error.ts';

/**
 * Opens the database of the shop with this environment: that of DATABASE_URL, or the embedded one, which runs as long
 * as the shop does.
 * @throws StartError with instructions when it cannot be reached
 */
export async function openRunningDatabase(env: NodeJS.ProcessEnv): Promise<Database> {
  const { databaseUrl, dataDir } = readExistingConfig(env);
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir));
  if (url === null) {
    throw new StartError(
      `no shop runs on the data folder ${dataDir}: start it with npm start and leave it running, or name its folder with DATA_DIR or its database with DATABASE_URL; then run this again`,
    );
  }
  const database = connectDatabase({
    url,
    max: 2,
    applicationName: 'fpx-ops',
    timeouts: workerTimeouts,
  });
  try {
    await database.pool.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    const which = databaseUrl === undefined ? `in ${dataDir}` : 'of DATABASE_URL';
    throw new StartError(`the database ${which} cannot be reached (${oneLine(error)})`);
  }
}

/**
 * Returns the key of the codes of gift cards, which must be that of the database: no card issued with another one could
 * be redeemed.
 * @throws StartError when it is another one
 */
export async function readCodeKey(kysely: Db): Promise<string> {
  const config = readExistingConfig(process.env);
  const changed = await findChangedKeys(kysely, config);
  if (changed.length > 0) throw new StartError(explainChange(changed, config.dataDir));
  return config.codeKey;
}

/** Calls a function with the database of the running shop, see {@link openRunningDatabase}, and closes the database. */
export async function withRunningDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openRunningDatabase(process.env);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
