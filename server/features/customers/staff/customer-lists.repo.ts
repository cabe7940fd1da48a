import { sql } from 'kysely';
import type { Customer } from '#contract/staff/customers.ts';
import type { Currency } from '#domain/common/money.ts';
import type { FulfilmentState, PaymentState } from '#domain/orders/order-states.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** How a customer is reached. */
export interface Contact {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly language: string;
}

/** An order or an appointment that a search found, with its customer. */
export interface FoundContact extends Contact {
  /** Number of the order, or id of the appointment. */
  readonly reference: string;
  readonly isOrder: boolean;
  readonly at: Date;
}

/** Finds the contacts of orders that are not erased, the latest first. */
export async function findOrderContacts(
  kysely: Sql,
  ids: readonly string[],
): Promise<FoundContact[]> {
  const { rows } = await sql<FoundContact>`
    select number as reference, true as is_order, name, email, phone, language, placed_at as at
    from orders where id = any (${ids}::uuid[]) and erased_at is null order by placed_at desc, id`.execute(
    kysely,
  );
  return rows;
}

/** Finds the contacts of appointments of a mailbox or a phone, by their keys, the latest first. */
export async function findBookingContacts(
  kysely: Sql,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  limit: number,
): Promise<FoundContact[]> {
  const { rows } = await sql<FoundContact>`
    select id::text as reference, false as is_order, name, email, phone, language, created_at as at from bookings
    where email_key = ${email} or phone_key like ${phone === null ? null : `%${phone}`}
    order by created_at desc, id limit ${limit}`.execute(kysely);
  return rows;
}

/** Finds whose an order is that is not erased, or an appointment; null without one. */
export async function findContact(kysely: Sql, reference: string): Promise<Contact | null> {
  const isId = /^[\da-f]{8}-/.test(reference);
  const { rows } = isId
    ? await sql<Contact>`select name, email, phone, language from bookings where id = ${reference}`.execute(
        kysely,
      )
    : await sql<Contact>`
        select name, email, phone, language from orders where number = ${reference} and erased_at is null`.execute(
        kysely,
      );
  return rows[0] ?? null;
}

/** An order of a customer; minor units. */
interface OrderRow {
  readonly number: string;
  readonly placedAt: Date;
  readonly fulfilment: FulfilmentState;
  readonly payment: PaymentState;
  readonly total: number;
  readonly currency: Currency;
  readonly photos: number;
}

/** Reads the latest of these orders. */
export async function readOrderRows(
  kysely: Sql,
  ids: readonly string[],
  limit: number,
): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`
    select number, placed_at, fulfilment_state as fulfilment, payment_state as payment, original_total as total, currency,
      (select count(distinct photo)::int from order_items where order_id = orders.id) as photos
    from orders where id = any (${ids}::uuid[]) order by placed_at desc, id limit ${limit}`.execute(
    kysely,
  );
  return rows;
}

/** Money of a customer in a currency, in minor units. */
interface MoneyRow {
  readonly currency: Currency;
  readonly ordered: number;
  readonly paid: number;
  readonly returned: number;
}

