import { sql, type RawBuilder } from 'kysely';
import type { QueuedMailKind } from '#domain/notifications/order-mails.ts';
import type { TransitionCause } from '#domain/orders/transition-causes.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import type { OrderSummary } from '../records/order-summary.repo.ts';
import type { ReadinessEstimate } from '../records/readiness-estimate.ts';
import { causeColumns } from '../records/transition-cause.repo.ts';

/** Stores what identifies an order's own manual payment: a bank's reference or a receipt's number. */
export async function storePaymentReference(
  trx: Trx,
  orderId: string,
  reference: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ reference })
    .where('orderId', '=', orderId)
    .where('edit', 'is', null)
    .execute();
}

/**
 * Finds the number of another order whose transfer has this reference, in any spelling; null if there is none. Another
 * transaction that asks for it waits until this one ends.
 */
export async function findOrderOfTransfer(
  trx: Trx,
  orderId: string,
  reference: string,
): Promise<string | null> {
  const spelling = (value: RawBuilder<unknown>) =>
    sql`lower(regexp_replace(${value}, '[\\s-]', '', 'g'))`;
  const own = spelling(sql`${reference}::text`);
  await sql`select pg_advisory_xact_lock(hashtextextended('transfer ' || ${own}, 0))`.execute(trx);
  const { rows } = await sql<{ number: string }>`
    select number from payments join orders on orders.id = payments.order_id
    where method = 'interac' and order_id <> ${orderId} and paid_at is not null
      and ${spelling(sql`payments.reference`)} = ${own}
    order by paid_at limit 1`.execute(trx);
  return rows[0]?.number ?? null;
}

/** Finds the reference of an order's own manual payment; null before there is one. */
export async function findPaymentReference(kysely: Sql, orderId: string): Promise<string | null> {
  const row = await kysely
    .selectFrom('payments')
    .select('reference')
    .where('orderId', '=', orderId)
    .where('edit', 'is', null)
    .executeTakeFirst();
  return row?.reference ?? null;
}

/** The payment of an edit's difference; minor units. */
export type EditPayment = Pick<
  Row<'payments'>,
  'orderId' | 'method' | 'amount' | 'currency' | 'reference' | 'attempt'
> & { readonly edit: string };

/** Stores the payment of an edit's difference, which came after the order's own also by a clock that was corrected. */
export async function storeEditPayment(trx: Trx, payment: EditPayment, at: Date): Promise<void> {
  const { orderId, method, amount, currency, reference, attempt, edit } = payment;
  await sql`
    insert into payments (order_id, method, state, amount, currency, paid_at, reference, attempt, edit)
    values (${orderId}, ${method}, 'paid', ${amount}, ${currency}, greatest(${at}::timestamptz,
      (select max(paid_at) from payments where order_id = ${orderId}),
      (select captured_at from payment_attempts where id = ${attempt}::uuid)), ${reference}, ${attempt}::uuid,
      ${edit}::uuid)`.execute(trx);
}

/** Stores how much of an order's payments outside a gift card was refunded. */
export async function storeRefunded(
  trx: Trx,
  orderId: string,
  state: 'paid' | 'partially_refunded' | 'refunded',
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state })
    .where('orderId', '=', orderId)
    .where('state', '<>', 'pending')
    .execute();
}

/** A statement that runs before another and yields one row when the other may proceed. */
export type ClaimStatement = RawBuilder<unknown>;

/** Data stored when an order becomes paid. */
export interface PaidOrder {
  readonly at: Date;
  /** Readiness estimate that is valid from the payment on. */
  readonly estimate: ReadinessEstimate;
  readonly cause: TransitionCause;
  /** The mails of a confirmed order; empty if no one is to be notified. */
  readonly mails: readonly QueuedMailKind[];
}

/**
 * Marks an order paid in one statement: its pending payment, its readiness estimate, the transition, and its mails
 * with their jobs. The confirmation of a paid order includes its invoice; a customer confirmed earlier gets only the
 * invoice. `claim` runs first and yields one row when the order may be paid: without that row nothing is written and
 * false is returned. Without a claim the caller holds the order's lock.
 */
export async function storePaid(
  kysely: Sql,
  { id, paymentState }: Pick<OrderSummary, 'id' | 'paymentState'>,
  { at, estimate, cause, mails }: PaidOrder,
  claim: ClaimStatement = sql`select`,
): Promise<boolean> {
  const { reasonCode: code, actor, actorId, actorName, reference, note } = causeColumns(cause);
  const { rows } = await sql<{ isPaid: boolean }>`
    with claim as (${claim}),
    moved as (
      update orders set payment_state = 'paid', ready_at = ${estimate.readyAt}, carrier_by = ${estimate.carrierBy}
      from claim where id = ${id}
      returning id
    ),
    payment as (
      -- What was captured or returned before the payment counts as such, also by a clock that ran ahead and was corrected.
      update payments set state = 'paid', paid_at = greatest(${at}::timestamptz,
        (select max(captured_at) from payment_attempts where payment_attempts.order_id = ${id}),
        (select max(done_at) from refunds where refunds.order_id = ${id}))
      from moved where order_id = moved.id and state = 'pending'
    ),
    history as (
      insert into order_transitions (order_id, machine, from_state, to_state, reason_code, actor, actor_id,
        actor_name, reference, note)
      select id, 'payment', ${paymentState}, 'paid', ${code}, ${actor}, ${actorId}::uuid, ${actorName}::text,
        ${reference}::text, ${note}::text
      from moved
    ),
    mails as (
      insert into order_mails (order_id, kind)
      select id, kind from moved, unnest(${[...mails]}::text[]) kind
      on conflict (order_id, kind, reference) do nothing
      returning order_id, kind
    ),
    invoice as (
      insert into order_mails (order_id, kind)
      select id, 'invoice' from moved
      where ${mails.length > 0} and not exists (select from mails where kind = 'customer-confirmation')
      on conflict (order_id, kind, reference) do nothing
      returning order_id, kind
    ),
    jobs as (
      select array_agg(json_build_object('orderId', order_id, 'kind', kind)) as payloads
      from (select * from mails union all select * from invoice) queued
      having count(*) > 0
    )
    select exists (select from moved) as "isPaid",
      (select enqueue_jobs('send-order-mail', payloads)::text from jobs) as queued`.execute(kysely);
  return rows[0]?.isPaid === true;
}
