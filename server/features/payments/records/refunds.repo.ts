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
> &
  Partial<Pick<Refund, 'reasonCode' | 'lines' | 'askedBy'>>;

/**
 * Stores a refund with the job that carries it out, at once or at a time; false when the order already has a refund with this
 * key.
 */
export async function insertRefund(
  trx: Trx,
  refund: NewRefund,
  runAt: Date | null = null,
): Promise<boolean> {
  const amount = refund.giftCardAmount + refund.cardAmount + refund.byHandAmount;
  const stored = await trx
    .insertInto('refunds')
    .values({
      ...refund,
      lines: refund.lines ? JSON.stringify(refund.lines) : null,
      amount,
      ...(runAt && { nextAt: runAt }),
    })
    .onConflict((conflict) => conflict.columns(['orderId', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return false;
  await enqueue(trx, 'run-refund', { refundId: stored.id }, runAt);
  return true;
}

/** Deletes refunds that nobody was asked for; their jobs find nothing to do. */
export async function deleteUnsent(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('refunds')
    .where('id', 'in', [...ids])
    .where('cause', '=', 'order_edited')
    .where('sentAt', 'is', null)
    .where('state', 'in', ['requested', 'waiting'])
    .execute();
}

/**
 * Returns when a refund that is done now counts as done: after the payments of its order, also where that was recorded by a
 * clock that ran ahead and has been corrected since. An earlier one would be that of money in review.
 */
export async function findDoneTime(trx: Trx, orderId: string, now: number): Promise<Date> {
  const payment = await trx
    .selectFrom('payments')
    .select(({ fn }) => fn.max('paidAt').as('paidAt'))
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return new Date(Math.max(now, (payment?.paidAt?.getTime() ?? 0) + 1));
}

/** Stores a refund to a card that has happened already: no job carries it out. */
export async function insertDoneRefund(
  trx: Trx,
  refund: Omit<NewRefund, 'giftCardAmount' | 'byHandAmount' | 'reasonCode' | 'lines'> &
    Pick<Refund, 'providerRefund'>,
  at: Date,
): Promise<Refund> {
  return await trx
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
}

/** Sum of the refunds of an attempt that may have been sent, without a final result yet; minor units. */
export async function sumInFlight(kysely: Sql, attempt: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(card_amount), 0)::bigint as sum from refunds
    where attempt = ${attempt} and (state = 'indeterminate'
      or state in ('requested', 'waiting') and provider_refund is not null)`.execute(kysely);
  return rows[0]?.sum ?? 0;
}

/** Sum of the losses in disputes of an attempt that staff accepted; minor units. */
export async function findLossesAccepted(kysely: Sql, attempt: string): Promise<number> {
  const { sum } = await kysely
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(card_amount), 0)::bigint`.as('sum'))
    .where('attempt', '=', attempt)
    .where('cause', '=', 'dispute_lost')
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return sum;
}

/** The refund of an order with this key, or null. */
export async function findRefundByKey(
  kysely: Sql,
  orderId: string,
  key: string,
): Promise<Refund | null> {
  const row = await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ?? null;
}
