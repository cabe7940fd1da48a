import { sql } from 'kysely';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import { enqueue } from '../../../platform/queue/enqueue.repo.ts';

/** A stored refund by instrument; amounts in minor units. */
export type Refund = Row<'refunds'>;

/** A refund requested for a locked order; `key` is the caller's own, amounts are minor units. */
export type NewRefund = Pick<
  Refund,
  | 'orderId'
  | 'key'
  | 'cause'
  | 'reason'
  | 'currency'
  | 'giftCardAmount'
  | 'cardAmount'
  | 'byHandAmount'
  | 'attempt'
>;

/** Stores a refund with the job that carries it out; false when the order already has a refund with this key. */
export const insertRefund = async (trx: Trx, refund: NewRefund): Promise<boolean> => {
  const amount = refund.giftCardAmount + refund.cardAmount + refund.byHandAmount;
  const stored = await trx
    .insertInto('refunds')
    .values({ ...refund, amount })
    .onConflict((conflict) => conflict.columns(['orderId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await enqueue(trx, 'run-refund', { refundId: stored.id });
  return true;
};

/** Stores a refund to a card that has happened already: no job carries it out. */
export const insertDoneRefund = async (
  trx: Trx,
  refund: Omit<NewRefund, 'giftCardAmount' | 'byHandAmount'> & Pick<Refund, 'providerRefund'>,
  at: Date,
): Promise<Refund> =>
  await trx
    .insertInto('refunds')
    .values({
      ...refund,
      amount: refund.cardAmount,
      state: 'done',
      doneAt: at,
      createdAt: at,
      nextAt: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Sum of the losses in disputes of an attempt that staff accepted; minor units. */
export const findLossesAccepted = async (kysely: Sql, attempt: string): Promise<number> => {
  const { sum } = await kysely
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(card_amount), 0)::bigint`.as('sum'))
    .where('attempt', '=', attempt)
    .where('cause', '=', 'dispute_lost')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return sum;
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
    .where('orderId', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
};
