import { sql } from 'kysely';
import type { Db } from '../../../platform/db/sql.ts';

/**
 * Sends one mail under its lock: a concurrent sender waits and then finds it sent. The lock belongs to the connection
 * and not to a transaction, because a mail server may take longer than a transaction may idle; a process that dies
 * loses it with its connection.
 */
export function whileMailLocked<T>(
  kysely: Db,
  mail: string,
  run: (connection: Db) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`send mail ${mail}`}, 0)`;
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await run(connection);
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
