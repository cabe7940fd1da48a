import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import type { DatabaseTimeouts } from '#server/platform/db/timeouts.ts';
import type { TestDatabase } from './test-database.ts';

const run = promisify(execFile);

/** A PostgreSQL of a single test with the migrated schema: it can be frozen and killed. */
export interface OwnPostgres {
  readonly url: string;
  /** Stops all its processes: connections stay open and get no response. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  /** Ends it by `kill -9` and waits until it has exited. */
  readonly kill: () => Promise<void>;
  /** Starts it again after a kill. */
  readonly start: () => Promise<void>;
  /** Opens a pool on it; `close` leaves the PostgreSQL running. */
  readonly connect: (timeouts: DatabaseTimeouts) => TestDatabase;
  readonly stop: () => Promise<void>;
}

/**
 * The process id of the PostgreSQL at an address. Its files may be placed elsewhere, so the server itself
 * reports it.
 */
export async function readPostmasterPid(ownerUrl: string): Promise<number> {
  const { rows } = await withClient({ connectionString: ownerUrl }, (client) =>
    client.query<{ text: string }>(`select pg_read_file('postmaster.pid') as text`),
  );
  return Number.parseInt(rows[0]?.text ?? '', 10);
}

async function processesOf(postmaster: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const children = rows.filter(([, parent]) => parent === postmaster).map(([pid = 0]) => pid);
  return [postmaster, ...children];
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // A process that ended in the meantime needs no signal.
  }
}

/** Starts one on a folder of its own. Its commits are durable, unlike those of the tests' other databases. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fpx-own-postgres-'));
  await chmod(dataDir, 0o711);
  const begin = () => startEmbeddedPostgres({ dataDir });
  let postgres = await begin();
  await migrateDatabase({ url: postgres.url });
  let pid = await readPostmasterPid(postgres.url);
  let frozen: number[] = [];
  const thaw = async (): Promise<void> => {
    for (const stopped of frozen) signal(stopped, 'SIGCONT');
    frozen = [];
  };
  return {
    get url() {
      return postgres.url;
    },
    freeze: async () => {
      signal(pid, 'SIGSTOP');
      frozen = await processesOf(pid);
      for (const child of frozen) signal(child, 'SIGSTOP');
    },
    thaw,
    kill: async () => {
      // A backend may serve its connection for a moment after its postmaster has ended.
      for (const each of await processesOf(pid)) signal(each, 'SIGKILL');
      await postgres.exited;
    },
    start: async () => {
      await postgres.stop();
      postgres = await begin();
      pid = await readPostmasterPid(postgres.url);
    },
    connect: (timeouts) => {
      const { url } = postgres;
      return {
        ...connectDatabase({ url, max: 10, applicationName: 'fpx-test', timeouts }),
        url,
      };
    },
    stop: async () => {
      await thaw();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
