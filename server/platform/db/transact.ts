import type { Result } from '#domain/result.ts';
import type { Db, Trx } from './sql.ts';

class Rollback<C extends string> extends Error {
  readonly result: Result<never, C>;
  constructor(result: Result<never, C>) {
    super('rolled back');
    this.result = result;
  }
}

/** Runs a command in one transaction; a failure rolls it back and is returned as a value. */
export const transact = async <T, C extends string>(
  db: Db,
  command: (trx: Trx) => Promise<Result<T, C>>,
): Promise<Result<T, C>> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await command(trx);
      if (!result.ok) throw new Rollback<C>(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.result as Result<never, C>;
    throw error;
  }
};
