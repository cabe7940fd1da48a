import { sql } from 'kysely';
import type { Db, Trx } from './sql.ts';

class Rollback<R> extends Error {
  readonly result: R;
  constructor(result: R) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs a function behind a savepoint of its transaction, which an exception restores. */
async function nest<R>(trx: Trx, command: (trx: Trx) => Promise<R>): Promise<R> {
  await sql`savepoint nested`.execute(trx);
  try {
    const result = await command(trx);
    await sql`release savepoint nested`.execute(trx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint nested`.execute(trx);
    await sql`release savepoint nested`.execute(trx);
    throw error;
  }
}

function isTrx(db: Db | Trx): db is Trx {
  return db.isTransaction;
}

/**
 * Runs a command in one transaction; a failure rolls it back and is returned as a value. Inside a transaction, it rolls
 * back what the command did and nothing before it.
 */
export async function transact<R extends { readonly ok: boolean }>(
  db: Db | Trx,
  command: (trx: Trx) => Promise<R>,
): Promise<R> {
  const run = async (trx: Trx): Promise<R> => {
    const result = await command(trx);
    if (!result.ok) throw new Rollback(result);
    return result;
  };
  try {
    return await (isTrx(db) ? nest(db, run) : db.transaction().execute(run));
  } catch (error) {
    if (error instanceof Rollback) return error.result as R;
    throw error;
  }
}

/** Runs a command in a transaction to learn its outcome, and rolls back everything that it did. */
export async function rehearse<R>(trx: Trx, command: (trx: Trx) => Promise<R>): Promise<R> {
  try {
    return await nest(trx, async (inner): Promise<R> => {
      throw new Rollback(await command(inner));
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as R;
    throw error;
  }
}
