import { sql, type RawBuilder } from 'kysely';
import { attemptStates, isUnsettled } from '#domain/attempt-states.ts';
import { isCardMethod, paymentMethods } from '#domain/payment-methods.ts';
import type { Sql } from '../../platform/db/sql.ts';

const hourMs = 60 * 60 * 1000;

const before = (now: number, hours: number): Date => new Date(now - hours * hourMs);

const unsettled = attemptStates.filter(isUnsettled);

const cardMethods = paymentMethods.filter(isCardMethod);

/**
 * Whether an order's customer may have been charged without the shop knowing it yet, or may be paying at this moment: a
 * payment that is pending at its provider keeps its attempt unsettled for as long.
 */
const mayBeCharged = (orderId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from payment_attempts
  where order_id = ${orderId} and state = any (${unsettled}::text[]))`;

/** Whether a payment of an order may be on its way. */
export async function hasUnsettledAttempt(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${mayBeCharged(sql`${orderId}`)} as found`.execute(kysely);
  return rows[0]?.found ?? false;
}

/**
 * Queues what is due of the reminders of orders that wait for a card payment (to the customer, after 2 hours), for a
 * transfer (to the customer, after 24 and 48 hours) or for approval (to staff, after 24), each once; answers how many.
 * Who was not reminded in time gets the later one alone.
 */
export const queueUnpaidReminders = async (kysely: Sql, now: number): Promise<number> => {
  const { rows } = await sql<{ queued: number }>`
    with due as (
      insert into order_mails (order_id, kind)
      select id, case
        when payment_method = 'cod' then 'approval-reminder'
        when payment_method <> 'interac' then 'payment-reminder'
        when placed_at > ${before(now, 48)} then 'transfer-reminder'
        else 'transfer-last-reminder' end
      from orders
      where payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled'
        and (placed_at <= ${before(now, 24)}
          and (payment_method = 'cod' and fulfilment_state = 'awaiting_csr'
            or payment_method = 'interac' and fulfilment_state = 'placed' and placed_at > ${before(now, 72)})
          or payment_method = any (${cardMethods}::text[]) and fulfilment_state = 'placed'
            and placed_at <= ${before(now, 2)} and placed_at > ${before(now, 72)}
            and not ${mayBeCharged(sql`orders.id`)})
      on conflict do nothing
      returning order_id, kind
    ),
    jobs as (
      select count(*)::int as queued, array_agg(json_build_object('orderId', order_id, 'kind', kind)) as payloads
      from due
    )
    select queued from jobs, enqueue_jobs('send-order-mail', payloads)`.execute(kysely);
  return rows[0]?.queued ?? 0;
};

/** Orders nobody paid or approved that may be over by now; each is looked at again under its lock. */
export const findOverdue = async (kysely: Sql, now: number, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled'
      and placed_at <= ${before(now, 72)}
      and (payment_method = 'interac'
        or payment_method = any (${cardMethods}::text[]) and not ${mayBeCharged(sql`orders.id`)}
        or payment_method = 'cod' and fulfilment_state = 'awaiting_csr' and placed_at <= ${before(now, 7 * 24)}
        or payment_method = 'in_store' and fulfilment_state <> 'in_production'
          and ready_at <= ${before(now, 14 * 24)})
    order by placed_at limit ${limit}`.execute(kysely);
  return rows.map(({ id }) => id);
};
