import { sql } from 'kysely';
import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';
import type { OrderRecord } from './order-record.ts';

/** The mails that confirm an order. */
export const confirmationMailKinds = ['customer-confirmation', 'admin-confirmation'] as const;
/** The mails of an order. */
export const orderMailKinds = [...confirmationMailKinds, 'originals-reminder'] as const;
/** One of {@link orderMailKinds}. */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** What is queued once for an order: its mails, and that the studios it concerns are told. */
export type QueuedMailKind = OrderMailKind | typeof studioNotification;
/** Which studios are told, and where, is looked up when the job runs. */
export const studioNotification = 'studio-notification';

/** What a confirmed order queues: Tunisian orders to be shipped and all to be picked up concern studios. Source: product §7. */
export const mailsOfConfirmed = (
  order: Pick<OrderRecord, 'country' | 'deliveryMethod'>,
): QueuedMailKind[] =>
  order.deliveryMethod === 'pickup' || order.country === 'TN'
    ? [...confirmationMailKinds, studioNotification]
    : [...confirmationMailKinds];

/** Queues those of an order's mails that are not queued yet, with their jobs; answers which. */
export const queueOrderMails = async (
  trx: Trx,
  orderId: string,
  kinds: readonly QueuedMailKind[],
): Promise<QueuedMailKind[]> => {
  if (kinds.length === 0) return [];
  const queued = await trx
    .insertInto('order_mails')
    .values(kinds.map((kind) => ({ order_id: orderId, kind })))
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('kind')
    .execute();
  for (const { kind } of queued) await enqueue(trx, 'send-order-mail', { orderId, kind });
  return queued.map(({ kind }) => kind);
};

/**
 * Writes down that a mail has been sent, without waiting for the disk: a power cut in the next moments forgets it as it
 * would a moment sooner, and the mail goes out twice. Waiting would take the disk from the customers who order.
 */
export const markMailSent = async (
  kysely: Sql,
  orderId: string,
  kind: QueuedMailKind,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('order_mails')
    .set({ sent_at: at })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where(sql<string>`set_config('synchronous_commit', 'off', true)`, '=', 'off')
    .execute();
};

/** Writes down why a mail could not be sent; the last failure stands. */
export const markMailFailed = async (
  kysely: Sql,
  orderId: string,
  kind: OrderMailKind,
  failure: MailFailureCode,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('order_mails')
    .set({ failed_at: at, failure })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .execute();
};
