import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { CardProvider } from '#domain/payments/payment-methods.ts';
import type { AttemptState } from '#domain/payments/attempt-states.ts';
import type { Db, Sql, Trx } from '../../../platform/db/sql.ts';
import type { Refund } from './refunds.repo.ts';
import type { Attempt } from './attempts.repo.ts';

const unfinished = ['requested', 'waiting', 'indeterminate'] as const;

/** Returns the refund of an id, or null. */
export async function findRefund(kysely: Sql, id: string): Promise<Refund | null> {
  const row = await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Columns that may change while a refund is carried out. */
export type RefundChange = Partial<
  Pick<
    Refund,
    | 'state'
    | 'providerRefund'
    | 'failure'
    | 'tries'
    | 'emptyReads'
    | 'nextAt'
    | 'sentAt'
    | 'doneAt'
    | 'byHandReference'
  >
>;

/** Updates an unfinished refund; false if it is finished. */
export async function updateRefund(
  kysely: Sql,
  id: string,
  change: RefundChange,
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Claims the next send of a refund and counts it: from here on it may have happened. False if it is finished, or if
 * another process has sent it since it was read, which changed the time of its last send.
 */
export async function claimRefundSend(
  kysely: Sql,
  { id, tries, sentAt }: Refund,
  at: {
    readonly sentAt: Date;
    readonly nextAt: Date;
    /** The provider's earlier refunds, none of which can be this one. */
    readonly seenBefore: readonly string[];
  },
): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('refunds')
    .set({
      state: 'indeterminate',
      tries: tries + 1,
      sentAt: at.sentAt,
      emptyReads: 0,
      seenBefore: [...at.seenBefore],
      nextAt: at.nextAt,
    })
    .where('id', '=', id)
    .where('sentAt', 'is not distinct from', sentAt)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks a completed refund as failed; false if it is not done. */
export async function failDoneRefund(trx: Trx, id: string, failure: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('refunds')
    .set({ state: 'failed', failure, doneAt: null, nextAt: null })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores when a completed refund is checked again; null for never. */
export async function storeNextLook(kysely: Sql, id: string, nextAt: Date | null): Promise<void> {
  await kysely
    .updateTable('refunds')
    .set({ nextAt })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .execute();
}

/** Returns the shop's own refund with the provider's id, or with the key it was requested with. */
export async function findOwnRefund(
  kysely: Sql,
  providerRefund: string,
  key: string | null,
): Promise<string | null> {
  const row = await kysely
    .selectFrom('refunds')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('providerRefund', '=', providerRefund),
        ...(isUuid(key) ? [eb('id', '=', key)] : []),
      ]),
    )
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether a provider may have received a refund whose outcome is unknown. */
export async function isRefundHanging(kysely: Sql, provider: CardProvider): Promise<boolean> {
  const row = await kysely
    .selectFrom('refunds')
    .innerJoin('paymentAttempts', 'paymentAttempts.id', 'refunds.attempt')
    .select('refunds.id')
    .where('refunds.state', '=', 'indeterminate')
    .where('refunds.providerRefund', 'is', null)
    .where('paymentAttempts.provider', '=', provider)
    .executeTakeFirst();
  return row !== undefined;
}

/** Refunds are due from their planned time on, and at once if it is later than the latest for which their kind is planned. */
export interface DueTimes {
  readonly now: Date;
  /** For refunds that are not finished. */
  readonly latestRun: Date;
  /** For completed ones, which are checked again. */
  readonly latestLook: Date;
}

/** Returns refunds that are due to be resumed or checked again, the longest due first. */
export async function dueRefunds(
  kysely: Sql,
  { now, latestRun, latestLook }: DueTimes,
  limit: number,
): Promise<string[]> {
  const rows = await kysely
    .selectFrom('refunds')
    .select('id')
    .where((where) =>
      where.or([
        where('nextAt', '<=', now),
        where('nextAt', '>', latestLook),
        where.and([where('nextAt', '>', latestRun), where('state', 'in', unfinished)]),
      ]),
    )
    .orderBy('nextAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A refund with the number of its order. */
export type NumberedRefund = Refund & { readonly number: string };

function unfinishedRefunds(kysely: Sql) {
  return kysely
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .selectAll('refunds')
    .select('orders.number')
    .where('refunds.state', 'in', unfinished)
    .orderBy('refunds.createdAt');
}

/** Returns refunds of which staff must pay out a part. */
export async function findManualRefunds(kysely: Sql): Promise<NumberedRefund[]> {
  return await unfinishedRefunds(kysely)
    .where('refunds.byHandAmount', '>', 0)
    .where('refunds.byHandReference', 'is', null)
    .execute();
}

/** Returns refunds to a card that were requested before this time and have not reached the provider. */
export async function findLateRefunds(kysely: Sql, before: Date): Promise<NumberedRefund[]> {
  return await unfinishedRefunds(kysely)
    .where('refunds.cardAmount', '>', 0)
    .where('refunds.providerRefund', 'is', null)
    .where('refunds.createdAt', '<=', before)
    .execute();
}

/** Returns those of a provider's refunds that are accounted for, by another refund of the shop or by a review. */
export async function accountedRefunds(
  kysely: Sql,
  { id, provider }: { readonly id: string; readonly provider: CardProvider },
  among: readonly string[],
): Promise<ReadonlySet<string>> {
  if (among.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select provider_refund as id from refunds
    where id <> ${id} and provider_refund = any (${[...among]}::text[])
    union
    select provider_transaction from payment_reviews
    where provider = ${provider} and provider_transaction = any (${[...among]}::text[])`.execute(
    kysely,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Whether another refund with an unknown outcome could be mistaken for this one: of its attempt, or the same amount to
 * its card.
 */
export async function isAnotherHanging(
  kysely: Sql,
  { id, cardAmount, currency }: Refund,
  attempt: Attempt,
): Promise<boolean> {
  const row = await kysely
    .selectFrom('refunds')
    .innerJoin('paymentAttempts as other', 'other.id', 'refunds.attempt')
    .select('refunds.id')
    .where('refunds.id', '<>', id)
    .where('refunds.state', '=', 'indeterminate')
    .where('refunds.providerRefund', 'is', null)
    .where('other.provider', '=', attempt.provider)
    .where((eb) =>
      eb.or([
        eb('other.id', '=', attempt.id),
        eb.and([
          eb('other.cardLastFour', 'is not distinct from', attempt.cardLastFour),
          eb('refunds.cardAmount', '=', cardAmount),
          eb('refunds.currency', '=', currency),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the refunded total of an attempt, and its state. */
export async function storeAttemptRefund(
  trx: Trx,
  attempt: Attempt,
  change: { readonly refunded: number; readonly state: AttemptState },
): Promise<void> {
  await trx.updateTable('paymentAttempts').set(change).where('id', '=', attempt.id).execute();
}

/**
 * Runs the refunds of one order one after the other, across processes: a second one waits, then reads what the first
 * has done. The lock belongs to the connection, because a provider may take longer than a transaction may idle; a
 * process that dies loses it with its connection.
 */
export function whileRefunding<T>(kysely: Db, orderId: string, run: () => Promise<T>): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`refund order ${orderId}`}, 0)`;
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
}
