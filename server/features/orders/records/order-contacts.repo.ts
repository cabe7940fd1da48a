import { sql } from 'kysely';
import { emailKey } from '../../../platform/text/email-key.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import { phoneKey } from '../../../platform/text/phone-key.ts';
import type { OrderRecord } from './order-record.ts';

/** The contact of an order in the spelling in which contacts are compared. */
export function contactKeys({
  email,
  phone,
  country,
}: Pick<OrderRecord, 'email' | 'phone' | 'country'>) {
  return { email: emailKey(email), phone: phoneKey(phone, country) };
}

/** Condition on `orders`: it is to be paid in store and not printed before its customer or staff confirm it. */
export const awaitsConfirmation = sql<boolean>`(
  orders.payment_method = 'in_store' and orders.payment_state = 'unpaid' and orders.fulfilment_state = 'placed'
  and exists (
    select from order_contacts
    where order_contacts.order_id = orders.id and confirm_reason is not null and opened_at is null))`;

/**
 * Records that the customer of an order opened a link that only a mail contained. That confirms the order, and that the
 * mailbox is the customer's. Source: product §4.11.
 */
export async function markOpened(kysely: Sql, orderId: string, at: Date): Promise<void> {
  await kysely
    .updateTable('orderContacts')
    .set({ openedAt: at })
    .where('orderId', '=', orderId)
    .where('openedAt', 'is', null)
    .execute();
}

/** When the customer of an order confirmed it themselves; null if they have not. */
export async function findConfirmedAt(kysely: Sql, orderId: string): Promise<Date | null> {
  const row = await kysely
    .selectFrom('orderContacts')
    .select('confirmedAt')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.confirmedAt ?? null;
}

/** Clears the network addresses of orders placed before `before`; returns how many. */
export async function forgetAddresses(kysely: Sql, before: Date): Promise<number> {
  const { numUpdatedRows } = await kysely
    .updateTable('orderContacts')
    .set({ address: null })
    .where('address', 'is not', null)
    .where('placedAt', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
