import { sql } from 'kysely';
import type { AttemptState } from '#domain/attempt-states.ts';
import type { Db, Sql, Trx } from '../../platform/db/sql.ts';
import type { Refund } from '../orders/index.ts';
import type { Attempt } from './attempts.repo.ts';

const unfinished = ['requested', 'waiting', 'indeterminate'] as const;

/** The refund of an id, or null. */
export const findRefund = async (kysely: Sql, id: string): Promise<Refund | null> => {
  const row = await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
};

/** What may change while a refund is carried out. */
export type RefundChange = Partial<
  Pick<
    Refund,
    | 'state'
    | 'provider_refund'
    | 'failure'
    | 'tries'
    | 'sent_at'
    | 'empty_reads'
    | 'next_at'
    | 'done_at'
    | 'by_hand_reference'
  >
>;

/** Changes a refund that is not finished; false when it is. */
export const updateRefund = async (
  kysely: Sql,
  id: string,
  change: RefundChange,
): Promise<boolean> => {
  const { numUpdatedRows } = await kysely
    .updateTable('refunds')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Refunds that are due to go on, the longest due first. */
export const dueRefunds = async (kysely: Sql, now: Date, limit: number): Promise<string[]> => {
  const rows = await kysely
    .selectFrom('refunds')
    .select('id')
    .where('state', 'in', unfinished)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};

/** Refunds of which people have a part to give back. */
export const refundsByHand = async (kysely: Sql): Promise<(Refund & { number: string })[]> =>
  await kysely
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .selectAll('refunds')
    .select('orders.number')
    .where('refunds.state', 'in', unfinished)
    .where('refunds.by_hand_amount', '>', 0)
    .where('refunds.by_hand_reference', 'is', null)
    .orderBy('refunds.created_at')
    .execute();

/** The provider's ids of what was given back of a try and is accounted for, and whether another refund of it hangs. */
export const accountedRefunds = async (
  kysely: Sql,
  { id, attempt }: Refund,
): Promise<{ readonly known: ReadonlySet<string>; readonly anotherHangs: boolean }> => {
  const rows = await kysely
    .selectFrom('refunds')
    .select(['id', 'state', 'provider_refund', 'sent_at'])
    .where('attempt', '=', attempt)
    .execute();
  return {
    known: new Set(rows.flatMap(({ provider_refund }) => provider_refund ?? [])),
    anotherHangs: rows.some((row) => row.id !== id && row.state === 'indeterminate'),
  };
};

/** Counts what was given back on a try. */
export const storeAttemptRefund = async (
  trx: Trx,
  attempt: Attempt,
  change: { readonly refunded: number; readonly state: AttemptState },
): Promise<void> => {
  await trx.updateTable('payment_attempts').set(change).where('id', '=', attempt.id).execute();
};

/**
 * Runs the refunds of one order one after the other, whoever runs them: a second one waits, then reads what the first has
 * done. The lock belongs to the connection, because a provider may take longer than a transaction may idle; a process
 * that dies loses it with its connection.
 */
export const whileRefunding = <T>(kysely: Db, orderId: string, run: () => Promise<T>): Promise<T> =>
  kysely.connection().execute(async (connection) => {
    const key = sql`hashtextextended(${`refund order ${orderId}`}, 0)`;
    await sql`select pg_advisory_lock(${key})`.execute(connection);
    try {
      return await run();
    } finally {
      await sql`select pg_advisory_unlock(${key})`.execute(connection);
    }
  });
