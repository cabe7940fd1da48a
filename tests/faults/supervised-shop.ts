import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '#server/config.ts';
import { drawPort } from '#server/platform/ports.ts';
import { readPostmasterPid } from '#tests/support/databases.ts';
import { superviseChild } from '#tools/start/child.ts';
import { migrate, openDatabase } from '#tools/start/database.ts';
import { prepareRunFolder } from '#tools/start/preflight.ts';
import { webSpec, workerSpec } from '#tools/start/processes.ts';

/** A shop whose processes the supervisor's own code starts and restarts; without the built web. */
export interface SupervisedShop {
  readonly url: string;
  readonly config: Config;
  readonly databaseUrl: () => string;
  /** Ends PostgreSQL by `kill -9`. */
  readonly killDatabase: () => Promise<void>;
  /** The supervisor's messages. */
  readonly said: readonly string[];
  readonly stop: () => Promise<void>;
}

/** Starts database, web and worker. */
export async function startSupervised(
  own: Readonly<Record<string, string>>,
): Promise<SupervisedShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-supervised-'));
  // Under root, the database's own user needs access.
  await chmod(dataDir, 0o711);
  const port = await drawPort();
  const { NODE_ENV: _mode, ...inherited } = process.env;
  const env = { ...inherited, ...own, DATA_DIR: dataDir, PORT: String(port) };
  const config = readConfig(env);
  const said: string[] = [];
  const say = (line: string): void => void said.push(line);
  const { signal } = new AbortController();
  const database = await openDatabase(undefined, { dataDir }, { say, signal });
  await migrate({ config, ownerUrl: database.ownerUrl(), say, signal });
  const around = { runFolder: await prepareRunFolder(dataDir), say, output: 'ignore' } as const;
  const surroundings = { config, env, apiPort: port, databaseUrl: database.url() };
  const web = await superviseChild(webSpec(surroundings), around);
  const worker = await superviseChild(workerSpec(surroundings), around);
  return {
    url: `http://127.0.0.1:${port}`,
    config,
    databaseUrl: database.url,
    killDatabase: async () => {
      process.kill(await readPostmasterPid(database.ownerUrl()), 'SIGKILL');
    },
    said,
    stop: async () => {
      await web.stop();
      await worker.stop();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
