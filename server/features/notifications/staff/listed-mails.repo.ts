import { sql, type RawBuilder } from 'kysely';
import type { MailState } from '#contract/staff/mails.ts';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import type { Sql } from '../../../platform/db/sql.ts';

/** The place of a mail in the list: microseconds since 1970 when it was queued, and its id. */
export interface MailPlace {
  readonly key: string;
  readonly id: string;
}

/** Which mails are listed. */
export interface MailSelection {
  readonly state: MailState | null;
  readonly kind: string | null;
  readonly number: string | null;
  readonly after: MailPlace | null;
  readonly limit: number;
}

/** A mail with what became of it. */
export interface MailRow extends MailPlace {
  readonly kind: string;
  readonly reference: string;
  readonly number: string | null;
  /** Null for a mail to the shop. */
  readonly recipient: string | null;
  readonly state: MailState;
  readonly failure: string | null;
  readonly queuedAt: Date;
  readonly at: Date | null;
}

/** A held mail that was sent again later was sent. */
const state = sql`case
  when held.mail is not null and (mail.sent_at is null or mail.sent_at <= held.held_at) then 'held'
  when mail.sent_at is not null then 'sent'
  when mail.failure is not null then 'failed'
  else 'waiting' end`;

function conditionsOf(
  { state: wanted, kind, number, after }: MailSelection,
  columns: Readonly<Record<'id' | 'kind' | 'subject', RawBuilder<unknown>>>,
): RawBuilder<unknown> {
  const place = after && sql`to_timestamp(0) + ${after.key}::bigint * interval '1 microsecond'`;
  const conditions = [
    sql`true`,
    ...(kind === null ? [] : [sql`${columns.kind} = ${kind}`]),
    ...(number === null
      ? []
      : [sql`mail.order_id = (select id from orders where number = ${number})`]),
    ...(wanted === null ? [] : [sql`${state} = ${wanted}`]),
    // Says nothing new, and names the small index.
    ...(wanted === 'failed' ? [sql`mail.failure is not null and mail.sent_at is null`] : []),
    // The few that were ever held are found by what they are about.
    ...(wanted === 'held'
      ? [
          sql`${columns.subject} in (
            select split_part(mail, '.', 1)::uuid from held_mails where mail ~ '^[0-9a-f-]{36}[.]')`,
        ]
      : []),
    ...(wanted === 'waiting' ? [sql`mail.sent_at is null`] : []),
    ...(place && after
      ? [
          sql`mail.queued_at <= ${place} and (mail.queued_at < ${place} or ${columns.id} < ${after.id})`,
        ]
      : []),
  ];
  return sql.join(conditions, sql` and `);
}

const shown = sql`(extract(epoch from mail.queued_at) * 1000000)::bigint::text as key, ${state} as state, mail.failure,
  mail.queued_at, coalesce(mail.sent_at, mail.failed_at, held.held_at) as at`;

function orderMails(selection: MailSelection, toShop: readonly OrderMailKind[]) {
  const id = sql`concat_ws('.', mail.order_id, mail.kind, nullif(mail.reference, ''))`;
  return sql`
    select ${id} as id, mail.kind, mail.reference, orders.number,
      case when mail.kind = any (${[...toShop]}::text[]) then null else orders.email end as recipient, ${shown}
    from order_mails mail join orders on orders.id = mail.order_id left join held_mails held on held.mail = ${id}
    where mail.kind not in ('studio-notification', 'studio-cancellation')
      and ${conditionsOf(selection, { id, kind: sql`mail.kind`, subject: sql`mail.order_id` })}
    order by mail.queued_at desc, id desc limit ${selection.limit}`;
}

const ofStudios = 'studio-';

function studioMails(all: MailSelection) {
  const selection = { ...all, kind: all.kind?.slice(ofStudios.length) ?? null };
  const id = sql`concat_ws('.', mail.order_id, mail.studio, mail.kind)`;
  const kind = sql`('studio-' || mail.kind)`;
  return sql`
    select ${id} as id, ${kind} as kind, '' as reference, orders.number, studios.name as recipient, ${shown}
    from studio_mails mail join orders on orders.id = mail.order_id join studios on studios.id = mail.studio
      left join held_mails held on held.mail = ${id}
    where ${conditionsOf(selection, { id, kind: sql`mail.kind`, subject: sql`mail.order_id` })}
    order by mail.queued_at desc, id desc limit ${selection.limit}`;
}

function bookingMails(selection: MailSelection) {
  const id = sql`concat_ws('.', mail.booking, mail.kind)`;
  return sql`
    select ${id} as id, mail.kind, '' as reference, null as number,
      case when mail.kind like '%studio' then studios.name else bookings.email end as recipient, ${shown}
    from booking_mails mail join bookings on bookings.id = mail.booking join studios on studios.id = bookings.studio
      left join held_mails held on held.mail = ${id}
    where ${conditionsOf(selection, { id, kind: sql`mail.kind`, subject: sql`mail.booking` })}
    order by mail.queued_at desc, id desc limit ${selection.limit}`;
}

/** Lists mails from a place on, the latest first. Each kind is read from its own table up to a full page. */
export async function listMails(
  kysely: Sql,
  selection: MailSelection,
  toShop: readonly OrderMailKind[],
): Promise<MailRow[]> {
  const { kind, number } = selection;
  const isOf = (table: string): boolean => kind === null || kind.startsWith(table);
  const isOfOrders = kind === null || !(isOf(ofStudios) || isOf('booking-'));
  const parts = [
    ...(isOfOrders ? [sql`(${orderMails(selection, toShop)})`] : []),
    ...(isOf(ofStudios) ? [sql`(${studioMails(selection)})`] : []),
    ...(isOf('booking-') && number === null ? [sql`(${bookingMails(selection)})`] : []),
  ];
  if (parts.length === 0) return [];
  const { rows } = await sql<MailRow>`
    select * from (${sql.join(parts, sql` union all `)}) mail
    order by queued_at desc, id desc limit ${selection.limit}`.execute(kysely);
  return rows;
}

/** Number of the latest order that had a mail of a kind, else of the latest order; null without one. */
export async function findOrderToPreview(kysely: Sql, kind: OrderMailKind): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from (
      (select orders.number, 1 as rank from order_mails mail join orders on orders.id = mail.order_id
        where mail.kind = ${kind} and orders.erased_at is null order by mail.queued_at desc limit 1)
      union all
      (select number, 2 from orders where erased_at is null order by placed_at desc limit 1)) found
    order by rank limit 1`.execute(kysely);
  return rows[0]?.number ?? null;
}
