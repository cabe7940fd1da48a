import { sql } from 'kysely';
import type { Db } from '../../platform/db/sql.ts';

/** Advisory lock of a run; no other code uses this number. */
const runLock = 1907;

/**
 * Runs `work` unless another process is at it, which returns null. The lock belongs to a connection of its own and ends
 * with it; a second run that starts after that harms nothing.
 */
export function lockRun<T>(db: Db, work: () => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isLocked: boolean }>`
      select pg_try_advisory_lock(${runLock}) as is_locked`.execute(connection);
    if (rows[0]?.isLocked !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${runLock})`.execute(connection);
    }
  });
}
