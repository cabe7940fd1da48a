import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { kindOfMigration, readMigrationKind, type MigrationKind } from './migration-kind.ts';
import { createPool } from './pool.ts';

/** A state of the migrations that only a person can resolve; `message` is one line. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
  readonly kind: MigrationKind;
}

export interface MigrateOptions {
  readonly url: string;
  /** Folder of the .sql files; the project's own `migrations/` by default. */
  readonly directory?: string;
  readonly lockTimeoutMs?: number;
  /** Ends it before the next migration; those applied by then stay. */
  readonly signal?: AbortSignal;
  /** A restore, which makes the schema of its backup: the name of the last migration to apply. */
  readonly restoringTo?: string;
}

const ownMigrations = path.resolve(import.meta.dirname, '../../../migrations');
const fileName = /^(\d{4})_[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
// Any number does; it must only differ from the other advisory locks of this database.
const lockKey = 4_706_120_250_001;

/** Milliseconds that a statement waits for a lock, and a process for another one that migrates. */
const lockTimeoutMs = 60_000;

/**
 * Brings the database to the newest schema: first graphile-worker's own tables (so that our SQL may call them), then
 * each file of `migrations/` not yet recorded, in order, each in a transaction. Concurrent processes wait for each
 * other. Returns the names applied now. When there is nothing to apply, the role of `url` only needs to read. Migrations of
 * a newer version that only expand the schema are left as they are: this version goes on beside them.
 * @throws MigrationError when an applied file was edited, renamed, duplicated or is a contracting one unknown to this
 * version, when `url` leads to a connection pooler, or when another process holds the lock for too long
 */
export async function migrateDatabase(options: MigrateOptions): Promise<string[]> {
  const files = await readMigrations(options.directory ?? ownMigrations);
  const timeout = options.lockTimeoutMs ?? lockTimeoutMs;
  const pool = createPool({
    connectionString: options.url,
    max: 2,
    application_name: 'fpx-migrate',
    lock_timeout: timeout,
  });
  try {
    const client = await connectDirectly(pool, timeout);
    try {
      await takeLock(client);
      if (options.restoringTo === undefined) await refuseUnfinished(client);
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
      const last = options.restoringTo;
      const wanted = last === undefined ? files : files.filter(({ name }) => name <= last);
      return await applyPending(client, wanted, options.signal);
    } finally {
      // Closing the connection releases the lock even after a failed transaction.
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * Opens a connection and refuses one through a pooler. A pooler serves each transaction by another session, so locks and
 * limits of a session would be lost, or kept forever by a session that serves others.
 */
async function connectDirectly(pool: pg.Pool, timeout: number): Promise<pg.PoolClient> {
  const refusal = new MigrationError(
    'DATABASE_URL is the address of a connection pooler such as PgBouncer; set it to the address of PostgreSQL itself',
  );
  // A pooler refuses the settings with which a session begins, or drops them.
  const client = await pool.connect().catch((error: unknown) => {
    throw error instanceof Error && error.message.includes('unsupported startup parameter')
      ? refusal
      : error;
  });
  const { rows } = await client.query<{ kept: boolean }>(
    `select setting = $1 as kept from pg_settings where name = 'lock_timeout'`,
    [String(timeout)],
  );
  if (rows[0]?.kept === true) return client;
  client.release(true);
  throw refusal;
}

async function takeLock(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error;
    throw new MigrationError(
      'another process migrates the database: wait for its end, or end its connection fpx-migrate in pg_stat_activity if its machine is gone',
      { cause: error },
    );
  }
}

async function refuseUnfinished(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isUnfinished: boolean }>(
    `select to_regclass('restore_unfinished') is not null as "isUnfinished"`,
  );
  if (rows[0]?.isUnfinished !== true) return;
  throw new MigrationError(
    'a restore into this database did not end: restore the backup again, into an empty database',
  );
}

/** Names and checksums of this version's migrations, oldest first. */
export async function listMigrations(): Promise<
  readonly { readonly name: string; readonly checksum: string }[]
> {
  return (await readMigrations(ownMigrations)).map(({ name, checksum }) => ({ name, checksum }));
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = fileName.exec(name)?.[1];
    if (number === undefined) {
      throw new MigrationError(`migrations/${name}: a migration is named NNNN_verb-noun.sql`);
    }
    const other = seen.get(number);
    if (other !== undefined) {
      throw new MigrationError(`migrations/${name} and migrations/${other} have the same number`);
    }
    seen.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(directory, name), 'utf8');
      // A checkout may change line endings, which is not an edit.
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      return { name, sql, checksum, kind: kindOfMigration(readMigrationKind(sql)) };
    }),
  );
}

