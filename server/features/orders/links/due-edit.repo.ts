import { editableStates } from '#domain/orders/edit-refusals.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../records/order-record.ts';

/** An edit of an order whose difference its customer can pay; amounts in minor units. */
export type DueEdit = Pick<Row<'heldEdits'>, 'id' | 'amount' | 'totalAfter' | 'method' | 'endsAt'>;

/** Finds the edit of an order that waits for its payment; null if there is none, or the order does not allow it any more. */
export async function findDueEdit(
  kysely: Sql,
  { id, paymentState, fulfilmentState }: OrderRecord,
  now: number,
): Promise<DueEdit | null> {
  if (paymentState !== 'paid' || !editableStates.has(fulfilmentState)) return null;
  const due = await kysely
    .selectFrom('heldEdits')
    .select(['id', 'amount', 'totalAfter', 'method', 'endsAt'])
    .where('orderId', '=', id)
    .where('state', '=', 'waiting')
    .where('endsAt', '>', new Date(now))
    .executeTakeFirst();
  return due ?? null;
}
