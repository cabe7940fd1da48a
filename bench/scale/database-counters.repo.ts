import { sql } from 'kysely';
import type { Db } from '#server/platform/db/sql.ts';

/** What a database has done and holds so far. */
export interface DatabaseCounters {
  readonly statements: number;
  readonly databaseBytes: number;
  /** Bytes of the write-ahead log. */
  readonly logBytes: number;
}

/** Begins to count the statements; the server has loaded the library. */
export async function countStatements(db: Db): Promise<void> {
  await sql`create extension pg_stat_statements`.execute(db);
}

/** Reads {@link DatabaseCounters}. */
export async function readDatabaseCounters(db: Db): Promise<DatabaseCounters> {
  const { rows } = await sql<DatabaseCounters>`
    select (select sum(calls) from pg_stat_statements)::float8 as statements,
      pg_database_size(current_database())::float8 as "databaseBytes",
      (pg_current_wal_insert_lsn() - '0/0')::float8 as "logBytes"`.execute(db);
  const [counters] = rows;
  if (!counters) throw new Error('the database counts nothing');
  return counters;
}

/** The number of jobs that are due or run. */
export async function countDueJobs(db: Db): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from graphile_worker._private_jobs
    where run_at <= now() and attempts < max_attempts`.execute(db);
  return rows[0]?.due ?? 0;
}

/** Queues a job that a schedule would start at the next minute. */
export async function queueJob(db: Db, name: string): Promise<void> {
  await sql`select graphile_worker.add_job(${name})`.execute(db);
}

/** Prints by state. */
export async function countPrints(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from print_jobs group by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
