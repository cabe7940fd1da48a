import { sql, type Selectable } from 'kysely';
import type { DB } from '../../../platform/db/schema.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { CardProvider } from '#domain/payment-methods.ts';
import type { Attempt } from './attempts.repo.ts';

/** Money that fits no order, or that a provider takes back; staff decide. */
export type PaymentReview = Selectable<DB['payment_reviews']>;

/** An open review, with the number of its order if it has one. */
export type OpenReview = PaymentReview & { readonly order_number: string | null };

/** Opens a manual review; false if it exists already. */
export const insertReview = async (
  kysely: Sql,
  review: Pick<
    PaymentReview,
    'order_id' | 'attempt' | 'provider' | 'provider_transaction' | 'amount' | 'currency' | 'reason'
  >,
): Promise<boolean> => {
  const stored = await kysely
    .insertInto('payment_reviews')
    .values(review)
    .onConflict((conflict) => conflict.constraint('payment_reviews_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
};

/** Returns the open reviews, oldest first. */
export const openReviews = async (kysely: Sql, limit = 200): Promise<OpenReview[]> =>
  await kysely
    .selectFrom('payment_reviews')
    .leftJoin('orders', 'orders.id', 'payment_reviews.order_id')
    .selectAll('payment_reviews')
    .select('orders.number as order_number')
    .where('payment_reviews.resolved_at', 'is', null)
    .orderBy('payment_reviews.created_at')
    .limit(limit)
    .execute();

/** Resolves a review; false if it was resolved before, or does not exist. */
export const resolveReview = async (
  kysely: Sql,
  id: string,
  resolution: string,
  at: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await kysely
    .updateTable('payment_reviews')
    .set({ resolution, resolved_at: at })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Resolves the open review of a provider's transaction that has this reason. */
export const resolveReviewOf = async (
  trx: Trx,
  review: Pick<PaymentReview, 'provider' | 'provider_transaction' | 'reason'>,
  resolution: string,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('payment_reviews')
    .set({ resolution, resolved_at: at })
    .where('provider', '=', review.provider)
    .where('provider_transaction', '=', review.provider_transaction)
    .where('reason', '=', review.reason)
    .where('resolved_at', 'is', null)
    .execute();
};

/** Returns the attempt of a reviewed charge, or null. */
export const findReviewedAttempt = async (
  kysely: Sql,
  provider: CardProvider,
  transaction: string,
): Promise<Attempt | null> => {
  const row = await kysely
    .selectFrom('payment_reviews')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payment_reviews.attempt')
    .selectAll('payment_attempts')
    .where('payment_reviews.provider', '=', provider)
    .where('payment_reviews.provider_transaction', '=', transaction)
    .executeTakeFirst();
  return row ?? null;
};

/** Whether a message was handled before, or is only about a charge that already belongs to an attempt. */
export const isNothingNew = async (
  kysely: Sql,
  provider: CardProvider,
  event: string,
  transaction: string | null,
): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from provider_events where provider = ${provider} and event = ${event})
      or exists (select from payment_attempts
        where provider = ${provider} and provider_transaction = ${transaction}) as known`.execute(
    kysely,
  );
  return rows[0]?.known === true;
};

/**
 * Stores that a message was handled: only then is it ignored as a duplicate. It does not wait for the disk: a message
 * lost in a power cut is handled once more, which changes nothing.
 */
export const storeEvent = async (
  kysely: Sql,
  event: { readonly provider: CardProvider; readonly event: string; readonly type: string },
  at: Date,
): Promise<void> => {
  await kysely
    .insertInto('provider_events')
    .values({ ...event, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event']).doNothing())
    .returning(sql<string>`set_config('synchronous_commit', 'off', true)`.as('commit'))
    .execute();
};
