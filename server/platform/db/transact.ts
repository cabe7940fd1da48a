import type { Db, Trx } from './sql.ts';

class Rollback<R> extends Error {
  readonly result: R;
  constructor(result: R) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs a command in one transaction; a failure rolls it back and is returned as a value. */
export async function transact<R extends { readonly ok: boolean }>(
  db: Db,
  command: (trx: Trx) => Promise<R>,
): Promise<R> {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await command(trx);
      if (!result.ok) throw new Rollback(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as R;
    throw error;
  }
}