/** Adds up the money of these orders by currency: ordered without what was cancelled, paid with gift cards, returned. */
export async function sumOrderMoney(kysely: Sql, ids: readonly string[]): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select currency,
      coalesce(sum(original_total) filter (where fulfilment_state <> 'cancelled'), 0)::bigint as ordered,
      sum(
        (select coalesce(sum(amount), 0) from payments where order_id = orders.id and paid_at is not null)
        + (select coalesce(sum(amount), 0) from gift_card_entries where order_id = orders.id and kind = 'capture')
      )::bigint as paid,
      sum((select coalesce(sum(amount), 0) from refunds where order_id = orders.id and state = 'done'))::bigint as returned
    from orders where id = any (${ids}::uuid[])
    group by currency order by count(*) desc, currency`.execute(kysely);
  return rows;
}

/** Appointments of a mailbox, and how many there are. */
export async function readBookingRows(
  kysely: Sql,
  mailbox: string,
  limit: number,
): Promise<{ readonly count: number; readonly rows: BookingRow[] }> {
  const { rows } = await sql<BookingRow & { readonly count: number }>`
    select bookings.id, studios.name as studio, service, starts_at,
      case when cancelled_at is not null then 'cancelled' when released_at is not null then 'expired'
        when confirmed_at is not null then 'confirmed' else 'pending' end as state,
      count(*) over ()::int as count
    from bookings join studios on studios.id = bookings.studio
    where email_key = ${mailbox} order by starts_at desc, bookings.id limit ${limit}`.execute(
    kysely,
  );
  return { count: rows[0]?.count ?? 0, rows };
}

type BookingRow = Omit<Customer['bookings']['rows'][number], 'startsAt'> & {
  readonly startsAt: Date;
};

type MailRow = Omit<Customer['mails']['rows'][number], 'queuedAt'> & { readonly queuedAt: Date };

/** Mails of these orders and of the mailbox’s appointments, the latest first, and how many there are. */
export async function readMailRows(
  kysely: Sql,
  { ids, mailbox }: { readonly ids: readonly string[]; readonly mailbox: string },
  limit: number,
): Promise<{ readonly count: number; readonly rows: MailRow[] }> {
  const state = sql`case when sent_at is not null then 'sent' when failure is not null then 'failed' else 'waiting' end as state`;
  const { rows } = await sql<MailRow & { readonly count: number }>`
    select kind, number, queued_at, state, count(*) over ()::int as count from (
      select kind, number, queued_at, ${state}
      from order_mails join orders on orders.id = order_mails.order_id where order_id = any (${ids}::uuid[])
      union all
      select kind, null, queued_at, ${state}
      from booking_mails join bookings on bookings.id = booking_mails.booking where email_key = ${mailbox}) mails
    order by queued_at desc, kind, number limit ${limit}`.execute(kysely);
  return { count: rows[0]?.count ?? 0, rows };
}

/** A gift card of a customer; minor units. */
export interface CustomerCard {
  readonly id: string;
  readonly lastFour: string;
  readonly currency: Currency;
  readonly balance: number;
  readonly isEnabled: boolean;
  readonly expiresAt: Date | null;
  readonly count: number;
}

/** Gift cards that paid these orders or went to the mailbox, the latest first. */
export async function readCardRows(
  kysely: Sql,
  { ids, mailbox }: { readonly ids: readonly string[]; readonly mailbox: string },
  limit: number,
): Promise<CustomerCard[]> {
  const { rows } = await sql<CustomerCard>`
    select id, last_four, currency, balance, is_enabled, expires_at, count(*) over ()::int as count from gift_cards
    where id in (select gift_card from gift_card_entries where order_id = any (${ids}::uuid[]) and kind = 'capture')
      or id in (select gift_card from gift_card_mails where email_key = ${mailbox})
    order by created_at desc, id limit ${limit}`.execute(kysely);
  return rows;
}

/** Counts the photos of these orders of which a file is still stored. */
export async function countStoredPhotos(kysely: Sql, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ photos: number }>`
    select count(distinct photo_files.photo)::int as photos from photo_files
    where deleted_at is null and photo in (select photo from order_items where order_id = any (${ids}::uuid[]))`.execute(
    kysely,
  );
  return rows[0]?.photos ?? 0;
}

/** Finds an order by its number, with how many different photos it has; null without one. */
export async function findOrderPhotos(
  kysely: Sql,
  number: string,
): Promise<{ readonly photos: number } | null> {
  const { rows } = await sql<{ photos: number }>`
    select (select count(distinct photo)::int from order_items where order_id = orders.id) as photos
    from orders where number = ${number}`.execute(kysely);
  return rows[0] ?? null;
}
