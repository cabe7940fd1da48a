import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder } from '#tests/support/test-folders.ts';
import { startPooler } from '#tests/support/servers.ts';
import { createEmptyDatabase, createTestDatabase } from '#tests/support/databases.ts';
import { migrateDatabase, MigrationError } from './migrate.ts';

let directory = '';
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

beforeEach(async () => {
  directory = await makeFolder();
  database = await createEmptyDatabase();
});

afterEach(() => database.drop());

function write(name: string, sql: string) {
  return writeFile(path.join(directory, name), sql);
}

function migrate() {
  return migrateDatabase({ url: database.url, directory });
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

it('migrateDatabase applies each migration once, in the order of the numbers', async () => {
  await write('0002_add-colour.sql', 'alter table print add colour text;');
  await write('0001_create-print.sql', 'create table print (id int);');
  expect(await migrate()).toEqual(['0001_create-print.sql', '0002_add-colour.sql']);
  await write('0003_add-width.sql', 'alter table print add width int;');
  expect(await migrate()).toEqual(['0003_add-width.sql']);
  expect(await query('select id, colour, width from print')).toEqual([]);
});

it('migrateDatabase applies nothing more once it is aborted', async () => {
  await write('0001_create-print.sql', 'create table print (id int);');
  const signal = AbortSignal.abort();
  await expect(migrateDatabase({ url: database.url, directory, signal })).rejects.toThrow(
    'aborted',
  );
  expect(await query(`select to_regclass('print') as found`)).toEqual([{ found: null }]);
  expect(await migrate()).toEqual(['0001_create-print.sql']);
});

it('migrateDatabase creates the job queue’s tables before the first migration', async () => {
  await write('0001_enqueue-job.sql', `select graphile_worker.add_job('hello', '{}'::json);`);
  await migrate();
  expect(await query('select task_identifier from graphile_worker.jobs')).toEqual([
    { task_identifier: 'hello' },
  ]);
});

it('migrateDatabase refuses an edited migration and names it', async () => {
  await write('0001_create-print.sql', 'create table print (id int);');
  await migrate();
  await write('0001_create-print.sql', 'create table print (id bigint);');
  const failure = await migrate().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(MigrationError);
  expect(String(failure)).toMatch(/0001_create-print\.sql was edited/);
  expect(String(failure)).not.toContain('\n');
});

it('migrateDatabase ignores other line endings', async () => {
  await write('0001_create-print.sql', 'create table print (\n  id int\n);\n');
  await migrate();
  await write('0001_create-print.sql', 'create table print (\r\n  id int\r\n);\r\n');
  expect(await migrate()).toEqual([]);
});

it('migrateDatabase leaves nothing of a migration that fails half-way', async () => {
  await write('0001_create-print.sql', 'create table print (id int); select no_such_thing();');
  await expect(migrate()).rejects.toThrow(/0001_create-print\.sql failed: .*no_such_thing/);
  expect(await query(`select to_regclass('print') as found`)).toEqual([{ found: null }]);
  await write('0001_create-print.sql', 'create table print (id int);');
  expect(await migrate()).toEqual(['0001_create-print.sql']);
});

it('migrateDatabase reports why a migration failed whose connection has ended', async () => {
  await write('0001_create-print.sql', 'select pg_terminate_backend(pg_backend_pid());');
  await expect(migrate()).rejects.toThrow(/0001_create-print\.sql failed: terminating connection/);
});

it('migrateDatabase refuses a database that a newer version contracted', async () => {
  await write('0001_create-print.sql', 'create table print (id int, colour int);');
  await write('0002_drop-colour.sql', '-- contract\nalter table print drop column colour;');
  await migrate();
  await rm(path.join(directory, '0002_drop-colour.sql'));
  await expect(migrate()).rejects.toThrow(/0002_drop-colour\.sql, which this version/);
});

it('migrateDatabase goes back to a version beside what a newer one only added', async () => {
  await write('0001_create-print.sql', 'create table print (id int);');
  await write('0002_add-colour.sql', '-- expand\nalter table print add colour text;');
  await migrate();
  await rm(path.join(directory, '0002_add-colour.sql'));
  expect(await migrate()).toEqual([]);
  await write('0001_create-print.sql', 'create table print (id bigint);');
  await expect(migrate()).rejects.toThrow(/0001_create-print\.sql was edited/);
});

it('migrateDatabase records the kinds of all migrations from the one on that adds their column', async () => {
  await write('0001_create-print.sql', 'create table print (id int, colour int);');
  await migrate();
  await query('alter table schema_migration drop column kind');
  await write('0002_drop-colour.sql', 'alter table print drop column colour;');
  await migrate();
  await rm(path.join(directory, '0002_drop-colour.sql'));
  await expect(migrate()).rejects.toThrow(/0002_drop-colour\.sql, which this version/);
  await write('0002_drop-colour.sql', 'alter table print drop column colour;');
  await write('0003_add-kind.sql', 'alter table schema_migration add column kind text;');
  await migrate();
  expect(await query('select name, kind from schema_migration order by name')).toEqual([
    { name: '0001_create-print.sql', kind: 'expand' },
    { name: '0002_drop-colour.sql', kind: 'contract' },
    { name: '0003_add-kind.sql', kind: 'expand' },
  ]);
});

it('migrateDatabase refuses a number below one already applied', async () => {
  await write('0002_create-print.sql', 'create table print (id int);');
  await migrate();
  await write('0001_create-frame.sql', 'create table frame (id int);');
  await expect(migrate()).rejects.toThrow(/0001_create-frame\.sql comes before/);
});

it.each([
  ['a name without a verb', ['0001.sql']],
  ['a number twice', ['0001_create-print.sql', '0001_create-frame.sql']],
])('migrateDatabase refuses %s before it touches the database', async (_, names) => {
  for (const name of names) await write(name, 'create table print (id int);');
  await expect(migrate()).rejects.toThrow(MigrationError);
  expect(await query(`select to_regclass('schema_migration') as found`)).toEqual([{ found: null }]);
});

it('migrateDatabase can run in several processes at once', async () => {
  await migrate();
  await write('0001_create-print.sql', 'create table print (id int); select pg_sleep(0.2);');
  const applied = await Promise.all([migrate(), migrate(), migrate()]);
  expect(applied.flat()).toEqual(['0001_create-print.sql']);
});

it.each(['refuses', 'drops'] as const)(
  'migrateDatabase refuses the address of a pooler that %s the settings of a session, before it changes anything',
  async (habit) => {
    const pooler = await startPooler(database.url, habit);
    try {
      const failure = await migrateDatabase({ url: pooler.url, directory }).catch(String);
      expect(failure).toMatch(
        /^MigrationError: DATABASE_URL is the address of a connection pooler/,
      );
      const [found] = await query(`select to_regnamespace('graphile_worker') as found`);
      expect(found).toEqual({ found: null });
    } finally {
      pooler.close();
    }
  },
);

it('migrateDatabase reports another process that holds its lock for too long', async () => {
  await write('0001_create-print.sql', 'select pg_sleep(2);');
  const slow = migrate();
  await vi.waitFor(async () => {
    const held = await query(
      `select 1 from pg_locks join pg_database on pg_database.oid = pg_locks.database
       where locktype = 'advisory' and granted and datname = current_database()`,
    );
    expect(held).toHaveLength(1);
  });
  const waiting = migrateDatabase({ url: database.url, directory, lockTimeoutMs: 100 });
  await expect(waiting).rejects.toThrow(/another process migrates the database/);
  await slow;
});

it('migrateDatabase brings the project’s own migrations to a new database, twice without effect', async () => {
  await migrateDatabase({ url: database.url });
  expect(await migrateDatabase({ url: database.url })).toEqual([]);
});

it('a test database is separate for each file, with int8 as number and date as text', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  try {
    await one.pool.query('create table only_here (id int)');
    await expect(two.pool.query('select * from only_here')).rejects.toThrow(/does not exist/);
    const { rows } = await one.pool.query<Record<string, unknown>>(
      `select 9007199254740991::int8 as big, date '2026-03-01' as day, 1.50::numeric as amount`,
    );
    expect(rows).toEqual([{ big: 9_007_199_254_740_991, day: '2026-03-01', amount: '1.50' }]);
    await expect(one.pool.query('select 9007199254740993::int8')).rejects.toThrow(RangeError);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});
