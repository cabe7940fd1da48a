import { sql } from 'kysely';
import type { Sql, Trx, Row } from '../../../platform/db/sql.ts';

/** All refunds requested for an order, the oldest first. */
export const findRefundsOf = async (kysely: Sql, orderId: string): Promise<Row<'refunds'>[]> =>
  await kysely
    .selectFrom('refunds')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** Captured and refunded amounts of an order by instrument; minor units. */
export interface Balances {
  /** Neither refunded nor requested to be. */
  readonly left: {
    readonly giftCard: number;
    readonly manual: number;
    /** By card attempt, the largest amount first. */
    readonly cards: readonly { readonly attempt: string; readonly amount: number }[];
  };
  /** Captured minus refunded. */
  readonly kept: { readonly giftCard: number; readonly card: number; readonly manual: number };
}

interface Sums {
  readonly giftCard: number;
  readonly giftCardAsked: number;
  readonly manual: number;
  readonly manualRequested: number;
  readonly manualDone: number;
}

const unfinished = sql`state in ('requested', 'waiting', 'indeterminate')`;

const findSums = async (trx: Trx, orderId: string): Promise<Sums> => {
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
        where order_id = ${orderId} and state = 'done') as "manualDone"`.execute(trx);
  const [sums] = rows;
  if (!sums) throw new Error('sums without a row');
  return sums;
};

/** Computes the captured, refunded and requested amounts of a locked order. Source: product §4.15. */
export const findBalances = async (trx: Trx, orderId: string): Promise<Balances> => {
  const sums = await findSums(trx, orderId);
  const { rows } = await sql<{ attempt: string; kept: number; amount: number }>`
    select id as attempt, captured - refunded as kept,
      captured - refunded - (select coalesce(sum(card_amount), 0)::bigint from refunds
        where refunds.attempt = payment_attempts.id and ${unfinished}) as amount
    from payment_attempts
    where order_id = ${orderId} and captured is not null
      and state in ('succeeded', 'partially_refunded', 'refunded')
    order by amount desc, id`.execute(trx);
  return {
    left: {
      giftCard: sums.giftCard - sums.giftCardAsked,
      manual: sums.manual - sums.manualDone - sums.manualRequested,
      cards: rows.map(({ attempt, amount }) => ({ attempt, amount })),
    },
    kept: {
      giftCard: sums.giftCard,
      card: rows.reduce((sum, { kept }) => sum + kept, 0),
      manual: sums.manual - sums.manualDone,
    },
  };
};
