import type pg from 'pg';
import { withClient } from '../one-client.ts';
import { copyIn } from './copy-rows.ts';
import { quoteName, readTables, type SequenceValue, type TableColumns } from './read-schema.ts';

/** The table that marks a database whose restore has not ended. */
const mark = 'restore_unfinished';

/** A job of the queue as a backup has it. */
export interface QueuedJob {
  readonly name: string;
  readonly payload: unknown;
  /** ISO 8601. */
  readonly runAt: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly priority: number;
}

/** The content of a database. */
export interface DatabaseContent {
  readonly tables: readonly TableColumns[];
  readonly readTable: (table: TableColumns) => AsyncIterable<Uint8Array>;
  readonly sequences: readonly SequenceValue[];
  readonly jobs: readonly QueuedJob[];
}

function connectTo(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'fpx-restore',
    connectionTimeoutMillis: 10_000,
  };
}

/** Returns the tables that a database has; none in an empty one. */
export function findTables(url: string): Promise<readonly string[]> {
  return withClient(connectTo(url), async (client) =>
    (await readTables(client)).map(({ name }) => name),
  );
}

/** Marks an empty database, so that nothing takes it for a whole shop before {@link loadTables} has ended. */
export async function markUnfinished(url: string): Promise<void> {
  await withClient(connectTo(url), (client) => client.query(`create table ${mark} ()`));
}

interface Constraint {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes foreign keys and triggers from the tables, and returns a function that puts them back: the rows refer to each
 * other in any order, and triggers would count or refuse what they have counted and allowed before. A superuser could
 * switch both off for the session, but a database elsewhere has none, and a key that is made again checks every row.
 */
async function suspendRules(
  client: pg.Client,
  tables: readonly TableColumns[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`);
  for (const { table, name } of keys) {
    await client.query(`alter table ${table} drop constraint ${quoteName(name)}`);
  }
  const switchTriggers = async (state: 'enable' | 'disable'): Promise<void> => {
    for (const { name } of tables) {
      await client.query(`alter table public.${quoteName(name)} ${state} trigger user`);
    }
  };
  await switchTriggers('disable');
  return async () => {
    await switchTriggers('enable');
    for (const { table, name, definition } of keys) {
      await client.query(`alter table ${table} add constraint ${quoteName(name)} ${definition}`);
    }
  };
}

async function setSequence(client: pg.Client, { name, lastValue }: SequenceValue): Promise<void> {
  const sequence = `public.${quoteName(name)}`;
  if (lastValue === null) await client.query(`alter sequence ${sequence} restart`);
  else await client.query('select setval($1::regclass, $2::bigint)', [sequence, lastValue]);
}

async function addJob(client: pg.Client, job: QueuedJob): Promise<void> {
  const { name, payload, runAt, attempts, maxAttempts, priority } = job;
  const { rows } = await client.query<{ id: string }>(
    `select id from graphile_worker.add_job($1, $2::json, run_at => $3::timestamptz,
       max_attempts => $4::integer, priority => $5::integer)`,
    [name, JSON.stringify(payload), runAt, maxAttempts, priority],
  );
  await client.query('update graphile_worker._private_jobs set attempts = $2 where id = $1', [
    rows[0]?.id,
    attempts,
  ]);
}

function verifyColumns(found: readonly TableColumns[], wanted: readonly TableColumns[]): void {
  const known = new Map(found.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of wanted) {
    const own = known.get(name);
    const strange = own ? columns.find((column) => !own.includes(column)) : name;
    if (strange !== undefined) {
      throw new Error(`the migrations of this version make no ${own ? `${name}.` : ''}${strange}`);
    }
  }
}

async function load(client: pg.Client, content: DatabaseContent): Promise<void> {
  const found = (await readTables(client)).filter(({ name }) => name !== mark);
  verifyColumns(found, content.tables);
  const resume = await suspendRules(client, found);
  // Migrations leave first rows, such as counters.
  const names = found.map(({ name }) => `public.${quoteName(name)}`);
  await client.query(['truncate', names.join(', ')].join(' '));
  for (const table of content.tables) {
    const list = table.columns.map(quoteName).join(', ');
    const sql = `copy public.${quoteName(table.name)} (${list}) from stdin`;
    await copyIn(client, sql, content.readTable(table));
  }
  await resume();
  for (const sequence of content.sequences) await setSequence(client, sequence);
  for (const job of content.jobs) await addJob(client, job);
  await client.query(`drop table ${mark}`);
}

/**
 * Fills a database that has the schema of the content with its rows, in one transaction: whole or not at all. Every
 * foreign key is checked again.
 */
export async function loadTables(url: string, content: DatabaseContent): Promise<void> {
  await withClient(connectTo(url), async (client) => {
    await client.query('begin');
    try {
      await load(client, content);
      await client.query('commit');
    } catch (error) {
      // It fails on a connection that has ended, with an error that would hide the reason.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
    await client.query('analyze');
  });
}
