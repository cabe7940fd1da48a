import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { insertFirstVersion } from '#server/features/catalogue/source/held-versions.repo.ts';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { stopLeftover } from '#server/platform/db/embedded-leftover.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { lockFolder, type ReleaseLock } from '#server/platform/db/exclusive-lock.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import type { Db } from '#server/platform/db/sql.ts';
import type { DatabaseTimeouts } from '#server/platform/db/timeouts.ts';
import { fastFolder } from './folders.ts';

const templateName = 'fpx_template';

/** One PostgreSQL with the migrated template that databases are cloned from. */
interface TestPostgres {
  /** Address of the administrative database, from which others are created. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A database of a single owner. */
interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Starts a PostgreSQL on a folder of its own. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { folder, release } = await takeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true });
  await execute(postgres.url, `create database ${templateName}`);
  const template = withDatabase(postgres.url, templateName);
  await migrateDatabase({ url: template });
  await writeCatalogue(template);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
      await release();
    },
  };
}

/** Writes the first version of the catalogue, as a shop does when it starts: orders are placed by it. */
async function writeCatalogue(url: string): Promise<void> {
  const database = connectDatabase({ url, max: 1, applicationName: 'fpx-template' });
  await insertFirstVersion(database.kysely, defaultCatalogue, new Date());
  await database.close();
}

/** Creates a database: with the migrated schema, or `empty`. */
export async function makeDatabase(
  admin: string,
  kind: 'migrated' | 'empty',
): Promise<OwnDatabase> {
  const name = `fpx_${randomUUID().replaceAll('-', '')}`;
  // Copied as files: through the log, as by default, it takes nine times as long.
  const template = kind === 'migrated' ? ` template ${templateName} strategy file_copy` : '';
  await execute(admin, `create database ${name}${template}`);
  return {
    url: withDatabase(admin, name),
    drop: () => execute(admin, `drop database if exists ${name} with (force)`),
  };
}

// Folders are numbered instead of random: a killed run leaves a server behind, which the next run with that
// number ends.
async function takeFolder(): Promise<{ folder: string; release: ReleaseLock }> {
  const uid = process.getuid?.() ?? 0;
  for (let slot = 0; slot < 100; slot += 1) {
    const folder = path.join(fastFolder(), `fpx-test-${uid}-${slot}`);
    await mkdir(folder, { recursive: true });
    const release = (await stat(folder)).uid === uid ? await lockFolder(folder) : undefined;
    if (!release) continue;
    const data = path.join(folder, 'postgres/cluster/data');
    if (await stat(data).catch(() => undefined)) await stopLeftover(data);
    await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
    await chmod(folder, 0o711);
    return { folder, release };
  }
  throw new Error(`no free folder for a test database under ${fastFolder()}`);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function execute(url: string, sql: string): Promise<void> {
  await withClient({ connectionString: url }, (client) => client.query(sql));
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the administrative database of the run's PostgreSQL, from which others are created. */
    readonly testPostgresUrl: string;
  }
}

/** A database of one test file, with the migrated schema; `close` also drops it. */
export interface TestDatabase extends Database {
  readonly url: string;
}

/** Clones the migrated template: `beforeAll` creates one per file, `afterAll` closes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await makeDatabase(inject('testPostgresUrl'), 'migrated');
  const database = connectDatabase({ url, max: 10, applicationName: 'fpx-test' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** An empty database without the shop's schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<OwnDatabase> {
  return await makeDatabase(inject('testPostgresUrl'), 'empty');
}

/** Vitest's global setup: one PostgreSQL for the run, with the template that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('testPostgresUrl', postgres.url);
  return postgres.stop;
}

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

/**
 * The same database, with `act` run once after the first query whose rows `isMoment` accepts, and before its
 * caller receives them. A test uses this to act between a command's read and its write.
 */
export function afterQuery(
  kysely: Db,
  isMoment: (rows: readonly unknown[]) => boolean,
  act: () => Promise<unknown>,
): Db {
  let isOver = false;
  return kysely.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (!isOver && isMoment(result.rows)) {
        isOver = true;
        await act();
      }
      return result;
    },
  });
}

/** Returns a predicate that checks whether the first of some rows has these values. */
export function hasRow(values: Readonly<Record<string, unknown>>) {
  return (rows: readonly unknown[]): boolean => {
    const [row] = rows;
    if (typeof row !== 'object' || row === null) return false;
    const found = new Map<string, unknown>(Object.entries(row));
    return Object.entries(values).every(([key, value]) => found.get(key) === value);
  };
}

/** Number of the sessions of a database that wait for a lock. */
export async function countLockWaits({ pool }: Pick<TestDatabase, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows.length;
}
