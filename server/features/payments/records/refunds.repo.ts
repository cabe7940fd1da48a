import type { Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';

/** A stored refund by instrument; amounts in minor units. */
export type Refund = Selectable<DB['refunds']>;

/** A refund requested for a locked order; `key` is the caller's own, amounts are minor units. */
export type NewRefund = Pick<
  Refund,
  | 'order_id'
  | 'key'
  | 'cause'
  | 'reason'
  | 'currency'
  | 'gift_card_amount'
  | 'card_amount'
  | 'by_hand_amount'
  | 'attempt'
>;

/** Stores a refund with the job that carries it out; false when the order already has a refund with this key. */
export const insertRefund = async (trx: Trx, refund: NewRefund): Promise<boolean> => {
  const amount = refund.gift_card_amount + refund.card_amount + refund.by_hand_amount;
  const stored = await trx
    .insertInto('refunds')
    .values({ ...refund, amount })
    .onConflict((conflict) => conflict.columns(['order_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await enqueue(trx, 'run-refund', { refundId: stored.id });
  return true;
};

/** The refund of an order with this key, or null. */
export const findRefundByKey = async (
  kysely: Sql,
  orderId: string,
  key: string,
): Promise<Refund | null> => {
  const row = await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
};
