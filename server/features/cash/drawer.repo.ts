import { sql, type RawBuilder } from 'kysely';
import type { CounterCash, CurrencySum } from '#domain/cash/closings.ts';
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

/** The cash of a counter in a span of time; without `from`, from its first day on. */
export interface CounterSpan {
  /** Null for the shop's own counter. */
  readonly studio: string | null;
  readonly from: Date | null;
  /** The first moment after it. */
  readonly until: Date;
}

function isIn(column: 'paid_at' | 'done_at', { from, until }: CounterSpan): RawBuilder<boolean> {
  const at = sql.ref(column);
  const since = from === null ? sql`` : sql`${at} >= ${from} and `;
  return sql<boolean>`${since}${at} < ${until}`;
}

/** The condition on the column of a counter's studio. Written out, so that its index is used. */
function isAt(
  column: 'orders.studio' | 'cash_studio',
  { studio }: CounterSpan,
): RawBuilder<boolean> {
  const at = sql.ref(column);
  return studio === null ? sql`${at} is null` : sql`${at} = ${studio}::uuid`;
}

/**
 * The tables `own` and `cash`: what was taken and returned at a counter, all of it or what no closing has. What was paid
 * while the parcel was with the courier is the courier's.
 */
function cashIn(span: CounterSpan, part: 'all' | 'open'): RawBuilder<unknown> {
  // Before what is read of each: closings have nearly all of it.
  const isWanted = (column: 'payment' | 'refund'): RawBuilder<unknown> =>
    part === 'all'
      ? sql``
      : sql`and not exists (
          select from cash_closing_entries entry where entry.${sql.raw(column)} = ${sql.ref(`${column}s.id`)})`;
  return sql`
    own as materialized (
      select payments.id, payments.order_id, payments.edit, paid_at, amount
      from payments join orders on orders.id = payments.order_id
      where payments.method in ('cod', 'in_store') and amount > 0 and ${isIn('paid_at', span)}
        and ${isAt('cash_studio', span)} and orders.payment_method in ('cod', 'in_store')
        ${isWanted('payment')}),
    cash as (
      select own.id as payment, null::uuid as refund, own.order_id, own.edit, paid_at as at, amount from own
      left join lateral (
        select id from order_transitions
        where order_id = own.order_id and reason_code = 'payment_taken' order by id limit 1) taken on true
      where coalesce((
          select to_state <> 'shipped' from order_transitions moved
          where moved.order_id = own.order_id and machine = 'fulfilment' and to_state in ('shipped', 'returned')
            and moved.id < taken.id
          order by moved.id desc limit 1), true)
      union all
      select null, refunds.id, order_id, null, done_at, -by_hand_amount
      from refunds join orders on orders.id = order_id
      where by_hand_amount > 0 and refunds.state = 'done' and ${isIn('done_at', span)}
        and orders.payment_method in ('cod', 'in_store') and ${isAt('orders.studio', span)}
        ${isWanted('refund')})`;
}

/** Sums the cash of a counter that no closing has, by currency in the order of their codes. */
export async function sumOpenCash(kysely: Sql, span: CounterSpan): Promise<CurrencySum[]> {
  const { rows } = await sql<CurrencySum>`
    with ${cashIn(span, 'open')}
    select currency, sum(amount)::bigint as amount, count(*)::integer as count
    from cash join orders on orders.id = cash.order_id
    group by currency order by currency collate "C"`.execute(kysely);
  return rows;
}

/** Cash at a counter with its order and who took or returned it. */
export interface DrawerCash extends CounterCash {
  readonly number: string;
  readonly by: string | null;
}

/** Finds the cash of a counter that no closing has, the latest first. */
export async function findOpenCash(
  kysely: Sql,
  span: CounterSpan,
  limit: number,
): Promise<DrawerCash[]> {
  const { rows } = await sql<DrawerCash>`
    with ${cashIn(span, 'open')},
    latest as (
      select cash.*, number, currency from cash join orders on orders.id = cash.order_id
      order by at desc, number desc limit ${limit})
    select number, currency, amount, at,
      case when refund is not null then (
        select actor_name from audit_log
        where object_kind = 'review' and object_id = refund::text and act = 'review.close' limit 1)
      when edit is not null then (
        select actor_name from audit_log
        where object_kind = 'order' and object_id = number and act = 'order.pay-edit'
          and after ->> 'edit' = edit::text limit 1)
      else (
        select actor_name from order_transitions
        where order_id = latest.order_id and reason_code = 'payment_taken' order by id limit 1) end as by
    from latest order by at desc, number desc`.execute(kysely);
  return rows;
}

/** Puts the cash of a counter that no closing has into one, and returns how many amounts these are. */
export async function closeOpenCash(trx: Trx, span: CounterSpan, closing: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with ${cashIn(span, 'open')}
    insert into cash_closing_entries (closing, payment, refund, order_id, at, currency, amount)
    select ${closing}::uuid, payment, refund, order_id, at, currency, amount
    from cash join orders on orders.id = cash.order_id`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Finds all cash of a studio's counter in a span of time, the oldest first. */
export async function findStudioCash(
  kysely: Sql,
  span: CounterSpan & { readonly from: Date },
): Promise<(CounterCash & { readonly number: string })[]> {
  const { rows } = await sql<CounterCash & { readonly number: string }>`
    with ${cashIn(span, 'all')}
    select number, currency, amount, at from cash join orders on orders.id = cash.order_id
    order by at, number`.execute(kysely);
  return rows;
}
