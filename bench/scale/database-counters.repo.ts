import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';

/** What a database has done and holds so far. */
export interface DatabaseCounters {
  readonly transactions: number;
  readonly databaseBytes: number;
  /** Bytes of the write-ahead log. */
  readonly logBytes: number;
}

/** Reads {@link DatabaseCounters}. */
export async function readDatabaseCounters(db: Db): Promise<DatabaseCounters> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<DatabaseCounters>`
    select (xact_commit + xact_rollback)::float8 as transactions,
      pg_database_size(current_database())::float8 as "databaseBytes",
      (pg_current_wal_lsn() - '0/0')::float8 as "logBytes"
    from pg_stat_database where datname = current_database()`.execute(db);
  const [counters] = rows;
  if (!counters) throw new Error('the database counts nothing');
  return counters;
}
