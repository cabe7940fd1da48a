import { sql, type Selectable } from 'kysely';
import type { AttemptState } from '#domain/attempt-states.ts';
import type { DB } from '../../platform/db/schema.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** One try to pay an order by card; `amount` in minor units. */
export type Attempt = Selectable<DB['payment_attempts']>;

const live = ['created', 'initializing', 'open'] as const;

/** The try of an order that can still be charged, or null. */
export const findLiveAttempt = async (kysely: Sql, orderId: string): Promise<Attempt | null> => {
  const row = await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', 'in', live)
    .executeTakeFirst();
  return row ?? null;
};

/** The try of an id, or null. */
export const findAttempt = async (kysely: Sql, id: string): Promise<Attempt | null> => {
  const row = await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** The try behind a window's token and the order it belongs to, or null. */
export const findAttemptByToken = async (
  kysely: Sql,
  checkoutToken: string,
  orderId: string,
): Promise<Attempt | null> => {
  const row = await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where('checkout_token', '=', checkoutToken)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
};

/** Stores a new try about to be told to the provider. */
export const insertAttempt = async (
  trx: Trx,
  attempt: {
    readonly order_id: string;
    readonly amount: number;
    readonly currency: Attempt['currency'];
    readonly confirm_token: string;
    readonly expires_at: Date;
  },
): Promise<Attempt> =>
  await trx
    .insertInto('payment_attempts')
    .values({ ...attempt, provider: 'helcim', state: 'initializing' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a try that is still in the state it was read in; false when it is not. */
export const updateAttempt = async (
  kysely: Sql,
  attempt: Attempt,
  change: Partial<
    Pick<
      Attempt,
      | 'state'
      | 'checkout_token'
      | 'provider_secret'
      | 'provider_transaction'
      | 'approval_code'
      | 'card_last_four'
      | 'decline_reason'
      | 'empty_reads'
    >
  >,
): Promise<boolean> => {
  const { numUpdatedRows } = await kysely
    .updateTable('payment_attempts')
    .set(change)
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const unsettled: readonly AttemptState[] = ['initializing', 'open', 'indeterminate'];

/**
 * Tries older than `before` whose outcome is not known, and canceled ones whose window ended after `canceledUntil`:
 * a charge may still come. A different pick each time, so that none starves.
 */
export const unsettledAttempts = async (
  kysely: Sql,
  { before, canceledUntil }: { readonly before: Date; readonly canceledUntil: Date },
  limit: number,
): Promise<Attempt[]> =>
  await kysely
    .selectFrom('payment_attempts')
    .selectAll()
    .where((where) =>
      where.or([
        where('state', 'in', unsettled),
        where.and([where('state', '=', 'canceled'), where('expires_at', '>', canceledUntil)]),
      ]),
    )
    .where('created_at', '<', before)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
