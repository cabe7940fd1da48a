import { sql } from 'kysely';
import type { Sql, Trx, Row } from '../../../platform/db/sql.ts';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { Attempt } from './attempts.repo.ts';

/** Money that fits no order, or that a provider takes back; staff decide. */
export type PaymentReview = Row<'paymentReviews'>;

/** An open review, with the number of its order if it has one. */
export type OpenReview = PaymentReview & { readonly orderNumber: string | null };

/** Opens a manual review; false if it exists already. */
export async function insertReview(
  kysely: Sql,
  review: Pick<
    PaymentReview,
    | 'orderId'
    | 'attempt'
    | 'provider'
    | 'providerTransaction'
    | 'amount'
    | 'currency'
    | 'kind'
    | 'reason'
  > &
    Partial<Pick<PaymentReview, 'refundCause' | 'lost'>>,
): Promise<boolean> {
  const stored = await kysely
    .insertInto('paymentReviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('payment_reviews_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Returns the open reviews, oldest first. */
export async function openReviews(kysely: Sql, limit = 200): Promise<OpenReview[]> {
  return await kysely
    .selectFrom('paymentReviews')
    .leftJoin('orders', 'orders.id', 'paymentReviews.orderId')
    .selectAll('paymentReviews')
    .select('orders.number as orderNumber')
    .where('paymentReviews.resolvedAt', 'is', null)
    .orderBy('paymentReviews.createdAt')
    .limit(limit)
    .execute();
}

/** Returns a review, open or resolved, or null. */
export async function findReview(kysely: Sql, id: string): Promise<PaymentReview | null> {
  const row = await kysely
    .selectFrom('paymentReviews')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns an order's review of a provider's transaction, or null. */
export async function findReviewByReference(
  kysely: Sql,
  {
    orderId,
    provider,
    reference,
  }: Pick<PaymentReview, 'orderId' | 'provider'> & { readonly reference: string },
): Promise<PaymentReview | null> {
  const row = await kysely
    .selectFrom('paymentReviews')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('provider', '=', provider)
    .where('providerTransaction', '=', reference)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Resolves the review of a lost dispute that is won after all, open or not, and returns what was lost, in minor units;
 * 0 if there is none, or if it was taken back before.
 */
export async function clearLoss(
  trx: Trx,
  { provider, providerTransaction }: Pick<PaymentReview, 'provider' | 'providerTransaction'>,
  resolution: string,
  at: Date,
): Promise<number> {
  const { rows } = await sql<{ lost: number }>`
    update payment_reviews review set lost = 0, resolution = ${resolution}, resolved_at = ${at}::timestamptz
    from (select id, lost from payment_reviews
      where provider = ${provider} and provider_transaction = ${providerTransaction} and lost > 0
      for update) before
    where review.id = before.id
    returning before.lost`.execute(trx);
  return rows[0]?.lost ?? 0;
}

/** Resolves a review; false if it was resolved before, or does not exist. */
export async function resolveReview(
  kysely: Sql,
  id: string,
  resolution: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('paymentReviews')
    .set({ resolution, resolvedAt: at })
    .where('id', '=', id)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Resolves all open reviews of an order. */
export async function resolveOrderReviews(
  trx: Trx,
  orderId: string,
  resolution: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('paymentReviews')
    .set({ resolution, resolvedAt: at })
    .where('orderId', '=', orderId)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** An order in payment review without an open case. */
export type OrderInReview = Pick<Row<'orders'>, 'id' | 'number' | 'total' | 'currency'> & {
  readonly since: Date;
};

/** Returns the orders that are in payment review although every case of theirs is closed. */
export async function ordersLeftInReview(kysely: Sql, limit = 200): Promise<OrderInReview[]> {
  const { rows } = await sql<OrderInReview>`
    select id, number, total, currency,
      coalesce((select max(at) from order_transitions
        where order_id = orders.id and to_state = 'payment_review'), placed_at) as since
    from orders
    where payment_state = 'payment_review' and not exists (
      select from payment_reviews where order_id = orders.id and resolved_at is null)
    order by placed_at limit ${limit}`.execute(kysely);
  return rows;
}

type ReasonedReview = Pick<PaymentReview, 'provider' | 'providerTransaction' | 'reason'>;

function reviewsWith(trx: Trx, { provider, providerTransaction, reason }: ReasonedReview) {
  return trx
    .selectFrom('paymentReviews')
    .select('id')
    .where('provider', '=', provider)
    .where('providerTransaction', '=', providerTransaction)
    .where('reason', '=', reason);
}

/** Whether a provider's transaction has an open review with this reason. */
export async function isReviewOpen(trx: Trx, review: ReasonedReview): Promise<boolean> {
  const row = await reviewsWith(trx, review).where('resolvedAt', 'is', null).executeTakeFirst();
  return row !== undefined;
}

/** Whether a provider's transaction has a review with this reason, open or resolved. */
export async function isReviewed(trx: Trx, review: ReasonedReview): Promise<boolean> {
  return (await reviewsWith(trx, review).executeTakeFirst()) !== undefined;
}

/** Beginning of the reason of a review about a dispute that takes the money until it ends. */
export const openDispute = 'disputed: ';

/** Whether a charge has an open dispute other than this one. */
export async function hasOpenDispute(trx: Trx, attempt: string, dispute: string): Promise<boolean> {
  const row = await trx
    .selectFrom('paymentReviews')
    .select('id')
    .where('attempt', '=', attempt)
    .where('providerTransaction', '!=', dispute)
    .where('reason', 'like', `${openDispute}%`)
    .where('resolvedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Resolves the open review of a provider's transaction that has this reason. */
export async function resolveReasonedReview(
  trx: Trx,
  review: ReasonedReview,
  resolution: string,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('paymentReviews')
    .set({ resolution, resolvedAt: at })
    .where('provider', '=', review.provider)
    .where('providerTransaction', '=', review.providerTransaction)
    .where('reason', '=', review.reason)
    .where('resolvedAt', 'is', null)
    .execute();
}

/** Returns the attempt of a reviewed charge, or null. */
export async function findReviewedAttempt(
  kysely: Sql,
  provider: CardProvider,
  transaction: string,
): Promise<Attempt | null> {
  const row = await kysely
    .selectFrom('paymentReviews')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'paymentReviews.attempt')
    .selectAll('paymentAttempts')
    .where('paymentReviews.provider', '=', provider)
    .where('paymentReviews.providerTransaction', '=', transaction)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a message was handled before, or is only about a charge that already belongs to an attempt. */
export async function isNothingNew(
  kysely: Sql,
  provider: CardProvider,
  event: string,
  transaction: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from provider_events where provider = ${provider} and event = ${event})
      or exists (select from payment_attempts
        where provider = ${provider} and provider_transaction = ${transaction}) as known`.execute(
    kysely,
  );
  return rows[0]?.known === true;
}

/**
 * Stores that a message was handled: only then is it ignored as a duplicate. It does not wait for the disk: a message
 * lost in a power cut is handled once more, which changes nothing.
 */
export async function storeEvent(
  kysely: Sql,
  event: { readonly provider: CardProvider; readonly event: string; readonly type: string },
  at: Date,
): Promise<void> {
  await kysely
    .insertInto('providerEvents')
    .values({ ...event, receivedAt: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event']).doNothing())
    .returning(sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit'))
    .execute();
}
