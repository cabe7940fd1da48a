import { sql } from 'kysely';
import type { CounterCash } from '#domain/cash/closings.ts';
import type { Sql, Trx } from '../../platform/db/sql.ts';

/** A counter: a studio's, or the shop's own, which has no studio. */
export interface Counter {
  readonly studio: { readonly id: string; readonly name: string } | null;
  readonly timeZone: string;
}

/** Finds the counter of a studio, an inactive one too; null if there is no such studio. */
export async function findCounter(kysely: Sql, studio: string): Promise<Counter | null> {
  const found = await kysely
    .selectFrom('studios')
    .select(['id', 'name', 'timeZone'])
    .where('id', '=', studio)
    .executeTakeFirst();
  return found ? { studio: { id: found.id, name: found.name }, timeZone: found.timeZone } : null;
}

/** Lets nobody else close the counter until the transaction ends. */
export async function lockCounter(trx: Trx, studio: string | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`cash of ${studio ?? 'the shop'}`}, 0))`.execute(
    trx,
  );
}

/** Cash at a counter with its order, and whether a closing has it. */
export interface DrawerCash extends CounterCash {
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly orderId: string;
  readonly number: string;
  readonly by: string | null;
  readonly isClosed: boolean;
}

/**
 * Finds the cash that was taken and returned at a counter since a time, the oldest first. What was paid while the parcel
 * was with the courier is the courier's.
 */
export async function findDrawerCash(
  kysely: Sql,
  studio: string | null,
  since: Date | null,
): Promise<DrawerCash[]> {
  const from = since ?? new Date(0);
  const { rows } = await sql<DrawerCash>`
    with own as materialized (
      -- Before what is read of each order: a month of all counters is many times that of one.
      select payments.id, payments.order_id, payments.edit, paid_at, amount
      from payments join orders on orders.id = payments.order_id
      where payments.method in ('cod', 'in_store') and amount > 0 and paid_at >= ${from}
        and orders.studio is not distinct from ${studio}::uuid),
    cash as (
      select payments.id as payment_id, null::uuid as refund_id, payments.order_id, paid_at as at, amount,
        case when payments.edit is null then taken.actor_name else (select actor_name from audit_log
          where object_kind = 'order' and object_id = orders.number and act = 'order.pay-edit'
            and after ->> 'edit' = payments.edit::text limit 1) end as by, exists (
          select from cash_closing_entries entry where entry.payment = payments.id) as is_closed
      from own payments join orders on orders.id = payments.order_id
      left join lateral (
        select id, actor_name from order_transitions
        where order_id = payments.order_id and reason_code = 'payment_taken' order by id limit 1) taken on true
      where coalesce((
          select to_state <> 'shipped' from order_transitions moved
          where moved.order_id = payments.order_id and machine = 'fulfilment' and to_state in ('shipped', 'returned')
            and moved.id < taken.id
          order by moved.id desc limit 1), true)
      union all
      select null, refunds.id, order_id, done_at, -by_hand_amount,
        (select actor_name from audit_log
          where object_kind = 'review' and object_id = refunds.id::text and act = 'review.close' limit 1),
        exists (select from cash_closing_entries entry where entry.refund = refunds.id)
      from refunds
      where by_hand_amount > 0 and state = 'done' and done_at >= ${from})
    select cash.*, orders.number, orders.currency
    from cash join orders on orders.id = cash.order_id
    where payment_method in ('cod', 'in_store') and orders.studio is not distinct from ${studio}::uuid
    order by cash.at, orders.number`.execute(kysely);
  return rows;
}
