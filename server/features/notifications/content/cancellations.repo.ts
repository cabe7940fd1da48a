import type { TransitionReason } from '#domain/transition-reasons.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** Why an order was cancelled, with the words of the member of staff who did it; null where it was not. */
export const findCancelReason = async (
  kysely: Sql,
  orderId: string,
): Promise<{ readonly code: TransitionReason; readonly note: string | null } | null> => {
  const row = await kysely
    .selectFrom('orderTransitions')
    .select(['reasonCode as code', 'note'])
    .where('orderId', '=', orderId)
    .where('toState', '=', 'cancelled')
    .executeTakeFirst();
  return row ?? null;
};

/** Finds the refunds that the cancellation of an order requested and that have not failed; amounts in minor units. */
export const findCancelRefunds = async (
  kysely: Sql,
  orderId: string,
): Promise<Pick<Row<'refunds'>, 'amount' | 'byHandAmount'>[]> =>
  await kysely
    .selectFrom('refunds')
    .select(['amount', 'byHandAmount'])
    .where('orderId', '=', orderId)
    .where('cause', '=', 'order_cancelled')
    .where('state', '<>', 'failed')
    .execute();
