import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connectDatabase, type Database } from '#server/platform/db/connect.ts';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { settleLeftover } from '#server/platform/db/embedded-leftover.ts';
import { lockFolder, type ReleaseLock } from '#server/platform/db/exclusive-lock.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's PostgreSQL, at the database from which others are made. */
    readonly testPostgresUrl: string;
  }
}

const TEMPLATE = 'fpx_template';

/** A database of one test file's own, with the migrated schema; `close` also drops it. */
export interface TestDatabase extends Database {
  readonly url: string;
}

/** Clones the migrated template: `beforeAll` makes one a file, `afterAll` closes it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const admin = inject('testPostgresUrl');
  const name = `fpx_${randomUUID().replaceAll('-', '')}`;
  await execute(admin, `create database ${name} template ${TEMPLATE}`);
  const url = withDatabase(admin, name);
  const database = connectDatabase({ url, max: 10, applicationName: 'fpx-test' });
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      await execute(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/** An empty database without our schema, for tests of the migrations themselves. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = inject('testPostgresUrl');
  const name = `fpx_${randomUUID().replaceAll('-', '')}`;
  await execute(admin, `create database ${name}`);
  const drop = () => execute(admin, `drop database if exists ${name} with (force)`);
  return { url: withDatabase(admin, name), drop };
}

/** Vitest's global set-up: one PostgreSQL for the run, with the template that test files clone. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { folder, release } = await takeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true });
  await execute(postgres.url, `create database ${TEMPLATE}`);
  await migrateDatabase({ url: withDatabase(postgres.url, TEMPLATE) });
  project.provide('testPostgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
    await release();
  };
}

// Numbered folders instead of random ones: a run that was killed leaves a server behind, and the
// next one to take that number ends it.
async function takeFolder(): Promise<{ folder: string; release: ReleaseLock }> {
  const uid = process.getuid?.() ?? 0;
  for (let slot = 0; slot < 100; slot += 1) {
    const folder = path.join(os.tmpdir(), `fpx-test-${uid}-${slot}`);
    await mkdir(folder, { recursive: true });
    const release = (await stat(folder)).uid === uid ? await lockFolder(folder) : undefined;
    if (!release) continue;
    const data = path.join(folder, 'postgres/cluster/data');
    if (await stat(data).catch(() => undefined)) await settleLeftover(data);
    await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
    await chmod(folder, 0o711);
    return { folder, release };
  }
  throw new Error(`no free folder for a test database under ${os.tmpdir()}`);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
