import { sql } from 'kysely';
import type { Sql, Trx } from '../../../platform/db/sql.ts';
import type { MailFailureCode } from '../../../platform/mail/mail-failure.ts';
import type { OrderRecord } from './order-record.ts';

/** Kinds of the mails that confirm an order. */
export const confirmationMailKinds = ['customer-confirmation', 'admin-confirmation'] as const;
/**
 * Kinds of the mails an order gets once at most; `invoice` goes to a customer whose order was paid after its
 * confirmation.
 */
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

/** Kind of the mail about a refund, sent once for each refund. */
export const refundMail = 'refund';

/** Identifies a mail of an order: its kind, and a reference when there can be several of the kind. */
export interface OrderMailKey {
  readonly orderId: string;
  readonly kind: QueuedMailKind | typeof refundMail;
  /** Id of the refund. */
  readonly reference?: string | undefined;
}

/** Everything queued once for an order: its mails, and the notifications of the studios it concerns. */
export type QueuedMailKind = OrderMailKind | typeof studioNotification | typeof studioCancellation;
/** The job looks up at run time which studios to notify, and where. */
export const studioNotification = 'studio-notification';
/** Notifies the studios that knew of the order that it is cancelled. */
export const studioCancellation = 'studio-cancellation';

type Destined = Pick<OrderRecord, 'country' | 'deliveryMethod'>;

/** Whether an order concerns studios: Tunisian orders to be shipped and all to be picked up. Source: product §7. */
export const concernsStudios = ({ country, deliveryMethod }: Destined): boolean =>
  deliveryMethod === 'pickup' || country === 'TN';

/** Mails of an order that has just been confirmed. Source: product §7. */
export const mailsOfConfirmed = (order: Destined): QueuedMailKind[] =>
  concernsStudios(order)
    ? [...confirmationMailKinds, studioNotification]
    : [...confirmationMailKinds];

/** Queues an order's mails that are not queued yet, with their jobs; returns the queued ones. */
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

/** Queues an order's mails that are not queued yet, with their jobs; returns the queued ones. */
export const queueOrderMails = (
  trx: Trx,
  orderId: string,
  kinds: readonly QueuedMailKind[],
): Promise<QueuedMailKind[]> => queueMails(trx, orderId, kinds, '');

/** Queues the mail about a refund, once for each; its credit note is issued by then. Source: product §4. */
export const queueRefundMail = async (
  trx: Trx,
  orderId: string,
  refundId: string,
): Promise<void> => {
  await queueMails(trx, orderId, [refundMail], refundId);
};

/** Whether an order was confirmed to its customer. */
export const isConfirmed = async (kysely: Sql, orderId: string): Promise<boolean> => {
  const row = await kysely
    .selectFrom('orderMails')
    .select('kind')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'customer-confirmation')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Records a mail as sent without waiting for the disk: a power cut in the next moments loses the record, and the mail
 * is sent twice. Waiting would take disk time from the customers who order.
 */
export const markMailSent = async (
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('orderMails')
    .set({ sentAt: at })
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .where(sql<string>`set_config('synchronous_commit', 'off', true)`, '=', 'off')
    .execute();
};

/** Records why a mail could not be sent; the latest failure replaces earlier ones. */
export const markMailFailed = async (
  kysely: Sql,
  { orderId, kind, reference = '' }: OrderMailKey,
  failure: MailFailureCode,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('orderMails')
    .set({ failedAt: at, failure })
    .where('orderId', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .execute();
};
