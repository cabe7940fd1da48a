import { sql } from 'kysely';
import { paymentStates, wasPaid } from '#domain/orders/order-states.ts';
import type { Row, Sql } from '../../../platform/db/sql.ts';
import type { CustomerOrder } from '../customer-records.repo.ts';

/** A customer's request for a copy of their data or for its erasure. */
export type DataRequest = Row<'dataRequests'>;

/** Stores a request. */
export async function insertRequest(
  trx: Sql,
  request: Pick<DataRequest, 'id' | 'orderId' | 'wants' | 'askedAt' | 'endsAt'>,
): Promise<void> {
  await trx.insertInto('dataRequests').values(request).execute();
}

/** Finds a request by its id; null without one. */
export async function findRequest(kysely: Sql, id: string): Promise<DataRequest | null> {
  const row = await kysely
    .selectFrom('dataRequests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Counts the requests of an order since a moment. */
export async function countRequests(trx: Sql, orderId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('dataRequests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('orderId', '=', orderId)
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records when a copy was first fetched; returns that moment. */
export async function markFetched(kysely: Sql, id: string, at: Date): Promise<Date | null> {
  const row = await kysely
    .updateTable('dataRequests')
    .set({ usedAt: sql<Date>`coalesce(used_at, ${at})` })
    .where('id', '=', id)
    .returning('usedAt')
    .executeTakeFirst();
  return row?.usedAt ?? null;
}

/**
 * Begins an erasure, unless another call began it after `since`. Returns the orders that it is about: those of the first
 * beginning; null if another call carries it out.
 */
export async function beginErasure(
  kysely: Sql,
  id: string,
  { orders, at, since }: { orders: readonly CustomerOrder[]; at: Date; since: Date },
): Promise<readonly CustomerOrder[] | null> {
  const { rows } = await sql<{ planned: readonly CustomerOrder[] }>`
    update data_requests set used_at = ${at}, planned = coalesce(planned, ${JSON.stringify(orders)}::jsonb)
    where id = ${id} and (used_at is null or used_at < ${since})
    returning planned`.execute(kysely);
  return rows[0]?.planned ?? null;
}

/** Removes requests that ended before a moment; returns how many. */
export async function removeRequests(kysely: Sql, endedBefore: Date): Promise<number> {
  const { numDeletedRows } = await kysely
    .deleteFrom('dataRequests')
    .where('endsAt', '<', endedBefore)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const paidStates = paymentStates.filter(wasPaid);

/**
 * When the newest invoice or credit note of these orders was issued; `now` if one of them was paid and has none yet, since
 * it gets one before it is erased; null for orders without.
 */
export async function findLatestDocument(
  kysely: Sql,
  ids: readonly string[],
  now: Date,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(coalesce((select max(issued_at) from invoices where order_id = orders.id),
      case when payment_state = any (${paidStates}::text[]) then ${now}::timestamptz end)) as at
    from orders where id = any (${ids}::uuid[])`.execute(kysely);
  return rows[0]?.at ?? null;
}
