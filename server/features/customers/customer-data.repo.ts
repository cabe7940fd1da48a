import { sql } from 'kysely';
import { toMajor, type Currency } from '#domain/common/money.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { emailKey } from '../../platform/text/email-key.ts';
import { findCustomerOrders } from './customer-records.repo.ts';

/** The stored data of a customer, named like its columns; amounts in major units of the order's currency. */
export interface CustomerData {
  /** The oldest first, each with its lines, photos, payments, refunds, reports, mails and invoices. */
  readonly orders: readonly Readonly<Record<string, unknown>>[];
  readonly bookings: readonly Readonly<Record<string, unknown>>[];
  /** Gift cards that went to them by mail. */
  readonly giftCards: readonly Readonly<Record<string, unknown>>[];
}

/** Columns without a meaning for the customer: secrets, ids of the shop and what a lab needs. */
const hiddenFromOrders = sql`array['id', 'session_id', 'studio', 'gift_card', 'price_rule', 'erased_at']`;
const hiddenFromBookings = sql`array['session_id', 'studio', 'email_key', 'phone_key']`;

/** Fields with an amount, of an order or of what belongs to it. */
const amountFields: readonly string[] = [
  'amount',
  'discount',
  'gift_card_amount',
  'original_total',
  'shipping_fee',
  'subtotal',
  'tax_amount',
  'total',
];

function writeValue(value: unknown, currency: Currency): unknown {
  if (Array.isArray(value)) return value.map((entry) => writeValue(entry, currency));
  return typeof value === 'object' && value !== null ? writeAmounts(value, currency) : value;
}

function writeField(name: string, value: unknown, currency: Currency): [string, unknown] {
  if (typeof value !== 'number') return [name, writeValue(value, currency)];
  if (name === 'percentThousandths') return ['percent', value / 1000];
  return [name, amountFields.includes(name) ? toMajor(value, currency) : value];
}

/** Converts stored amounts and tax rates as people read them: customers know neither minor units nor thousandths. */
function writeAmounts(data: object, currency: Currency): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => writeField(name, value, currency)),
  );
}

function listOf(table: string, columns: readonly string[], order: string) {
  const row = columns.map((column) => `'${column}', ${column}`).join(', ');
  return sql.raw(`(
    select coalesce(json_agg(json_build_object(${row}) order by ${order}), '[]')
    from ${table} where ${table}.order_id = orders.id)`);
}

/**
 * Finds what the shop stores about the customer of an e-mail address, without what was erased. Source: product §4.22.
 */
export async function findCustomerData(db: Sql, email: string): Promise<CustomerData> {
  const mailbox = emailKey(email);
  const ids = (await findCustomerOrders(db, mailbox)).map(({ id }) => id);
  const { rows: orders } = await sql<{ currency: Currency; data: Record<string, unknown> }>`
    select currency, (to_jsonb(orders) - ${hiddenFromOrders}) || jsonb_build_object(
      'items', (
        select json_agg(json_build_object('product_type', product_type, 'shape', shape, 'size', size,
          'quantity', quantity, 'file_name', order_items.file_name, 'total', order_items.total,
          'files', (
            select coalesce(json_agg(json_build_object('kind', kind, 'media_type', media_type, 'width', width,
              'height', height, 'size', size, 'stored_at', stored_at, 'archived_at', archived_at) order by kind), '[]')
            from photo_files where photo_files.photo = order_items.photo and deleted_at is null)) order by position)
        from order_items where order_items.order_id = orders.id),
      'payments', ${listOf('payments', ['method', 'amount', 'state', 'paid_at', 'reference'], 'created_at')},
      'cards', ${listOf('payment_attempts', ['provider', 'amount', 'state', 'card_last_four', 'created_at'], 'created_at')},
      'refunds', ${listOf('refunds', ['amount', 'state', 'reason', 'created_at', 'done_at'], 'created_at')},
      'reports', ${listOf('remake_requests', ['words', 'state', 'reply', 'created_at', 'decided_at'], 'created_at')},
      'invoices', ${listOf('invoices', ['kind', 'number', 'amount', 'issued_at'], 'issued_at')},
      'history', ${listOf('order_transitions', ['machine', 'to_state', 'reason_code', 'note', 'at'], 'id')},
      'mails', ${listOf('order_mails', ['kind', 'queued_at', 'sent_at'], 'queued_at')}) as data
    from orders where id = any (${ids}::uuid[]) order by placed_at, id`.execute(db);
  const { rows: bookings } = await sql<{ data: Record<string, unknown> }>`
    select (to_jsonb(bookings) - ${hiddenFromBookings}) || jsonb_build_object(
      'studio', (select name from studios where studios.id = bookings.studio)) as data
    from bookings where email_key = ${mailbox} order by starts_at, id`.execute(db);
  const { rows: giftCards } = await sql<{ data: Record<string, unknown> }>`
    select jsonb_build_object('ending', last_four, 'currency', currency, 'email', email, 'name', name,
      'language', language, 'queued_at', queued_at, 'sent_at', sent_at) as data
    from gift_card_mails join gift_cards on gift_cards.id = gift_card_mails.gift_card
    where email_key = ${mailbox} order by queued_at, gift_cards.id`.execute(db);
  return {
    orders: orders.map(({ data, currency }) => writeAmounts(data, currency)),
    bookings: bookings.map(({ data }) => data),
    giftCards: giftCards.map(({ data }) => data),
  };
}
