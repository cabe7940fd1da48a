import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { withResponseTimeout } from './response-timeout.ts';
import { createPool } from './pool.ts';
import { withPreparedStatements } from './prepared.ts';
import type { DB } from './tables.ts';
import { webTimeouts, type DatabaseTimeouts } from './timeouts.ts';

/** Database connection options: `max` limits the pool, `applicationName` shows in pg_stat_activity. */
export interface ConnectOptions {
  readonly url: string;
  readonly max: number;
  readonly applicationName: string;
  /** Those of a process that serves customers by default. */
  readonly timeouts?: DatabaseTimeouts;
}

/** One pool with its typed query builder; `close` waits for running queries and may be called twice. */
export interface Database {
  readonly pool: pg.Pool;
  readonly kysely: Kysely<DB>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a pool (lazily: the first query connects) and its query builder. Every statement, lock and server response has
 * a time limit; the query builder throws DatabaseUnavailable for failures that may succeed later. int8 arrives as a
 * number and throws beyond 2^53, because a silently rounded amount or id is worse than a failure; numeric stays text;
 * date stays `YYYY-MM-DD`, since a Date would shift it by the time zone.
 */
export function connectDatabase(options: ConnectOptions): Database {
  const timeouts = options.timeouts ?? webTimeouts;
  const pool = createPool({
    connectionString: options.url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: timeouts.acquire,
    Client: clientWithin(timeouts.connect),
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: 60_000,
    // For what asks the pool itself. Everything else is given up sooner, and its connection with it.
    query_timeout: timeouts.response + 1_000,
    types: typeParsers(),
  });
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: withPreparedStatements(withResponseTimeout(pool, timeouts.response)),
    }),
    // JSON values keep their keys: some are words of others, such as languages.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closing: Promise<void> | undefined;
  return {
    pool,
    kysely,
    close: () => (closing ??= kysely.destroy().then(() => (pool.ended ? undefined : pool.end()))),
  };
}

// The pool has one limit for both, waiting for a free connection and for a new one.
function clientWithin(milliseconds: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      const own = typeof config === 'string' ? { connectionString: config } : config;
      super({ ...own, connectionTimeoutMillis: milliseconds });
    }
  };
}

function typeParsers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, parseInt8);
  types.setTypeParser(pg.types.builtins.DATE, String);
  return types;
}

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53`);
  return value;
}
