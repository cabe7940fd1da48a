import { sql } from 'kysely';
import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { Row, Sql, Trx } from '../../../platform/db/sql.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';

/**
 * Queues an order's mails that are not queued yet, with their jobs; returns the queued kinds. The mail about a refund is
 * queued once for each `reference`, the refund's id, when its credit note is issued. Source: product §4, §7.
 */
export async function queueOrderMails<K extends OrderMailKey['kind']>(
  trx: Trx,
  orderId: string,
  kinds: readonly K[],
  reference = '',
): Promise<K[]> {
  if (kinds.length === 0) return [];
  const { rows } = await sql<{ queued: K[] }>`
    with mails as (
      insert into order_mails (order_id, kind, reference)
      select ${orderId}::uuid, kind, ${reference}::text from unnest(${[...kinds]}::text[]) kind
      on conflict (order_id, kind, reference) do nothing
      returning order_id, kind, nullif(reference, '') as reference
    ),
    jobs as (
      select array_agg(kind) as queued, array_agg(json_strip_nulls(
        json_build_object('orderId', order_id, 'kind', kind, 'reference', reference))) as payloads
      from mails having count(*) > 0
    )
    select queued, enqueue_jobs('send-order-mail', payloads) from jobs`.execute(trx);
  const queued = rows[0]?.queued ?? [];
  return kinds.filter((kind) => queued.includes(kind));
}

/** Whether an order was confirmed to its customer, or announced to staff. */
export async function isConfirmed(
  kysely: Sql,
  orderId: string,
  to: 'customer' | 'admin' = 'customer',
): Promise<boolean> {
  const row = await kysely
    .selectFrom('orderMails')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('kind', '=', `${to}-confirmation`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the customer of a card order got the reminder to pay it. */
export async function wasReminded(kysely: Sql, orderId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('orderMails')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'payment-reminder')
    .where('sentAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether money of an order was in payment review: its customer expects a mail about it. */
export async function wasReviewed(kysely: Sql, orderId: string): Promise<boolean> {
  const row = await kysely
    .selectFrom('orderTransitions')
    .select('id')
    .where('orderId', '=', orderId)
    .where('toState', '=', 'payment_review')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a mail as sent without waiting for the disk: a power cut in the next moments loses the record, and the mail
 * is sent twice. Waiting would take disk time from the customers who order. Source: product §7.
 */
async function markSent(
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('orderMails')
    .set({ sentAt: at })
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where(sql<string>`set_config('synchronous_commit', 'off', true)`, '=', 'off')
    .execute();
}

/** Records why a mail could not be sent; the latest failure replaces earlier ones, and null forgets them. Source: product §8.6. */
async function markFailed(
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  failure: MailFailureCode | null,
  at: Date,
): Promise<void> {
  await kysely
    .updateTable('orderMails')
    .set({ failedAt: failure && at, failure })
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
}

/** Finds a mail of an order by its kind as a person names it, or null. */
async function findOne(
  trx: Trx,
  { orderId, kind, reference }: Record<'orderId' | 'kind' | 'reference', string>,
): Promise<Row<'orderMails'> | null> {
  const mail = await trx
    .selectFrom('orderMails')
    .selectAll()
    .where('orderId', '=', orderId)
    .where(sql<boolean>`kind = ${kind}`)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return mail ?? null;
}

/** Forgets that a mail was sent or failed, so that it is sent once more. */
async function markUnsent(
  trx: Trx,
  { orderId, kind, reference = '' }: OrderMailKey,
): Promise<void> {
  await trx
    .updateTable('orderMails')
    .set({ sentAt: null, failedAt: null, failure: null })
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
}

/** What is recorded of the mails of orders while they are sent. */
export const orderMailRecords = { findOne, markFailed, markSent, markUnsent };
