import type { PoolClient } from 'pg';
import type { Database } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { jobsByWorker, type WorkerKind } from './job-names.ts';

/** Any numbers work; they must only differ from each other and from the other advisory locks of this database. */
const workersLock: Readonly<Record<WorkerKind, number>> = {
  worker: 4_706_120_250_002,
  prints: 4_706_120_250_003,
  webhooks: 4_706_120_250_004,
};

/** Namespace of the locks by which each worker shows that it lives; no other code uses this number. */
const holderClass = 1908;

/** A worker that lives as long as its connection. */
interface WorkerPresence {
  /** Resolves when that connection ends: from then on another worker may take this one's jobs. */
  readonly lost: Promise<void>;
  /** Shows that the worker lives which locks its jobs under this name. */
  readonly hold: (name: string) => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Returns an error of the queue as DatabaseUnavailable if that connection ended. */
  readonly toLoss: (error: unknown) => Promise<unknown>;
}

/** Nothing in an error of the driver says that its connection ended. */
async function toLoss(client: PoolClient, error: unknown): Promise<unknown> {
  return client.query('select 1').then(
    () => error,
    () => new DatabaseUnavailable(error),
  );
}

/** Releases the jobs of killed workers of a kind unless another one lives, and shows that this one does. */
async function takeOver(client: PoolClient, kind: WorkerKind): Promise<void> {
  const lock = workersLock[kind];
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [lock],
  );
  if (rows[0]?.alone) {
    // No job has a queue of its own, so that only jobs are locked.
    await client.query(
      `update graphile_worker._private_jobs set locked_at = null, locked_by = null
       where locked_at is not null and task_id in
         (select id from graphile_worker._private_tasks where identifier = any ($1::text[]))`,
      [jobsByWorker[kind]],
    );
  }
  await client.query('select pg_advisory_lock_shared($1)', [lock]);
  if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [lock]);
}

/**
 * Registers a live worker for as long as its connection lasts. The first worker of its kind to start while no other of
 * them lives releases the jobs of killed ones: the queue itself would wait four hours for them. Jobs of the other kind
 * may be running and are left alone.
 * @throws DatabaseUnavailable when the connection cannot be opened or ends meanwhile
 */
export async function registerWorker(
  database: Database,
  kind: WorkerKind,
): Promise<WorkerPresence> {
  const client = await database.pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailable(error);
  });
  const lost = new Promise<void>((resolve) => void client.once('end', resolve));
  try {
    await takeOver(client, kind);
  } catch (error) {
    throw await toLoss(client, error);
  }
  return {
    lost,
    hold: async (name) => {
      await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [holderClass, name]);
    },
    leave: async () => {
      // The next worker must find the lock free at once; closing alone releases it some time later.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      client.release(true);
    },
    toLoss: (error) => toLoss(client, error),
  };
}

/** Whether a job was locked more than a minute ago, or by a clock that ran ahead and has been corrected since. */
const isLongLocked = `(locked_at < now() - interval '1 minute' or locked_at > now() + interval '1 minute')`;

/**
 * Releases the jobs of workers that were killed while others of their kind live; returns how many. Jobs that were locked
 * in the last minute are left alone, because their worker may be about to show that it lives.
 */
export async function releaseAbandonedJobs(
  { pool }: Pick<Database, 'pool'>,
  kind: WorkerKind,
): Promise<number> {
  const { rowCount } = await pool.query(
    `with held as (
       select distinct locked_by as name from graphile_worker._private_jobs
       where ${isLongLocked} and task_id in
         (select id from graphile_worker._private_tasks where identifier = any ($1::text[]))
     ),
     killed as materialized (
       select name from held where pg_try_advisory_xact_lock($2, hashtext(name))
     )
     update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where ${isLongLocked} and locked_by in (select name from killed)`,
    [jobsByWorker[kind], holderClass],
  );
  return rowCount ?? 0;
}
