import type { Sql, Trx } from '../../platform/db/sql.ts';
import type { MailFailureCode } from '../../platform/mail/mail-failure.ts';
import { enqueue } from '../../platform/queue/enqueue.repo.ts';

/** The mails of an order. */
export const orderMailKinds = ['customer-confirmation', 'admin-confirmation'] as const;
/** One of {@link orderMailKinds}. */
export type OrderMailKind = (typeof orderMailKinds)[number];

/** Queues an order's mails that are not queued yet, with their jobs; answers which. */
export const queueOrderMails = async (trx: Trx, orderId: string): Promise<OrderMailKind[]> => {
  const queued = await trx
    .insertInto('order_mails')
    .values(orderMailKinds.map((kind) => ({ order_id: orderId, kind })))
    .onConflict((conflict) => conflict.columns(['order_id', 'kind']).doNothing())
    .returning('kind')
    .execute();
  for (const { kind } of queued) await enqueue(trx, 'send-order-mail', { orderId, kind });
  return queued.map(({ kind }) => kind);
};

/** Whether a queued mail has not been sent yet. */
export const isMailDue = async (
  kysely: Sql,
  orderId: string,
  kind: OrderMailKind,
): Promise<boolean> => {
  const row = await kysely
    .selectFrom('order_mails')
    .select('sent_at')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row !== undefined && row.sent_at === null;
};

/** Writes down that a mail has been sent. */
export const markMailSent = async (
  kysely: Sql,
  orderId: string,
  kind: OrderMailKind,
  at: Date,
): Promise<void> => {
  await kysely
    .updateTable('order_mails')
    .set({ sent_at: at })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
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
