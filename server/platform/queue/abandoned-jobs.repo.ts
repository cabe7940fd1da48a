import type { Database } from '../db/connect.ts';

/** Any number works; it must only differ from the other advisory locks of this database. */
const workersLock = 4_706_120_250_002;

/**
 * Registers a live worker for as long as its connection lasts. The first worker to start while no other lives releases
 * the jobs of killed ones: the queue itself would wait four hours for them. `lost` resolves when that connection ends:
 * from then on another worker may take this one's jobs.
 */
export const registerWorker = async (
  database: Database,
): Promise<{ readonly lost: Promise<void>; readonly leave: () => Promise<void> }> => {
  const client = await database.pool.connect();
  const lost = new Promise<void>((resolve) => void client.once('end', resolve));
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [workersLock],
  );
  if (rows[0]?.alone) {
    await client.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
    );
    await client.query(
      'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
    );
  }
  await client.query('select pg_advisory_lock_shared($1)', [workersLock]);
  if (rows[0]?.alone) await client.query('select pg_advisory_unlock($1)', [workersLock]);
  return {
    lost,
    leave: async () => {
      // The next worker must find the lock free at once; closing alone releases it some time later.
      await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
      client.release(true);
    },
  };
};
