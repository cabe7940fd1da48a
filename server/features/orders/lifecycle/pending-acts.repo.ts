import type { Row, Sql } from '../../../platform/db/sql.ts';

/** An act of the staff on an order that can still be undone. */
export type PendingAct = Pick<
  Row<'orderActs'>,
  'id' | 'kind' | 'staff' | 'staffName' | 'createdAt' | 'dueAt'
>;

/** Finds the pending act on an order, of which there is at most one; null without. Source: decision 50. */
export async function findPendingAct(kysely: Sql, orderId: string): Promise<PendingAct | null> {
  const act = await kysely
    .selectFrom('orderActs')
    .select(['id', 'kind', 'staff', 'staffName', 'createdAt', 'dueAt'])
    .where('orderId', '=', orderId)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return act ?? null;
}
