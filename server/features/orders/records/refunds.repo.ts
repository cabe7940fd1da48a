import { sql } from 'kysely';
import { toDollars } from '#domain/catalogue/dollar-rates.ts';
import type { Catalogue } from '#domain/catalogue/shop-catalogue.ts';
import type { Currency } from '#domain/common/money.ts';
import { countedRefundsMs } from '#domain/payments/refund-checks.ts';
import type { Sql, Trx, Row } from '../../../platform/db/sql.ts';

/** All refunds requested for an order, the oldest first. */
export async function findRefunds(kysely: Sql, orderId: string): Promise<Row<'refunds'>[]> {
  return await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/**
 * What a person refunded within the time in which refunds count together, in US dollars; `now` in milliseconds. One that
 * failed returned nothing.
 */
export async function sumRecentRefunds(
  catalogue: Catalogue,
  kysely: Sql,
  staff: string,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ currency: Currency; amount: number }>`
    select currency, sum(amount)::bigint as amount from refunds
    where asked_by = ${staff} and created_at > ${new Date(now - countedRefundsMs)} and state <> 'failed'
    group by currency`.execute(kysely);
  return rows.reduce(
    (sum, { currency, amount }) => sum + toDollars(catalogue, amount, currency),
    0,
  );
}

/** Like {@link sumRecentRefunds}, for a refund that follows: the next one of the same person waits for the transaction. */
export async function takeRecentRefunds(
  catalogue: Catalogue,
  trx: Trx,
  staff: string,
  now: number,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds by ${staff}`}, 0))`.execute(
    trx,
  );
  return await sumRecentRefunds(catalogue, trx, staff, now);
}

/** Whether refunds that are not finished return all that is left of an order's money. */
export async function isBeingRefunded(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isRefunded: boolean }>`
    select is_being_refunded(${orderId}) as is_refunded`.execute(kysely);
  return rows[0]?.isRefunded === true;
}

/** Reference of the ledger entry that returns the gift card's part of an order cancelled unpaid: it has no refund. */
export const cancelledUnpaid = 'cancelled';

/**
 * Whether a charge, a row `attempt` of payment_attempts, is none of those that paid its order: the last one from before the
 * order was paid that had not been returned by then, and those of its edits. Any other went to manual review.
 */
export const isExtraCharge = `(not exists (select from payments difference where difference.attempt = attempt.id)
  and exists (
  select from payments paid where paid.order_id = attempt.order_id and paid.paid_at is not null and paid.edit is null
    and attempt.id is distinct from (
      select paying.id from payment_attempts paying
      where paying.order_id = attempt.order_id and paying.edit is null
        and paying.captured is not null and paying.captured_at <= paid.paid_at
        and paying.captured > (select coalesce(sum(card_amount), 0) from refunds
          where refunds.attempt = paying.id and refunds.done_at <= paid.paid_at)
      order by paying.captured_at desc, paying.created_at limit 1)))`;

/** Captured and refunded amounts of an order by instrument; minor units. */
export interface Balances {
  /** Neither refunded nor requested to be. */
  readonly left: {
    readonly giftCard: number;
    readonly manual: number;
    /** By card attempt: the extra charges first, then the largest amount. */
    readonly cards: readonly CardBalance[];
  };
  /** Captured minus refunded and lost, also while it is disputed, without the extra charges of a paid order. */
  readonly kept: { readonly giftCard: number; readonly card: number; readonly manual: number };
  /** Whether the order ever became paid. */
  readonly isPaid: boolean;
  /** The gift card's part that was returned because the order was cancelled unpaid. */
  readonly returnedUnpaid: number;
}

/** Amount left of a charge. */
export interface CardBalance {
  readonly attempt: string;
  readonly amount: number;
  /** See {@link isExtraCharge}. */
  readonly isExtra: boolean;
}

interface Sums {
  readonly giftCard: number;
  readonly giftCardAsked: number;
  readonly manual: number;
  readonly manualRequested: number;
  readonly manualDone: number;
  readonly isPaid: boolean;
  readonly returnedUnpaid: number;
}

/** Remainder of a charge after its refunds and lost disputes. */
const kept = sql`greatest(captured - refunded - lost, 0)`;

/** What can be refunded of a charge: nothing while its cardholder disputes it, because the bank has the money. */
const held = sql`case when state = 'disputed' then 0 else ${kept} end`;

const unfinished = sql`state in ('requested', 'waiting', 'indeterminate')`;

async function findSums(trx: Trx, orderId: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select
      (select coalesce(sum(case kind when 'capture' then amount when 'refund' then -amount else 0 end), 0)::bigint
        from gift_card_entries where order_id = ${orderId}) as "giftCard",
      (select coalesce(sum(gift_card_amount), 0)::bigint from refunds
        where order_id = ${orderId} and ${unfinished} and not exists (
          select from gift_card_entries entry
          where entry.order_id = refunds.order_id and entry.kind = 'refund' and entry.reference = refunds.id::text)
      ) as "giftCardAsked",
      (select coalesce(sum(amount), 0)::bigint from payments
        where order_id = ${orderId} and state <> 'pending' and method in ('cod', 'in_store', 'interac')) as "manual",
      (select coalesce(sum(by_hand_amount), 0)::bigint from refunds
        where order_id = ${orderId} and ${unfinished}) as "manualRequested",
      (select coalesce(sum(by_hand_amount), 0)::bigint from refunds
        where order_id = ${orderId} and state = 'done') as "manualDone",
      exists (select from payments where order_id = ${orderId} and paid_at is not null) as "isPaid",
      (select coalesce(sum(amount), 0)::bigint from gift_card_entries
        where order_id = ${orderId} and kind = 'refund' and reference = ${cancelledUnpaid}) as "returnedUnpaid"`.execute(
    trx,
  );
  const [sums] = rows;
  if (!sums) throw new Error('sums without a row');
  return sums;
}

/** Computes the captured, refunded and requested amounts of a locked order. Source: product §4.15. */
export async function findBalances(trx: Trx, orderId: string): Promise<Balances> {
  const sums = await findSums(trx, orderId);
  const { rows } = await sql<CardBalance & { kept: number }>`
    select id as attempt, ${kept} as kept,
      ${held} - (select coalesce(sum(card_amount), 0)::bigint from refunds
        where refunds.attempt = attempt.id and ${unfinished}) as amount,
      ${sql.raw(isExtraCharge)} as "isExtra"
    from payment_attempts attempt
    where order_id = ${orderId} and captured is not null
    order by "isExtra" desc, amount desc, id`.execute(trx);
  return {
    left: {
      giftCard: sums.giftCard - sums.giftCardAsked,
      manual: sums.manual - sums.manualDone - sums.manualRequested,
      cards: rows.map(({ attempt, amount, isExtra }) => ({ attempt, amount, isExtra })),
    },
    kept: {
      giftCard: sums.giftCard,
      card: rows.reduce((sum, row) => sum + (row.isExtra ? 0 : row.kept), 0),
      manual: sums.manual - sums.manualDone,
    },
    isPaid: sums.isPaid,
    returnedUnpaid: sums.returnedUnpaid,
  };
}