async function applyPending(
  client: pg.PoolClient,
  files: readonly Migration[],
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const recorded = new Map((await readApplied(client)).map((row) => [row.name, row]));
  verifyApplied(recorded, files);
  const applied: string[] = [];
  for (const file of files) {
    if (recorded.has(file.name)) continue;
    signal?.throwIfAborted();
    await applyOne(client, file, files);
    applied.push(file.name);
  }
  return applied;
}

interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  /** Null where a version applied it that did not record kinds yet. */
  readonly kind: MigrationKind | null;
}

// The application's own role creates nothing: when everything is applied, it must find that out by reading only.
async function readApplied(client: pg.PoolClient): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('schema_migration') is not null as exists`,
  );
  if (!rows[0]?.exists) {
    await client.query(
      `create table schema_migration (
         name text primary key,
         checksum text not null,
         applied_at timestamptz not null default now(),
         kind text check (kind in ('expand', 'contract'))
       )`,
    );
  }
  // The column is missing in databases that an older version migrated last.
  const stored = await client.query<AppliedMigration>(
    `select name, checksum, to_jsonb(schema_migration) ->> 'kind' as kind from schema_migration order by name`,
  );
  return stored.rows;
}

function verifyApplied(
  recorded: ReadonlyMap<string, AppliedMigration>,
  files: readonly Migration[],
): void {
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const [name, { checksum, kind }] of recorded) {
    const now = known.get(name);
    if (now === undefined) {
      if (kind === 'expand') continue;
      throw new MigrationError(
        `the database has the migration ${name}, which this version does not know (a newer version ran here, or the file was renamed)`,
      );
    }
    if (now !== checksum) {
      throw new MigrationError(
        `migrations/${name} was edited after it had been applied to this database; undo the edit and write a new migration`,
      );
    }
  }
  const last = [...recorded.keys()].at(-1) ?? '';
  const late = files.find((file) => file.name < last && !recorded.has(file.name));
  if (late !== undefined) {
    throw new MigrationError(
      `migrations/${late.name} comes before ${last}, which is already applied; give it the next free number`,
    );
  }
}

/** Records the kinds of all known migrations, from the one on that adds the column. */
async function recordKinds(client: pg.PoolClient, files: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (
       select from pg_attribute
       where attrelid = 'schema_migration'::regclass and attname = 'kind' and not attisdropped
     ) as exists`,
  );
  if (rows[0]?.exists !== true) return;
  await client.query(
    `update schema_migration
     set kind = known.kind
     from unnest($1::text[], $2::text[]) as known (name, kind)
     where schema_migration.name = known.name and schema_migration.kind is null`,
    [files.map(({ name }) => name), files.map(({ kind }) => kind)],
  );
}

async function applyOne(
  client: pg.PoolClient,
  file: Migration,
  files: readonly Migration[],
): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [
      file.name,
      file.checksum,
    ]);
    await recordKinds(client, files);
    await client.query('commit');
  } catch (error) {
    // It fails on a connection that has ended, with an error that would hide the reason.
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`migrations/${file.name} failed: ${reason}`, { cause: error });
  }
}
