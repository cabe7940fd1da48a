import type { Sql } from '../../platform/db/sql.ts';
import type { Logger } from '../../platform/http/logger.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  findMissingOriginals,
  findOrderOfDueMail,
  markMailFailed,
  markMailSent,
  takesOriginals,
  type OrderMailKind,
} from '../orders/index.ts';
import type { NotificationDeps } from './deps.ts';
import { sendDueMail } from './send-due-mail.ts';

/** One mail of an order. */
export interface OrderMailJob {
  readonly orderId: string;
  readonly kind: OrderMailKind;
}

const compose = async (
  { config, originalsKey }: NotificationDeps,
  { orderId, kind }: OrderMailJob,
  connection: Sql,
): Promise<Mail | null> => {
  const order = await findOrderOfDueMail(connection, orderId, kind);
  if (!order) return null;
  const isReminder = kind === 'originals-reminder';
  const missing = isReminder ? (await findMissingOriginals(connection, orderId)).length : 0;
  // Since it was queued they may have arrived, or the order may have ended.
  if (isReminder && (missing === 0 || !takesOriginals(order))) return null;
  const { composeOrderMail } = await import('./order-mail.ts');
  return composeOrderMail(order, kind, { shop: config, missing, originalsKey });
};

/** Sends a mail of an order that is due. See {@link sendDueMail}. */
export const sendOrderMail = (
  deps: NotificationDeps,
  job: OrderMailJob,
  log: Logger,
): Promise<void> => {
  const { orderId, kind } = job;
  return sendDueMail(
    deps,
    {
      about: { orderId, kind },
      compose: (connection) => compose(deps, job, connection),
      markSent: (connection, at) => markMailSent(connection, orderId, kind, at),
      markFailed: (connection, failure, at) =>
        markMailFailed(connection, orderId, kind, failure, at),
    },
    log,
  );
};
