import { sql } from 'kysely';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import type { OrderRecord } from './order-record.ts';

/** The mails that confirm an order. */
export const confirmationMailKinds = ['customer-confirmation', 'admin-confirmation'] as const;
/** The mails an order has once at most: `invoice` brings it to a customer whose order was paid after it was confirmed. */
export const orderMailKinds = [
  ...confirmationMailKinds,
  'originals-reminder',
  'invoice',
  'payment-reminder',
  'transfer-reminder',
  'transfer-last-reminder',
  'approval-reminder',
  'cancelled',
  'admin-cancelled',
  'ready',
  'shipped',
  'returned',
] as const;
/** One of {@link orderMailKinds}. */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** The mail that tells of a refund, once for each. */
export const refundMail = 'refund';

/** Which mail of an order: its kind, and what it is about where an order can have several of the kind. */
export interface OrderMailKey {
  readonly orderId: string;
  readonly kind: QueuedMailKind | typeof refundMail;
  /** The refund. */
  readonly reference?: string | undefined;
}

/** What is queued once for an order: its mails, and that the studios it concerns are told of it and of its end. */
export type QueuedMailKind = OrderMailKind | typeof studioNotification | typeof studioCancellation;
/** Which studios are told, and where, is looked up when the job runs. */
export const studioNotification = 'studio-notification';
/** Who was told of an order is told that it is cancelled. */
export const studioCancellation = 'studio-cancellation';

type Destined = Pick<OrderRecord, 'country' | 'deliveryMethod'>;

/** Whether studios have to do with an order: Tunisian ones to be shipped, and all to be picked up. Source: product §7. */
export const concernsStudios = ({ country, deliveryMethod }: Destined): boolean =>
  deliveryMethod === 'pickup' || country === 'TN';

/** What a confirmed order queues. Source: product §7. */
export const mailsOfConfirmed = (order: Destined): QueuedMailKind[] =>
  concernsStudios(order)
    ? [...confirmationMailKinds, studioNotification]
    : [...confirmationMailKinds];

/** Queues mails of one order that are not queued yet, with their jobs; answers which. */
const queueMails = async <K extends OrderMailKey['kind']>(
  trx: Trx,
  orderId: string,
  kinds: readonly K[],
  reference: string,
): Promise<K[]> => {
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
};

/** Queues those of an order's mails that are not queued yet, with their jobs; answers which. */
export const queueOrderMails = (
  trx: Trx,
  orderId: string,
  kinds: readonly QueuedMailKind[],
): Promise<QueuedMailKind[]> => queueMails(trx, orderId, kinds, '');

/** Queues the mail that tells of a refund, once for each; its credit note is issued by then. Source: product §4. */
export const queueRefundMail = async (
  trx: Trx,
  orderId: string,
  refundId: string,
): Promise<void> => {
  await queueMails(trx, orderId, [refundMail], refundId);
};

/** Whether an order's customer was told of it. */
export const isConfirmed = async (kysely: Sql, orderId: string): Promise<boolean> => {
  const row = await kysely
    .selectFrom('order_mails')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'customer-confirmation')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Writes down that a mail has been sent, without waiting for the disk: a power cut in the next moments forgets it as it
 * would a moment sooner, and the mail goes out twice. Waiting would take the disk from the customers who order.
 */
export const markMailSent = async (
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('order_mails')
    .set({ sent_at: at })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where(sql<string>`set_config('synchronous_commit', 'off', true)`, '=', 'off')
    .execute();
};

/** Writes down why a mail could not be sent; the last failure stands. */
export const markMailFailed = async (
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  failure: MailFailureCode,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('order_mails')
    .set({ failed_at: at, failure })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
};
