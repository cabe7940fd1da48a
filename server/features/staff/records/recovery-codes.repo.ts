import type { Sql, Trx } from '../../../platform/db/sql.ts';

/** Replaces the recovery codes of a person by those of these hashes. */
export async function replaceRecoveryCodes(
  trx: Trx,
  staff: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('staffRecoveryCodes').where('staff', '=', staff).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('staffRecoveryCodes')
    .values(hashes.map((codeHash) => ({ staff, codeHash })))
    .execute();
}

/** Whether a person has this recovery code, not used yet. */
export async function hasRecoveryCode(
  kysely: Sql,
  staff: string | null,
  codeHash: Buffer,
): Promise<boolean> {
  const found = await kysely
    .selectFrom('staffRecoveryCodes')
    .select('staff')
    .where('staff', '=', staff)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses a recovery code of a person; false if it is none of theirs, or was used before. */
export async function spendRecoveryCode(
  trx: Trx,
  staff: string,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('staffRecoveryCodes')
    .set({ usedAt: now })
    .where('staff', '=', staff)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of recovery codes that a person has left. */
export async function countRecoveryCodes(kysely: Sql, staff: string): Promise<number> {
  const { count } = await kysely
    .selectFrom('staffRecoveryCodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('staff', '=', staff)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
