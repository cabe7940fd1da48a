import type { Selectable } from 'kysely';
import type { TransitionReason } from '#domain/transition-reasons.ts';
import type { DB } from '../../../platform/db/schema.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** Why an order was cancelled, with the words of the member of staff who did it; null where it was not. */
export const findCancelReason = async (
  kysely: Sql,
  orderId: string,
): Promise<{ readonly code: TransitionReason; readonly note: string | null } | null> => {
  const row = await kysely
    .selectFrom('order_transitions')
    .select(['reason_code as code', 'note'])
    .where('order_id', '=', orderId)
    .where('to_state', '=', 'cancelled')
    .executeTakeFirst();
  return row ?? null;
};

/** Finds the refunds that the cancellation of an order requested and that have not failed; amounts in minor units. */
export const findCancelRefunds = async (
  kysely: Sql,
  orderId: string,
): Promise<Pick<Selectable<DB['refunds']>, 'amount' | 'by_hand_amount'>[]> =>
  await kysely
    .selectFrom('refunds')
    .select(['amount', 'by_hand_amount'])
    .where('order_id', '=', orderId)
    .where('cause', '=', 'order_cancelled')
    .where('state', '<>', 'failed')
    .execute();
