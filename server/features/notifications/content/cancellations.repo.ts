import { sql } from 'kysely';
import type { TransitionReason } from '#domain/orders/transition-reasons.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';

/** Why an order was cancelled, with the words of the member of staff who did it; null where it was not. */
export async function findCancelReason(
  kysely: Sql,
  orderId: string,
): Promise<{
  readonly code: TransitionReason;
  readonly note: string | null;
  readonly reference: string | null;
} | null> {
  const row = await kysely
    .selectFrom('orderTransitions')
    .select(['reasonCode as code', 'note', 'reference'])
    .where('orderId', '=', orderId)
    .where('toState', '=', 'cancelled')
    .executeTakeFirst();
  return row ?? null;
}

type OrderRefund = Pick<Row<'refunds'>, 'amount' | 'byHandAmount' | 'cause' | 'state'>;

/**
 * Finds the refunds of a cancelled order that have not failed, amounts in minor units: those that its cancellation
 * requested, or those before it, if it left nothing to refund. What the bank returned after a dispute is none of them.
 */
export async function findCancelRefunds(kysely: Sql, orderId: string): Promise<OrderRefund[]> {
  const refunds = await kysely
    .selectFrom('refunds')
    .select(['amount', 'byHandAmount', 'cause', 'state'])
    .where('orderId', '=', orderId)
    .where('cause', 'not in', ['late_payment', 'dispute_lost'])
    .execute();
  const own = refunds.filter(({ cause }) => cause === 'order_cancelled');
  return (own.length > 0 ? own : refunds).filter(({ state }) => state !== 'failed');
}

/** Whether the money of a cancelled order was in transit when it was cancelled, as that of a bank debit. */
export async function wasPaymentPending(kysely: Sql, orderId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '<>', 'failed')
    .where('pendingAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a provider reported a charge for an order, also one that paid it in no way. */
export async function wasCharged(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from payment_attempts
        where order_id = ${orderId} and provider_transaction is not null)
      or exists (select from payment_reviews where order_id = ${orderId}) as found`.execute(kysely);
  return rows[0]?.found === true;
}
