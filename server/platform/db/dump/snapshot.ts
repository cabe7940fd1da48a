import type { Readable } from 'node:stream';
import type pg from 'pg';
import { withClient } from '../one-client.ts';
import { copyOut } from './copy-rows.ts';
import {
  quoteName,
  readMigrations,
  readSequences,
  readTables,
  type RecordedMigration,
  type SequenceValue,
  type TableColumns,
} from './read-schema.ts';

/** A database as it was at one moment, while it goes on. */
export interface Snapshot {
  readonly takenAt: Date;
  /** Version of the server, such as 18.4. */
  readonly version: string;
  readonly migrations: readonly RecordedMigration[];
  readonly tables: readonly TableColumns[];
  readonly readSequences: () => Promise<readonly SequenceValue[]>;
  /** The rows of a table in PostgreSQL's text format, one chunk each. */
  readonly copyTable: (table: TableColumns) => Readable;
  /** The rows of a query in the same format. */
  readonly copyQuery: (sql: string) => Readable;
  readonly query: <R extends pg.QueryResultRow>(sql: string) => Promise<readonly R[]>;
}

/** Advisory lock of a backup; no other code uses this number. */
const backupLock = 1933;

/**
 * Calls `work` with a snapshot of the database, and `after` when it is released, both under a lock that one process has
 * at a time; null when another one has it. A row that the role may not read is an error and not a missing row.
 */
export function withSnapshot<T, R>(
  url: string,
  work: (snapshot: Snapshot) => Promise<T>,
  after: (result: T) => Promise<R>,
): Promise<R | null> {
  const config = {
    connectionString: url,
    application_name: 'fpx-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  };
  return withClient(config, async (client) => {
    const { rows } = await client.query<{ isLocked: boolean }>(
      `select pg_try_advisory_lock(${backupLock}) as "isLocked"`,
    );
    if (rows[0]?.isLocked !== true) return null;
    await client.query('begin isolation level repeatable read, read only');
    await client.query('set local row_security = off');
    const result = await work(await openSnapshot(client));
    await client.query('commit');
    return await after(result);
  });
}

async function openSnapshot(client: pg.Client): Promise<Snapshot> {
  const { rows } = await client.query<{ takenAt: Date; version: string }>(
    // The snapshot is taken after this time, so that everything committed before it is there.
    `select statement_timestamp() as "takenAt", current_setting('server_version') as version`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the database answered nothing');
  return {
    ...facts,
    migrations: await readMigrations(client),
    tables: await readTables(client),
    readSequences: () => readSequences(client),
    copyTable: ({ name, columns }) => {
      const list = columns.map(quoteName).join(', ');
      return copyOut(client, `copy public.${quoteName(name)} (${list}) to stdout`);
    },
    copyQuery: (sql) => copyOut(client, `copy (${sql}) to stdout`),
    query: async <R extends pg.QueryResultRow>(sql: string) => (await client.query<R>(sql)).rows,
  };
}
