import { sql } from 'kysely';
import type { Sql } from '../../../platform/db/sql.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Retention of a cancelled order that was never paid: as long as its customer may look at it, and a mail may be asked about. */
const keptDays = 30;
/** The same if no mail was ever sent about it and no payment begun: nobody knows of it but the browser that placed it. */
const unknownDays = 2;

/**
 * Condition on `orders`: cancelled, without a trace of money, and never printed. A charge that comes late is looked for
 * until its attempt is read no more.
 */
const isWithoutMoney = sql<boolean>`(
  orders.fulfilment_state = 'cancelled' and orders.payment_state in ('unpaid', 'awaiting_payment')
  and orders.erased_at is null
  and not exists (select from payment_attempts
    where order_id = orders.id and (captured is not null or next_read_at is not null))
  and not exists (select from payment_reviews where order_id = orders.id)
  and not exists (select from refunds where order_id = orders.id)
  and not exists (select from payments where order_id = orders.id and state <> 'pending')
  and not exists (select from gift_card_entries where order_id = orders.id)
  and not exists (select from invoices where order_id = orders.id)
  and not exists (select from print_jobs where order_id = orders.id and rendered_at is not null)
  and not exists (select from print_drops where order_id = orders.id)
  and not exists (select from remake_requests where order_id = orders.id)
  and not exists (select from courier_remittance_lines where order_id = orders.id)
  and not exists (select from courier_resolutions where order_id = orders.id)
  -- Photos of an order that staff handled do not expire by themselves.
  and not exists (
    select from order_items mine join photos on photos.id = mine.photo
    where mine.order_id = orders.id and photos.expires_at is null and not exists (
      select from order_items other where other.photo = mine.photo and other.order_id <> mine.order_id)))`;

const isUnknown = sql<boolean>`(
  not exists (select from payment_attempts where order_id = orders.id)
  and not exists (select from order_mails where order_id = orders.id))`;

/**
 * Deletes up to `limit` cancelled orders that were never paid, with everything that belongs to them alone, and lets their
 * photos expire; returns how many. Source: product §4.14.
 */
export async function deleteUnpaidOrders(kysely: Sql, now: number, limit: number): Promise<number> {
  const since = (days: number): Date => new Date(now - days * dayMs);
  const { rows } = await sql`
    delete from orders where id in (
      select orders.id from orders
      where placed_at <= ${since(unknownDays)} and ${isWithoutMoney}
        and (select max(at) from order_transitions where order_id = orders.id)
          <= case when ${isUnknown} then ${since(unknownDays)}::timestamptz else ${since(keptDays)}::timestamptz end
      order by placed_at limit ${limit} for update skip locked)
    returning id`.execute(kysely);
  return rows.length;
}
