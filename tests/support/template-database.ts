import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts';
import { stopLeftover } from '#server/platform/db/embedded-leftover.ts';
import { lockFolder, type ReleaseLock } from '#server/platform/db/exclusive-lock.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { withClient } from '#server/platform/db/one-client.ts';
import { fastFolder } from './fast-folder.ts';

const templateName = 'fpx_template';

/** One PostgreSQL with the migrated template that databases are cloned from. */
export interface TestPostgres {
  /** Address of the administrative database, from which others are created. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** A database of a single owner. */
export interface OwnDatabase {
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** Starts a PostgreSQL on a folder of its own. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const { folder, release } = await takeFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, throwAway: true });
  await execute(postgres.url, `create database ${templateName}`);
  await migrateDatabase({ url: withDatabase(postgres.url, templateName) });
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      await rm(path.join(folder, 'postgres'), { recursive: true, force: true });
      await release();
    },
  };
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
