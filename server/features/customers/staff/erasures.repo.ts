import type { ErasureResult } from '#contract/staff/customers.ts';
import type { Db, Sql } from '../../../platform/db/sql.ts';

/** Finds the receipt of an erasure by the id of its request; null without one. */
export async function findErasure(
  kysely: Sql,
  id: string,
): Promise<{ readonly staff: string | null; readonly result: ErasureResult } | null> {
  const row = await kysely
    .selectFrom('erasures')
    .select(['staff', 'result'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the receipt of an erasure; of two with one id the first one counts. */
export async function insertErasure(
  kysely: Db,
  erasure: {
    readonly id: string;
    readonly staff: string | null;
    readonly doneAt: Date;
    readonly result: ErasureResult;
  },
): Promise<void> {
  await kysely
    .insertInto('erasures')
    .values({ ...erasure, result: JSON.stringify(erasure.result) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** When the newest backup that went well ended; null without one. */
export async function findLatestBackup(kysely: Sql): Promise<Date | null> {
  const row = await kysely
    .selectFrom('backupRuns')
    .select('endedAt')
    .where('kind', '=', 'backup')
    .where('isFine', '=', true)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.endedAt ?? null;
}
