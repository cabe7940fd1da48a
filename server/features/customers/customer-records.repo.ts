import { sql, type RawBuilder } from 'kysely';
import { attemptStates, isUnsettled } from '#domain/payments/attempt-states.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { emailKey } from '../../platform/text/email-key.ts';

/** An order of a customer. */
export interface CustomerOrder {
  readonly id: string;
  readonly number: string;
}

/** The mailbox's name as the index `orders_mailbox` has it: the same for all ASCII spellings of one mailbox. */
function nameOf(email: RawBuilder<unknown>) {
  return sql`
  lower(replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', ''))`;
}

/** Finds the orders of a mailbox that are not erased, by its `emailKey`, the oldest first. */
export async function findCustomerOrders(db: Sql, mailbox: string): Promise<CustomerOrder[]> {
  const { rows } = await sql<CustomerOrder & { readonly email: string }>`
    select id, number, email, placed_at from orders
    where erased_at is null and email ~ '^[!-~]+$' and ${nameOf(sql.ref('email'))} = ${nameOf(sql`${mailbox}::text`)}
    union all
    select id, number, email, placed_at from orders where erased_at is null and email !~ '^[!-~]+$'
    order by placed_at, id`.execute(db);
  return rows
    .filter(({ email }) => emailKey(email) === mailbox)
    .map(({ id, number }) => ({ id, number }));
}

/** Why an order cannot be erased yet. */
export type OpenMatter = 'not_ended' | 'payment_open' | 'report_open' | 'print_open';

/** Payments that may still move by themselves or by a bank. */
const openAttempts = [...attemptStates.filter(isUnsettled), 'disputed'];

/** Finds what keeps an order from being erased, or null. */
export async function findOpenMatter(db: Sql, orderId: string): Promise<OpenMatter | null> {
  const { rows } = await sql<{ matter: OpenMatter | null }>`
    select case
      when fulfilment_state not in ('shipped', 'completed', 'cancelled') then 'not_ended'
      when payment_state = 'payment_review'
        or case fulfilment_state
          when 'cancelled' then payment_state = 'paid'
          else payment_state in ('unpaid', 'awaiting_payment') end
        or exists (
          select from payment_attempts
          where order_id = orders.id and state = any (${openAttempts}::text[]))
        or exists (select from refunds where order_id = orders.id and state not in ('done', 'failed'))
        or exists (select from payment_reviews where order_id = orders.id and resolved_at is null)
        then 'payment_open'
      when exists (select from remake_requests where order_id = orders.id and state = 'open')
        then 'report_open'
      when exists (
          select from print_jobs where order_id = orders.id and state not in ('printed', 'cancelled'))
        or exists (
          select from print_drops where order_id = orders.id and state in ('waiting', 'claimed'))
        then 'print_open' end as matter
    from orders where id = ${orderId}`.execute(db);
  return rows[0]?.matter ?? null;
}

/** What an erased order keeps, since the law or the shop's books want it. */
export interface OrderRemains {
  /** Numbers of invoices and credit notes, which name the customer. */
  readonly documents: readonly string[];
  /** Notes and reasons of staff. */
  readonly notes: number;
  /** Ids and references of payments and refunds, by which their providers find the customer. */
  readonly references: number;
}

/** Finds what an order keeps when it is erased. */
export async function findRemains(db: Sql, orderId: string): Promise<OrderRemains> {
  const { rows } = await sql<OrderRemains>`
    select
      array(select number from invoices where order_id = ${orderId} order by issued_at, number) as documents,
      (select count(*)::int from order_transitions where order_id = ${orderId} and note <> '')
        + (select count(*)::int from refunds where order_id = ${orderId} and cause = 'requested' and reason <> '')
        + (select count(*)::int from payment_reviews where order_id = ${orderId} and resolution <> '') as notes,
      (select count(*)::int from payment_attempts where order_id = ${orderId} and provider_transaction <> '')
        + (select count(*)::int from payments where order_id = ${orderId} and reference <> '')
        + (select count(provider_refund)::int + count(by_hand_reference)::int from refunds where order_id = ${orderId})
        as references`.execute(db);
  return rows[0] ?? { documents: [], notes: 0, references: 0 };
}

/** Whether a file of an order's photos is stored that no other order has that is not erased. */
export async function hasPhotoFiles(db: Sql, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from photo_files
      where deleted_at is null
        and photo in (
          select photo from order_items where order_id = ${orderId}
          union select picture from remake_requests where order_id = ${orderId})
        and not exists (
          select from order_items join orders other on other.id = order_items.order_id
          where order_items.photo = photo_files.photo and other.id <> ${orderId} and other.erased_at is null)
    ) as found`.execute(db);
  return rows[0]?.found === true;
}
