import path from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { drawPort } from '#server/platform/ports.ts';
import { superviseChild, type SupervisedChild } from '#tools/start/child.ts';
import { prepareRunFolder } from '#tools/start/preflight.ts';
import { printsSpec, webSpec, workerSpec } from '#tools/start/processes.ts';

/** A shop whose processes are those of `npm start`, with the process of the prints started when it is wanted. */
export interface LoadedShop {
  readonly url: string;
  readonly databaseUrl: string;
  readonly config: Config;
  /** Folder with a file for each mail. */
  readonly mailFolder: string;
  readonly startPrints: () => Promise<SupervisedChild>;
  readonly stop: () => Promise<void>;
}

/** Starts database, web and worker on a data folder. */
export async function startLoadedShop(dataDir: string): Promise<LoadedShop> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const children: SupervisedChild[] = [];
  const stop = async (): Promise<void> => {
    await Promise.all(children.map((child) => child.stop()));
    await postgres.stop();
  };
  try {
    await migrateDatabase({ url: postgres.url });
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      // One machine acts as all customers.
      LIMITS: 'none',
      LOG_LEVEL: 'error',
      PORT: String(await drawPort()),
      SEED_DEMO: '1',
    };
    const config = readConfig(env);
    const databaseUrl = postgres.shopUrl;
    const surroundings = { config, env, apiPort: config.port, databaseUrl };
    const around = { runFolder: await prepareRunFolder(dataDir), say: console.log };
    const start = async (spec: ReturnType<typeof webSpec>): Promise<SupervisedChild> => {
      const child = await superviseChild(spec, around);
      children.push(child);
      return child;
    };
    await start(webSpec(surroundings));
    await start(workerSpec(surroundings));
    return {
      url: `http://127.0.0.1:${config.port}`,
      databaseUrl,
      config,
      mailFolder: path.join(dataDir, 'mail'),
      startPrints: () => start(printsSpec(surroundings)),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
