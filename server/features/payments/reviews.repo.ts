import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/schema.ts';
import type { Sql } from '../../platform/db/sql.ts';
import type { CardProvider } from '#domain/payment-methods.ts';

/** Money that fits no order, or that a provider takes back: people decide. */
export type PaymentReview = Selectable<DB['payment_reviews']>;

/** One of those, with the number of the order it is about, if it is about one. */
export type OpenReview = PaymentReview & { readonly order_number: string | null };

/** Puts something before people; asked again about the same it changes nothing. */
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

/** What waits for people, the oldest first. */
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

/** Writes down what people decided; false when it was decided before, or there is no such review. */
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

/** Whether a message of a provider was dealt with before. */
export const isEventKnown = async (
  kysely: Sql,
  provider: CardProvider,
  event: string,
): Promise<boolean> => {
  const row = await kysely
    .selectFrom('provider_events')
    .select('event')
    .where('provider', '=', provider)
    .where('event', '=', event)
    .executeTakeFirst();
  return row !== undefined;
};

/** Writes down that a message was dealt with: only then is its repetition nothing new. */
export const storeEvent = async (
  kysely: Sql,
  event: { readonly provider: CardProvider; readonly event: string; readonly type: string },
  at: Date,
): Promise<void> => {
  await kysely
    .insertInto('provider_events')
    .values({ ...event, received_at: at })
    .onConflict((conflict) => conflict.columns(['provider', 'event']).doNothing())
    .execute();
};
