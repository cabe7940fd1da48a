import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { drawPort } from '#server/platform/ports.ts';
import { launch, stop } from './launch.ts';

type Env = Record<string, string>;

/** A database and the processes that use it, which end with the benchmark. */
export interface Site {
  /** Address of the database, for its owner. */
  readonly databaseUrl: string;
  /** Data folder of the shop. */
  readonly dataDir: string;
  /** Starts another file of the project. */
  readonly start: (file: string, env: Env) => Promise<ChildProcess>;
  /** Starts a web process with the flags of `npm start`. */
  readonly startWeb: (url: string, env?: Env) => Promise<ChildProcess>;
  /** Starts the worker. Requests of customers have priority over its mails. */
  readonly startWorker: () => Promise<ChildProcess>;
  /** Starts a process of the prints. */
  readonly startPrints: () => Promise<ChildProcess>;
  /** Starts the reference server. */
  readonly startFloor: (url: string) => Promise<ChildProcess>;
}

/** An address of this machine that nothing uses. */
export async function newUrl(): Promise<string> {
  return `http://127.0.0.1:${await drawPort()}`;
}

/** The port of an address. */
export function portOf(url: string): string {
  return new URL(url).port;
}

/** What a benchmark that fills its database for minutes chooses of it. */
interface DatabaseOptions {
  /** A folder that stays, with the database of an earlier run or an empty one; by default a new one that is removed. */
  readonly kept?: string | undefined;
  /** Nothing is synced to disk, and nothing is cleaned by itself. */
  readonly throwAway?: boolean;
}

/** Runs work on a database, whose shop has these variables. */
export async function withSite(
  shopEnv: Env,
  work: (site: Site) => Promise<void>,
  { kept, throwAway = false }: DatabaseOptions = {},
): Promise<void> {
  const dataDir = kept ?? (await mkdtemp(path.join(os.tmpdir(), 'fpx-bench-')));
  const postgres = await startEmbeddedPostgres({ dataDir, throwAway });
  const children: ChildProcess[] = [];
  const start = async (file: string, args: string[], env: Env, flags: string[] = []) => {
    const child = await launch(file, args, env, flags);
    children.push(child);
    return child;
  };
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    // One machine acts as all customers.
    LIMITS: 'none',
    SEED_DEMO: '1',
    ...shopEnv,
  };
  const webFlags = ['--max-semi-space-size=32'];
  try {
    await work({
      databaseUrl: postgres.url,
      dataDir,
      start: (file, own) => start(file, [], own),
      startWeb: (url, own) =>
        start('server/main.ts', ['--role=web'], { ...env, PORT: portOf(url), ...own }, webFlags),
      startWorker: async () => {
        const worker = await start('server/main.ts', ['--role=worker'], env);
        if (worker.pid) os.setPriority(worker.pid, 19);
        return worker;
      },
      startPrints: () => start('server/main.ts', ['--role=prints'], env),
      startFloor: (url) =>
        start('bench/orders/floor-server.ts', [], {
          DATABASE_URL: postgres.url,
          PORT: portOf(url),
        }),
    });
  } finally {
    await Promise.all(children.map(stop));
    await postgres.stop();
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}
