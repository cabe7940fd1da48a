import type { OrderMailKey } from '#domain/notifications/order-mails.ts';
import type { Sql } from '../../../platform/db/sql.ts';
import type { OrderRecord } from '../records/order-record.ts';
import { findOrderOfQueuedMail } from '../records/orders.repo.ts';
import { withdrawReminder } from './unpaid.repo.ts';

/**
 * Finds the order of a queued mail that has not been sent yet, or null. A reminder to pay is withdrawn while its customer
 * may be paying. Source: product §4.12, §7.
 */
export async function takeDueMail(kysely: Sql, mail: OrderMailKey): Promise<OrderRecord | null> {
  if (mail.kind === 'payment-reminder') await withdrawReminder(kysely, mail.orderId);
  return await findOrderOfQueuedMail(kysely, mail);
}
