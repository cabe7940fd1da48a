import type { Sql } from '../../../platform/db/sql.ts';

/** Clears the network addresses of orders placed before `before`; returns how many. */
export async function forgetAddresses(kysely: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('payLaterOrders')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('placedAt', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
