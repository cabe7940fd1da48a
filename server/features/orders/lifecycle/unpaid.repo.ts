import { sql, type RawBuilder } from 'kysely';
import { attemptStates, isPending, isUnsettled } from '#domain/payments/attempt-states.ts';
import { isCardMethod, paymentMethods } from '#domain/payments/payment-methods.ts';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import { awaitsConfirmation } from '../records/order-contacts.repo.ts';

const hourMs = 60 * 60 * 1000;

function before(now: number, hours: number): Date {
  return new Date(now - hours * hourMs);
}

const unsettled = attemptStates.filter(isUnsettled);

const cardMethods = paymentMethods.filter(isCardMethod);

/**
 * Whether an order's customer may be paying now, or may have been charged without the shop knowing it yet: a payment
 * that is pending at its provider keeps its attempt unsettled.
 */
function mayBeCharged(orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  // With an offset, the attempts of each order are looked up: without it, those of all orders would be read.
  return sql<boolean>`exists (
  select from payment_attempts
  where order_id = ${orderId} and state = any (${unsettled}::text[]) offset 0)`;
}

/** Whether an order has a payment in flight. */
export async function hasUnsettledAttempt(kysely: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${mayBeCharged(sql`${orderId}`)} as found`.execute(kysely);
  return rows[0]?.found ?? false;
}

/** Whether money that pays an order is in transit. */
export async function hasPendingAttempt(kysely: Sql, orderId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', 'in', attemptStates.filter(isPending))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a delayed payment of an order has failed, such as a bank debit: only Stripe reports that, of a completed page.
 * Its customer expects a mail about it.
 */
export async function hasFailedPayment(kysely: Sql, orderId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('paymentAttempts')
    .select('id')
    .where('orderId', '=', orderId)
    .where('state', '=', 'failed')
    .where('checkoutToken', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Queues due reminders of orders that await a card payment that was begun (to the customer, after 2 hours), a transfer (to the
 * customer, after 24 and 48 hours) or approval (to staff, after 24), each once; returns how many. A missed first
 * reminder is replaced by the later one.
 */
export async function queueUnpaidReminders(kysely: Sql, now: number): Promise<number> {
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
            -- Without a payment begun, anybody may have typed the address.
            and exists (select from payment_attempts where order_id = orders.id and checkout_token is not null)
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
}

/**
 * Withdraws an order's unsent reminder while its customer may be paying. It is queued again once the payment has ended
 * without paying the order.
 */
export async function withdrawReminder(kysely: Sql, orderId: string): Promise<void> {
  await sql`
    delete from order_mails
    where order_id = ${orderId} and kind = 'payment-reminder' and sent_at is null
      and ${mayBeCharged(sql`${orderId}`)}`.execute(kysely);
}

/**
 * Finds orders that may have expired unpaid or unapproved, a random selection each time so that none starves; each is
 * checked again under its lock.
 */
export async function findOverdue(kysely: Sql, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where payment_state in ('unpaid', 'awaiting_payment') and fulfilment_state <> 'cancelled'
      and placed_at <= ${before(now, 72)}
      and (payment_method = 'interac'
        or payment_method = any (${cardMethods}::text[]) and not ${mayBeCharged(sql`orders.id`)}
        or payment_method = 'cod' and fulfilment_state = 'awaiting_csr' and placed_at <= ${before(now, 7 * 24)}
        or payment_method = 'in_store' and fulfilment_state = 'ready'
          and ready_at <= ${before(now, 14 * 24)}
        or placed_at <= ${before(now, 7 * 24)} and ${awaitsConfirmation})
    order by random() limit ${limit}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** An unpaid card order for which no payment window was opened; condition on `orders`. */
const isUnopened = sql<boolean>`(
  orders.payment_state = 'awaiting_payment' and orders.payment_method = any (${cardMethods}::text[])
  and not exists (select from payment_attempts where order_id = orders.id))`;

/** Finds unpaid card orders that have kept a use of a discount since `before` without opening a payment window. */
export async function findUnopened(
  kysely: Sql,
  placedBefore: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select orders.id from price_rule_uses join orders on orders.id = price_rule_uses.order_id
    where released_at is null and reserved_at <= ${placedBefore} and ${isUnopened}
    order by random() limit ${limit}`.execute(kysely);
  return rows.map(({ id }) => id);
}

/** Whether no payment window was opened for a locked, unpaid card order. */
export async function wasNeverOpened(trx: Trx, orderId: string): Promise<boolean> {
  const { rows } = await sql`select from orders where id = ${orderId} and ${isUnopened}`.execute(
    trx,
  );
  return rows.length > 0;
}
